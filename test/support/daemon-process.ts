/** One real daemon as a process of its own, on a free port: see test/daemon.ts. */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createClient, type Client } from '../../daemon/contract/client.ts'
import { checkedFetch } from '../checked-fetch.ts'
import { daemonLogs } from './daemon-logs.ts'
import { removeFolder } from './remove-folder.ts'
import { databaseEnv } from './test-database.ts'
import type { SmallDisk } from './small-disk.ts'

const ROOT = join(import.meta.dirname, '..', '..')
/**
 * The whole run starts hundreds of them, from the bundle that was just built of it; a test that is
 * run by itself takes the sources as they are.
 */
const PROGRAM = process.env['SVC_TEST_DAEMON'] || join(ROOT, 'daemon', 'main.ts')

export interface Daemon {
  baseUrl: string
  dataDir: string
  space: string
  owner: string
  pid: number
  /** As the owner. */
  api: Client
  /** With another token, or none. */
  as(token: string | null, space?: string): Client
  /** fetch that checks what comes back against the contract. */
  request: typeof fetch
  key(access: 'read_only' | 'read_write'): Promise<string>
  /** What was written to standard error so far. */
  log(): string
  /** SIGTERM, and how it ended. */
  stop(): Promise<{ code: number | null; ms: number }>
  /** SIGKILL. */
  kill(): Promise<void>
  /** A new process on the same folder. */
  restart(env?: Record<string, string>): Promise<Daemon>
  /** Ends it and removes its folder. */
  remove(): Promise<void>
}

/** What a process of ours is given of this one's environment: see `runAll` in build/tests.ts. */
export function startEnv(): Record<string, string> {
  const { PATH = '', NODE_COMPILE_CACHE, NODE_OPTIONS, GLIBC_TUNABLES, SVC_TEST_LATE } = process.env
  return {
    PATH,
    ...(NODE_OPTIONS && SVC_TEST_LATE ? { NODE_OPTIONS, SVC_TEST_LATE } : {}),
    ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}),
    ...(GLIBC_TUNABLES ? { GLIBC_TUNABLES } : {}),
  }
}

export interface DaemonOptions {
  env?: Record<string, string>
  dataDir?: string
  disk?: SmallDisk
  /** The file to run, of a copy of the project; of this one if not said. */
  program?: string
  /** That of an earlier build, whose answers are not checked against the contract of today. */
  earlierProgram?: string
}

export async function startProcess(options: DaemonOptions = {}): Promise<Daemon> {
  const { disk } = options
  const program = options.program ?? options.earlierProgram
  const dataDir = disk?.path ?? options.dataDir ?? (await mkdtemp(join(tmpdir(), 'svc-test-')))
  const env = {
    ...startEnv(),
    SVC_DATA_DIR: disk?.innerPath ?? dataDir,
    SVC_PORT: '0',
    SVC_LOG_LEVEL: 'info',
    ...(await databaseEnv(dataDir)),
    ...options.env,
  }
  const [command, ...words] = [...(disk?.enter ?? []), process.execPath, program ?? PROGRAM]
  const child = spawn(command!, words, {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    // What it would write beside itself is seen in the copy.
    ...(program ? { cwd: join(program, '..', '..') } : {}),
  })
  let log = ''
  child.stderr!.on('data', (part: Buffer) => (log += part.toString()))
  daemonLogs.add({
    text: () => log,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    seen: 0,
  })
  // Once all that it said has come: its last words are often why it ended.
  const exit = new Promise<number | null>((resolve) =>
    child.once('close', (code) => {
      // Nobody asked it to: the test will only say that nothing answers.
      if (code !== 0 && code !== null)
        process.stderr.write(`the daemon ended with ${code}:\n${log.slice(-4_000)}\n`)
      resolve(code)
    }),
  )
  const ready = await firstLine(child, exit, () => log)
  const { local_url: baseUrl, space } = JSON.parse(ready) as { local_url: string; space: string }
  const owner = (await readFile(join(dataDir, 'owner.secret'), 'utf8')).trim()
  const clients = clientsOf(baseUrl, owner, () => log, options.earlierProgram ? fetch : undefined)

  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<{ code: number | null; ms: number }> {
    const startedAt = performance.now()
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    return { code: await exit, ms: performance.now() - startedAt }
  }

  return {
    baseUrl,
    dataDir,
    space,
    owner,
    ...clients,
    pid: child.pid!,
    key: async (access) =>
      (await clients.api.keys.create({ body: { name: `test ${access}`, access } })).secret,
    log: () => log,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
    restart: (more = {}) =>
      startProcess({ ...(disk ? { disk } : { dataDir }), env: { ...options.env, ...more } }),
    async remove() {
      await end('SIGTERM')
      if (!options.dataDir && !disk) await removeFolder(dataDir)
    },
  }
}

/** Every answer is checked against the contract, if `request` is not said. `log`: of the daemon that answers. */
export function clientsOf(
  baseUrl: string,
  owner: string,
  log: () => string,
  request: typeof fetch = checkedFetch(baseUrl, log),
): Pick<Daemon, 'api' | 'as' | 'request'> {
  const as = (token: string | null, inSpace?: string) =>
    createClient({
      baseUrl,
      fetch: request,
      ...(token ? { token } : {}),
      ...(inSpace ? { space: inSpace } : {}),
    })
  return { api: as(owner), as, request }
}

async function firstLine(
  child: ChildProcess,
  exit: Promise<number | null>,
  log: () => string,
): Promise<string> {
  const line = new Promise<string>((resolve) =>
    createInterface({ input: child.stdout! }).once('line', resolve),
  )
  const ended = exit.then((code) => {
    throw new Error(`the daemon ended with ${code} before it was ready:\n${log()}`)
  })
  return Promise.race([line, ended])
}
