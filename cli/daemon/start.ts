/** Starts the appliance of this machine in the background, and answers when it can be used. */
import { spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { stateFolder } from '../connection/folders.ts'
import { CliError } from '../errors/cli-error.ts'
import { compiledFolder, daemonProgram } from './program.ts'
import { statusOf, type DaemonStatus } from './status-of.ts'

const LOOK_EVERY_MS = 100
const PATIENCE_MS = 60_000
/** The daemon's exit code where it must not start as things are. */
const REFUSED = 2

export async function startDaemon(dataDir: string, signal: AbortSignal): Promise<DaemonStatus> {
  // Nobody is answered by a worker, so there would be nothing to wait for.
  if (process.env.SVC_ROLE === 'worker')
    throw new CliError(
      'usage',
      'SVC_ROLE is worker, and a worker runs in the foreground.',
      'Run `svc daemon --role worker`, or unset SVC_ROLE to start the server.',
    )
  const program = daemonProgram('main')
  // Output before the log exists: a port in use, an invalid setting.
  const own = stateFolder() ?? dataDir
  const words = join(own, 'start.log')
  const startLog = openWords(own, words)
  const child = spawn(process.execPath, program, {
    detached: true,
    stdio: ['ignore', startLog, startLog],
    env: environment(dataDir, own),
  })
  closeSync(startLog)
  child.unref()
  let ended: string | undefined
  child.once('error', (error) => (ended = error.message))
  let refused = false
  child.once('exit', (code) => {
    ended = `it exited with ${code}`
    refused = code === REFUSED
  })
  for (const giveUpAt = Date.now() + PATIENCE_MS; Date.now() < giveUpAt;) {
    const status = await statusOf(dataDir)
    if (status.ready) return status
    // A sentence of its own: what is wrong, and what to do.
    if (refused)
      throw new CliError(
        'conflict',
        (await readFile(words, 'utf8')).trim(),
        '`svc doctor` checks more.',
      )
    if (ended !== undefined)
      throw new CliError(
        'unexpected',
        (await readFile(words, 'utf8')).trim() || `svc did not start: ${ended}.`,
        `Its log: svc daemon logs`,
      )
    await delay(LOOK_EVERY_MS, undefined, { signal })
  }
  throw new CliError(
    'unreachable',
    `svc was started but is not responding after ${PATIENCE_MS / 1000} s.`,
    'Its log: svc daemon logs',
  )
}

/** Throws with whose folder it is. */
function openWords(own: string, words: string): number {
  const variable = stateFolder() ? 'SVC_STATE_DIR' : 'SVC_DATA_DIR'
  try {
    mkdirSync(own, { recursive: true, mode: 0o700 })
    return openSync(words, 'w', 0o600)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const hint = `Set ${variable} to your own folder, or run this command as the user that runs svc.`
    if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
      throw new CliError('forbidden', `This user cannot write to ${own} (${code}).`, hint, error)
    if (code === 'ENOTDIR' || code === 'EEXIST')
      throw new CliError('usage', `${own} is a file, not a folder.`, hint, error)
    throw new CliError('unexpected', `Cannot use ${own}: ${message}`, hint, error)
  }
}

/** `own`: the folder of this process, which it may share with nobody. */
function environment(dataDir: string, own: string): NodeJS.ProcessEnv {
  // npm's mark would make it end with the npx that started svc; the rest is the caller's own
  // matter, not the appliance's.
  const { npm_lifecycle_event: _npm, SVC_API_KEY: _key, SVC_URL: _url, ...env } = process.env
  return {
    ...env,
    SVC_DATA_DIR: dataDir,
    NODE_COMPILE_CACHE: compiledFolder(),
    SVC_LOG_FILE: env.SVC_LOG_FILE || join(own, 'svc.log'),
  }
}
