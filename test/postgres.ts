/** A real PostgreSQL, Debian's, for as long as the tests of a file need it. */
import { execFile, spawn, type ChildProcess, type ExecFileOptions } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, glob, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { findProgram, installHint } from './support/find-program.ts'

const run = promisify(execFile)
const START_MS = 600_000

/** Path of its server program: SVC_POSTGRES, else the newest that Debian has installed. */
export async function findPostgres(): Promise<string | undefined> {
  const debian: string[] = []
  for await (const path of glob('/usr/lib/postgresql/*/bin/postgres')) debian.push(path)
  const paths = debian.sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
  return findProgram({
    variable: 'SVC_POSTGRES',
    names: process.env['SVC_POSTGRES'] ? [] : ['postgres'],
    elsewhere: ['/opt/homebrew/bin'],
    paths,
  })
}

export const postgresHowTo = (): string =>
  installHint({ variable: 'SVC_POSTGRES', program: 'postgres', debian: 'postgresql' })

export interface Postgres {
  /** Where its socket lies. */
  folder: string
  /** The server that runs now; its connections are processes below it. */
  readonly pid: number
  /** Address of a new, empty database. */
  database(options?: {
    /** What its text is sorted by, in the words of CREATE DATABASE. */ sorts?: string
  }): Promise<string>
  /** Address of a database by its name, for questions to the server. */
  url(database: string): string
  /** Ends its processes at once, as a lost machine does. */
  kill(): Promise<void>
  /** After `kill` or `stop`, with what it had. */
  start(): Promise<void>
  stop(): Promise<void>
  /** Stops it, and removes all it had. */
  remove(): Promise<void>
}

/** `durable`: what it has acknowledged survives `kill`; slower. */
export async function startPostgres({ durable = false } = {}): Promise<Postgres> {
  const program = await findPostgres()
  if (!program) throw new Error(`There is no PostgreSQL. ${postgresHowTo()}`)
  const user = await serverUser()
  // Short: the name of a socket has 107 characters at most.
  const folder = await mkdtemp(join(tmpdir(), 'pg-'))
  if (user) await chown(folder, user.uid, user.gid)
  // Its socket is reached also from a namespace in which root is not everybody; the data lies in a folder of its own.
  await chmod(folder, 0o711)
  const options = { ...user, cwd: folder, env: { PATH: process.env['PATH'], LC_ALL: 'C' } }
  const data = join(folder, 'data')
  await newCluster(program, data, options)
  let server: ChildProcess | undefined
  let databases = 0
  const url = (database: string): string =>
    `postgres://svc@localhost/${database}?host=${encodeURIComponent(folder)}`
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
  }
  const start = async (): Promise<void> => {
    const settings = [
      'listen_addresses=',
      `unix_socket_directories=${folder}`,
      'max_connections=200',
      'shared_buffers=64MB',
      // What the kernel has been given survives a killed server. To flush it takes long on a busy disk, above all at
      // the start after a kill, which reaches every file; svc waits 15 s for it.
      'fsync=off',
      ...(durable ? [] : ['synchronous_commit=off', 'full_page_writes=off']),
    ]
    server = spawn(program, ['-D', data, ...settings.flatMap((each) => ['-c', each])], {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    server.stderr!.setEncoding('utf8').on('data', (text: string) => (said += text))
    await untilReady(url('postgres'), () => {
      if (server!.exitCode !== null || server!.signalCode !== null)
        throw new Error(`PostgreSQL has ended: ${said}`)
    })
  }
  await start()
  return {
    folder,
    get pid() {
      return server!.pid!
    },
    url,
    start,
    async database({ sorts = `LOCALE 'C'` } = {}) {
      const name = `svc_${(databases += 1)}`
      await ask(
        url('postgres'),
        `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' ${sorts}`,
      )
      return url(name)
    },
    kill: () => end('SIGQUIT'),
    stop: () => end('SIGINT'),
    async remove() {
      await end('SIGQUIT')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** In a whole run the first one is kept, and copied by the others: making it takes a second of processor time. */
async function newCluster(program: string, data: string, options: ExecFileOptions): Promise<void> {
  const notes = process.env['SVC_TEST_NOTES']
  const kept = notes ? join(notes, 'postgres') : null
  // Owners and modes as well: the server refuses a folder that others may read.
  const copy = (from: string, to: string): Promise<unknown> => run('cp', ['-a', from, to])
  if (kept && existsSync(kept)) return void (await copy(kept, data))
  await run(
    join(program, '..', 'initdb'),
    ['-D', data, '-U', 'svc', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    options,
  )
  if (!kept) return
  const part = await mkdtemp(`${kept}-`)
  await copy(`${data}/.`, part)
  // Two may have been the first at once.
  await rename(part, kept).catch(() => rm(part, { recursive: true }))
}

/** Rows of one question, on a connection of its own. */
export async function ask<T extends object>(
  url: string,
  sql: string,
  values: unknown[] = [],
): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(sql, values)).rows
  } finally {
    await client.end()
  }
}

async function untilReady(url: string, requireRunning: () => void): Promise<void> {
  const limit = Date.now() + START_MS
  for (;;) {
    requireRunning()
    try {
      return void (await ask(url, 'SELECT 1'))
    } catch (error) {
      if (Date.now() > limit) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
}

/** It refuses to run as root: the user that Debian has made for it. */
async function serverUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, 'postgres'])).stdout)),
  )
  return { uid: uid!, gid: gid! }
}
