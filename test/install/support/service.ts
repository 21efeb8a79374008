/** What systemd would do with a unit, where there is no systemd: its program as its user with its environment. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { DebianRoot } from './debian-root.ts'

export interface Service {
  child: ChildProcess
  /** Where it is reached from this machine. */
  url: string
  log(): string
  /** SIGTERM; answers its exit code. */
  stop(): Promise<number | null>
}

const linesOf = (text: string, key: string): string[] =>
  [...text.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value]) => value!)

export async function startService(root: DebianRoot, unit: string): Promise<Service> {
  const text = await readFile(join(root.path, unit), 'utf8')
  const [command, user, file] = ['ExecStart', 'User', 'EnvironmentFile'].map(
    (key) => linesOf(text, key)[0]!,
  )
  const settings = await readFile(join(root.path, file!.replace(/^-/, '')), 'utf8')
  const env = Object.fromEntries(
    [
      ...linesOf(text, 'Environment'),
      ...settings.split('\n').filter((line) => /^\w+=/.test(line)),
    ].map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
  const child = root.start(command!.split(' '), { env, user: user! })
  let log = ''
  child.stderr!.on('data', (part: Buffer) => (log += part.toString()))
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  const first = await Promise.race([
    once(createInterface({ input: child.stdout! }), 'line').then(([line]) => String(line)),
    ended.then((code) => {
      throw new Error(`the service ended with ${code}:\n${log}`)
    }),
  ])
  return {
    child,
    url: (JSON.parse(first) as { local_url: string }).local_url,
    log: () => log,
    async stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}
