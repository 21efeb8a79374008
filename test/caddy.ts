/** The real Caddy, behind which the appliance is tested. */
import { spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { until } from './daemon.ts'
import { findProgram, installHint } from './support/find-program.ts'

/** Its path: SVC_CADDY, else what PATH and the usual places hold. */
export const findCaddy = (): Promise<string | undefined> =>
  findProgram({
    variable: 'SVC_CADDY',
    names: ['caddy'],
    elsewhere: ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'],
  })

export interface Caddy {
  /** Its own messages and its access log, one JSON object a line. */
  log(): string
  stop(): Promise<void>
}

/**
 * `sites`: a whole Caddyfile without a block of global options. Keeps all its files below `folder`. Answers once it
 * serves. Without Caddy it throws what to type.
 */
export async function startCaddy(folder: string, sites: string): Promise<Caddy> {
  const program = await findCaddy()
  if (!program) throw new Error(`There is no Caddy. ${caddyHowTo()}`)
  await mkdir(folder, { recursive: true })
  const config = join(folder, 'Caddyfile')
  await writeFile(config, `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${sites}`)
  const child = spawn(program, ['run', '--config', config, '--adapter', 'caddyfile'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    },
  })
  let said = ''
  child.stderr.on('data', (part: Buffer) => (said += part.toString()))
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const caddy: Caddy = {
    log: () => said,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
  const state = await until(
    () => (child.exitCode === null ? said : 'ended'),
    (text) => text === 'ended' || text.includes('serving initial configuration'),
    'Caddy to serve',
  )
  if (state === 'ended') throw new Error(`Caddy did not start:\n${said}`)
  return caddy
}

export const caddyHowTo = (): string => installHint({ variable: 'SVC_CADDY', program: 'caddy' })
