/**
 * `npm start`: sets up what is missing, starts the appliance and says where it is.
 * `npm start -- FILE` also uploads FILE and says where it can be watched, as soon as it can.
 */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DEFAULT_URL } from '../cli/connection/address.ts'
import { lookAt, type SourceFile } from '../cli/uploads/source-file.ts'
import { AlreadyRunning } from '../daemon/adapters/lock.ts'
import { ConfigError, readConfig, type Config } from '../daemon/config.ts'
import { createClient, ProblemError } from '../daemon/contract/client.ts'
import { start } from '../daemon/main.ts'
import { StartRefused } from '../daemon/ports/start-refused.ts'
import type { Appliance } from '../daemon/restartable.ts'
import { bubblewrapIfPossible } from './bubblewrap.ts'
import { ensureBundles } from './bundles.ts'
import { ensureFfmpeg, versionOfFound } from './ffmpeg.ts'
import { fail, SetupError, step } from './step.ts'
import { uploadFirst } from './upload-first.ts'

interface StartAddress {
  url: string
  /** The owner secret. */
  token: string
}

async function main(): Promise<void> {
  const named = process.argv[2]
  const file = named === undefined ? null : await fileNamed(named)
  const config = readConfig()
  await step('bubblewrap', bubblewrapIfPossible, (found) => found.split('\n')[0]!)
  await step(
    'ffmpeg',
    () => ffmpegIfInstalled(config),
    (found) => found.split('\n')[0]!,
  )
  await step(
    'bundles',
    () => ensureBundles({ without: ['client'] }),
    (built) => (built.length > 0 ? `built ${built.join(', ')}` : 'up to date'),
  )

  const appliance = await startOrJoin(config)
  const connection = {
    url: appliance.baseUrl,
    token: readFileSync(join(config.dataDir, 'owner.secret'), 'utf8').trim(),
  }
  const stopping = new AbortController()
  if (appliance.stop) stopOnSignal(stopping, appliance.stop)
  await greet(connection, config, appliance.stop !== null)
  if (file) await uploadFirst(connection, file, stopping.signal)
}

/** npm runs scripts in the project's folder; a relative name is meant from where npm was called. */
async function fileNamed(name: string): Promise<SourceFile> {
  return lookAt(resolve(process.env.INIT_CWD ?? '.', name)).catch((error: Error) => {
    throw new SetupError(error.message)
  })
}

/** Without ffmpeg the appliance starts all the same, and keeps what is uploaded until there is one. */
async function ffmpegIfInstalled(config: Config): Promise<string> {
  try {
    return versionOfFound(await ensureFfmpeg(config))
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    process.stdout.write(
      `\n${error.message}\nVideos wait until then; everything else works. Restart svc afterwards.\n\n`,
    )
    return 'none'
  }
}

/** The appliance of this folder: started here, or running already; then there is nothing for us to stop. */
async function startOrJoin(
  config: Config,
): Promise<{ baseUrl: string; stop: Appliance['stop'] | null }> {
  try {
    return await start({ ...config, ...logging(config) })
  } catch (error) {
    if (error instanceof AlreadyRunning && error.holder?.baseUrl)
      return { baseUrl: error.holder.baseUrl, stop: null }
    if (
      error instanceof AlreadyRunning ||
      error instanceof ConfigError ||
      error instanceof StartRefused
    )
      throw new SetupError(error.message)
    throw error
  }
}

/** Logs go to a file beside the data unless configured otherwise, since the terminal belongs to the person. */
function logging(config: Config): Pick<Config, 'logFile' | 'logLevel'> {
  if (process.env.SVC_LOG_LEVEL || config.logFile) return config
  return { logFile: join(config.dataDir, 'svc.log'), logLevel: 'warn' }
}

async function greet({ url, token }: StartAddress, config: Config, ours: boolean): Promise<void> {
  // A full disk cannot store a link; serve anyway.
  const link = await createClient({ baseUrl: url, token })
    .sessions.createLink()
    .catch((error: unknown) => {
      if (error instanceof ProblemError && error.problem.code === 'storage_full') return null
      throw error
    })
  const lines = [
    ours ? `svc is running at ${url}` : `svc is already running at ${url}`,
    '',
    ...(link
      ? [`Dashboard    ${link.url}`, '             (this link signs you in, once)']
      : [
          `Dashboard    ${url}`,
          '             (the disk is full: nothing can be saved until you free space)',
        ]),
    `Data folder  ${config.dataDir}`,
    'Next         in another terminal, in this folder:',
    `             ${loginCommand(url, config)} && npx svc videos upload FILE --wait`,
    ...(ours ? ['Stop         Ctrl-C'] : []),
    ...(config.unknown.length > 0 ? ['', ...config.unknown] : []),
  ]
  process.stdout.write(`\n${lines.map((line) => (line ? `  ${line}` : '')).join('\n')}\n\n`)
}

/** The shortest command: names only settings that differ from their defaults. */
function loginCommand(url: string, { dataDir }: Config): string {
  const folder = process.env.SVC_DATA_DIR ? `SVC_DATA_DIR=${forShell(dataDir)} ` : ''
  return `${folder}npx svc login${url === DEFAULT_URL ? '' : ` --url ${url}`}`
}

/** Quotes a path as one shell word. */
function forShell(path: string): string {
  return /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`
}

function stopOnSignal(stopping: AbortController, stop: () => Promise<void>): void {
  const end = () => {
    stopping.abort()
    process.stdout.write('\nStopping …\n')
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        fail(error)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end)
}

main().catch((error: unknown) =>
  fail(error instanceof ConfigError ? new SetupError(error.message) : error),
)
