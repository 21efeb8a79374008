/** The file of the settings: those for all, and those of a profile, which win. */
import { join } from 'node:path'
import { profileInUse, readProfiles } from '../connection/credentials.ts'
import { configFolder } from '../connection/folders.ts'
import { changePrivateJson, readJsonFile } from '../connection/private-file.ts'
import { CliError } from '../errors/cli-error.ts'
import { commandOfColumns, SETTINGS } from './settings.ts'

type Values = Record<string, string>
export interface SavedSettings {
  settings: Values
  profiles: Record<string, Values>
}

export const settingsPath = (): string => join(configFolder(), 'config.json')

export const readSettings = async (): Promise<SavedSettings> =>
  parsed(await readJsonFile(settingsPath(), CORRECT))

const CORRECT = 'Correct the file, or delete it to return to the defaults.'

function parsed(content: unknown): SavedSettings {
  const file = (content ?? {}) as Partial<Record<keyof SavedSettings, unknown>>
  const { settings = {}, profiles = {} } = file
  if (!isValues(settings) || !isObject(profiles) || !Object.values(profiles).every(isValues))
    throw new CliError('usage', `${settingsPath()} does not contain settings of svc.`, CORRECT)
  return { settings, profiles: profiles as SavedSettings['profiles'] }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isValues = (value: unknown): value is Values =>
  isObject(value) && Object.values(value).every((each) => typeof each === 'string')

/** Null removes it. `profile`: only for it. */
export const changeSetting = (
  name: string,
  value: string | null,
  profile: string | undefined,
): Promise<void> =>
  changePrivateJson(settingsPath(), CORRECT, (content) => {
    const { settings, profiles } = parsed(content)
    const changed = (values: Values = {}): Values => {
      const { [name]: _, ...others } = values
      return value === null ? others : { ...others, [name]: value }
    }
    if (profile === undefined) return { settings: changed(settings), profiles }
    const own = changed(Object.hasOwn(profiles, profile) ? profiles[profile] : {})
    const { [profile]: _, ...others } = profiles
    return {
      settings,
      profiles: Object.keys(own).length > 0 ? { ...others, [profile]: own } : others,
    }
  })

/** What counts for a command. Throws `usage` for a value that somebody wrote into the file. */
export async function settingsInUse(env: NodeJS.ProcessEnv): Promise<Values> {
  const values = (await inUse(env)).values
  for (const [name, value] of Object.entries(values)) {
    try {
      if (Object.hasOwn(SETTINGS, name)) SETTINGS[name]!.check(value, name)
    } catch (error) {
      throw new CliError(
        'usage',
        `${settingsPath()}: ${(error as Error).message}`,
        `Change it with svc config set ${name}, or remove it with svc config unset ${name}`,
        error,
      )
    }
  }
  return values
}

/** With the profile in use, whose own settings win; undefined where none has any. */
export async function inUse(
  env: NodeJS.ProcessEnv,
): Promise<{ values: Values; ofProfile: Values; profile: string | undefined }> {
  const { settings, profiles } = await readSettings()
  const profile =
    Object.keys(profiles).length === 0
      ? undefined
      : profileInUse(env, env.SVC_PROFILE ? {} : await readProfiles())
  const ofProfile = profile && Object.hasOwn(profiles, profile) ? profiles[profile]! : {}
  return { values: { ...settings, ...ofProfile }, ofProfile, profile }
}

/** Names of settings, then those of columns that are set. */
export const namesWith = (values: Values): string[] => [
  ...Object.keys(SETTINGS),
  ...Object.keys(values)
    .filter((name) => commandOfColumns(name))
    .sort(),
]
