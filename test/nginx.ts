/** The real nginx, beside which media are measured and behind which the appliance is tested. */
import { spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findProgram, installHint } from './support/find-program.ts'

/** Debian puts it where only root looks. */
const ELSEWHERE = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin', '/usr/local/bin']
const START_MS = 300_000

/** Its path: SVC_NGINX, else what PATH and the usual places hold. */
export const findNginx = (): Promise<string | undefined> =>
  findProgram({ variable: 'SVC_NGINX', names: ['nginx'], elsewhere: ELSEWHERE })

export interface Nginx {
  /** Of the master process. */
  pid: number
  /** What it has complained about so far. */
  log(): string
  stop(): Promise<void>
}

/**
 * `http`: what stands within `http { … }`. One worker process, all its files below `folder`; ends
 * with `stop`. Answers once something listens on `port`. Without nginx it throws what to type.
 */
export async function startNginx({
  folder,
  http,
  port,
}: {
  folder: string
  http: string
  port: number
}): Promise<Nginx> {
  const program = await findNginx()
  if (!program) throw new Error(`There is no nginx. ${nginxHowTo()}`)
  await mkdir(folder, { recursive: true })
  const config = join(folder, 'nginx.conf')
  await writeFile(config, configOf(folder, http))
  const child = spawn(program, ['-p', folder, '-c', config, '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (part: Buffer) => (said += part.toString()))
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const nginx: Nginx = {
    pid: child.pid!,
    log: () => said,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
  for (const giveUpAt = Date.now() + START_MS; !(await isListening(port)); await pause(20)) {
    if (child.exitCode !== null || Date.now() > giveUpAt) {
      await nginx.stop()
      throw new Error(`nginx does not listen on ${port}:\n${said}`)
    }
  }
  return nginx
}

/** As root it reads what is root's, such as a data folder; temporary files go to its own folder. */
function configOf(folder: string, http: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  )
  return `daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${join(folder, 'nginx.pid')};
error_log stderr warn;
events { worker_connections 1024; }
http {
${temporary.join('\n')}
access_log off;
${http}
}
`
}

export const nginxHowTo = (): string =>
  installHint({ variable: 'SVC_NGINX', program: 'nginx', debian: 'nginx-light' })

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
