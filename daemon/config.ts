/**
 * The only reader of the environment, by the table of settings (config/table.ts). A value comes from
 * the environment, else from config.json in the data folder, else the default.
 */
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import type { z } from 'zod'
import { ConfigError, readConfigFile } from './config/file.ts'
import type { Setting } from './config/setting.ts'
import { CONFIG } from './config/table.ts'
import { faultOf, unknownVariables } from './config/messages.ts'

type Table = typeof CONFIG
/**
 * Additional results: `searchPath`, the PATH; `fromEnv`, the settings that the environment sets;
 * `unknown`, a message for each unknown variable with our prefix.
 */
export type Config = { [K in keyof Table]: z.output<Table[K]['schema']> } & {
  dataDir: string
  searchPath: string | undefined
  fromEnv: readonly string[]
  unknown: readonly string[]
}

export { ConfigError }

/** Throws `ConfigError` with every fault. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const dataDir = folderOf(env)
  const file = readConfigFile(dataDir)
  const faults: string[] = []
  const values: Record<string, unknown> = {}
  for (const [name, setting] of Object.entries(CONFIG) as [keyof Table, Setting][]) {
    const fromEnv = env[setting.env]
    const value = fromEnv === undefined || fromEnv === '' ? file[name] : fromEnv
    const result = setting.schema.safeParse(value)
    if (result.success) values[name] = result.data
    else
      faults.push(
        `${fromEnv ? setting.env : `config.json: ${name}`}: ` +
          `${faultOf(result.error.issues[0]!, value, setting)} (${setting.about})`,
      )
  }
  for (const name of Object.keys(file))
    if (!(name in CONFIG)) faults.push(`config.json: ${name} is not a setting; see --help`)
  if (faults.length > 0)
    throw new ConfigError(`The configuration is not valid:\n  ${faults.join('\n  ')}`)
  const fromEnv = (Object.entries(CONFIG) as [keyof Table, Setting][])
    .filter(([, setting]) => env[setting.env])
    .map(([name]) => name)
  return {
    ...(values as Config),
    dataDir,
    searchPath: env.PATH,
    fromEnv,
    unknown: unknownVariables(
      env,
      Object.values(CONFIG).map((setting) => setting.env),
    ),
  }
}

const folderOf = (env: Record<string, string | undefined>): string =>
  resolve(env.SVC_DATA_DIR || ownFolder(env) || defaultDataDir(env))

/** Shown instead of a secret. */
const HIDDEN = '(hidden)'

export interface SettingInUse {
  name: string
  env: string
  value: unknown
  source: 'environment' | 'config.json' | 'default'
  fallback: string
  about: string
}

/** Every setting with its value and origin. Throws `ConfigError` when one is invalid. */
export function settingsInUse(
  env: Record<string, string | undefined> = process.env,
): SettingInUse[] {
  const config = readConfig(env)
  const file = readConfigFile(config.dataDir)
  return (Object.entries(CONFIG) as [keyof Table, Setting][]).map(
    ([name, { env: variable, fallback, about, isSecret }]) => ({
      name,
      env: variable,
      value: (isSecret && config[name] ? HIDDEN : config[name]) ?? null,
      source: env[variable] ? 'environment' : file[name] === undefined ? 'default' : 'config.json',
      fallback,
      about,
    }),
  )
}

/** Secrets among the values of the environment and of config.json, valid or not, with the passwords in URLs. */
export function secretValues(env: Record<string, string | undefined> = process.env): string[] {
  const file = fileOrNothing(folderOf(env))
  return (Object.entries(CONFIG) as [string, Setting][])
    .flatMap(([name, { env: variable, isSecret }]) =>
      [env[variable], file[name]]
        .filter((value) => value !== undefined && value !== null && typeof value !== 'object')
        .map(String)
        .flatMap((value) => [
          // Half of a secret: settings show it, texts that leave the machine do not.
          ...(isSecret || name.endsWith('AccessKey') ? [value] : []),
          ...passwordsIn(value),
        ]),
    )
    .filter((value) => value !== '')
}

/** A file that cannot be read is reported by others. */
function fileOrNothing(dataDir: string): Record<string, unknown> {
  try {
    return readConfigFile(dataDir)
  } catch (error) {
    if (error instanceof ConfigError) return {}
    throw error
  }
}

/** The password of `scheme://user:password@host`, which may have any sign in it, plain and decoded. */
function passwordsIn(value: string): string[] {
  const [, rest = ''] = /^[a-z][a-z0-9+.-]*:\/\/[^:/@]*:(.*)$/i.exec(value) ?? []
  // Which @ ends it is not known: it may have one itself, and so may what follows the host.
  const ended = [...rest.matchAll(/@/g)].map(({ index }) => rest.slice(0, index))
  const [, named] = /[?&]password=([^&#]*)/i.exec(value) ?? []
  return [...ended, ...(named ? [named] : [])].flatMap((password) => {
    try {
      return [password, decodeURIComponent(password)]
    } catch {
      // A percent sign that encodes nothing.
      return [password]
    }
  })
}

/** Names of the variables, for settings that the environment fixes. */
export function variablesOf<N extends string>(
  names: readonly (N & keyof Table)[],
  { fromEnv }: Pick<Config, 'fromEnv'>,
): Partial<Record<N, string>> {
  return Object.fromEntries(
    names.filter((name) => fromEnv.includes(name)).map((name) => [name, CONFIG[name].env]),
  ) as Partial<Record<N, string>>
}

/** New content of config.json with these values; undefined restores a default. Throws `ConfigError`. */
export function changedFile(
  dataDir: string,
  change: Record<string, unknown>,
): Record<string, unknown> {
  const file = readConfigFile(dataDir)
  for (const [name, value] of Object.entries(change)) {
    const setting = CONFIG[name as keyof Table] as Setting | undefined
    if (!setting || name === 'dataDir')
      throw new ConfigError(
        name === 'dataDir'
          ? 'The data folder can only be set with SVC_DATA_DIR, because it contains config.json.'
          : `${name} is not a setting.`,
      )
    const checked = setting.schema.safeParse(value)
    if (!checked.success)
      throw new ConfigError(
        `${name}: ${faultOf(checked.error.issues[0]!, value, setting)} (${setting.about})`,
      )
    if (value === undefined) delete file[name]
    else file[name] = checked.data
  }
  return file
}

/** The table as text, for `--help`. */
export function configHelp(): string {
  const rows = Object.entries(CONFIG).map(
    ([name, { env, fallback, about }]) =>
      `  ${env.padEnd(27)} ${about}\n  ${''.padEnd(27)} config.json: ${name} · default: ${fallback}`,
  )
  return `Settings are read from the environment, then from config.json in the data folder:\n\n${rows.join('\n')}\n`
}

/** Several processes with a bucket have no folder in common. */
const ownFolder = ({ SVC_STORAGE_URL, SVC_STATE_DIR }: Record<string, string | undefined>) =>
  SVC_STORAGE_URL ? SVC_STATE_DIR : undefined

/** The system's standard folder for application data. */
function defaultDataDir(env: Record<string, string | undefined>): string {
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'svc')
  if (process.platform === 'win32')
    return join(env.APPDATA || join(homedir(), 'AppData', 'Roaming'), 'svc')
  return join(env.XDG_DATA_HOME || join(homedir(), '.local', 'share'), 'svc')
}
