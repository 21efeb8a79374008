/** Starts the appliance of this machine in the background, and answers when it can be used. */
import { spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { CliError } from '../errors/cli-error.ts'
import { compiledFolder, daemonProgram } from './program.ts'
import { standingOf, type Standing } from './standing.ts'

const LOOK_EVERY_MS = 100
const PATIENCE_MS = 60_000

export async function startDaemon(dataDir: string, signal: AbortSignal): Promise<Standing> {
  const program = daemonProgram('main')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  // What it says before it has a log: a port that is taken, a setting that cannot be right.
  const words = join(dataDir, 'start.log')
  const said = openSync(words, 'w', 0o600)
  const child = spawn(process.execPath, program, { detached: true, stdio: ['ignore', said, said], env: environment(dataDir) })
  closeSync(said)
  child.unref()
  let ended: string | undefined
  child.once('error', (error) => (ended = error.message))
  child.once('exit', (code) => (ended = `it ended with ${code}`))
  for (const giveUpAt = Date.now() + PATIENCE_MS; Date.now() < giveUpAt; ) {
    const standing = await standingOf(dataDir)
    if (standing.ready) return standing
    if (ended !== undefined) throw new CliError('unexpected', (await readFile(words, 'utf8')).trim() || `The appliance did not start: ${ended}.`, `Its log: svc daemon logs`)
    await delay(LOOK_EVERY_MS, undefined, { signal })
  }
  throw new CliError('unreachable', `The appliance was started but does not answer after ${PATIENCE_MS / 1000} s.`, 'Its log: svc daemon logs')
}

function environment(dataDir: string): NodeJS.ProcessEnv {
  // npm's mark would make it end with the npx that started svc; the rest is the caller's own matter, not the appliance's.
  const { npm_lifecycle_event: _npm, SVC_API_KEY: _key, SVC_URL: _url, ...env } = process.env
  return { ...env, SVC_DATA_DIR: dataDir, NODE_COMPILE_CACHE: compiledFolder(), SVC_LOG_FILE: env.SVC_LOG_FILE || join(dataDir, 'svc.log') }
}
