/** What a support file holds: the state of the appliance and of the machine, without secrets, names or videos. */
import { execFile } from 'node:child_process'
import { lstat, open, readdir, readFile, statfs } from 'node:fs/promises'
import { arch, cpus, freemem, loadavg, release, totalmem, uptime } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { countRows } from '../../../daemon/adapters/backups/count-rows.ts'
import type { System } from '../../../daemon/contract/system.ts'
import { runProgram } from '../../daemon/run-program.ts'
import { logFileOf } from '../../daemon/status-of.ts'
import { machineSecrets } from './machine-secrets.ts'
import { createRedactor, type Redactor } from './redact.ts'

const MOST_LOG_BYTES = 5_000_000
const PATIENCE_MS = 10_000

export interface Inspected {
  folder: string
  url: string
  system: System | null
  /** The result of the checks. */
  diagnosis: unknown
  /** Process of the appliance, where it runs. */
  pid: number | null
}

/** By file name. A part that cannot be had is named in README.txt with the reason. */
export async function contentsOf(inspected: Inspected): Promise<Map<string, Buffer>> {
  const { folder, url, system, diagnosis, pid } = inspected
  const environment = await environmentOf(pid)
  const redactor = createRedactor(await machineSecrets(folder, environment ?? {}))
  const missing: string[] = []
  const files = new Map<string, Buffer>()
  const add = async (name: string, content: () => Promise<string>): Promise<void> => {
    try {
      files.set(name, Buffer.from(await content()))
    } catch (error) {
      missing.push(`${name}: ${redactor.text((error as Error).message)}`)
    }
  }
  const json = (value: unknown): string => `${JSON.stringify(redactor.value(value), null, 2)}\n`
  await add('doctor.json', async () => json(diagnosis))
  await add('system.json', async () => json(system ?? missingSystem()))
  await add('settings.json', async () =>
    json(await runProgram('settings', [], '', { env: environment ?? {} })),
  )
  await add('machine.json', async () => json(await machine(folder, system)))
  await add('folder.json', async () => json(await entriesOf(folder)))
  await add('database.json', async () => json(await database(folder)))
  await add('metrics.txt', async () => redactor.text(await metrics(url)))
  await add('log.ndjson', () => log(folder, environment ?? process.env, redactor))
  return new Map([['README.txt', Buffer.from(readme(missing))], ...files])
}

const readme = (
  missing: readonly string[],
): string => `Support file of svc, made by svc doctor --bundle.

doctor.json    result of the checks
system.json    GET /v1/system
settings.json  settings and where each comes from
machine.json   operating system, processor, memory, disk, ffmpeg
folder.json    entries of the data folder with sizes and permissions
database.json  version, numbers of rows, jobs that failed
metrics.txt    GET /metrics
log.ndjson     end of the log

Removed: secrets, tokens, query strings, e-mail addresses and IP addresses. Titles, texts and files of
videos are not included. Host names and paths are. Read it before you send it.
${missing.length > 0 ? `\nNot included:\n${missing.map((each) => `- ${each}\n`).join('')}` : ''}`

function missingSystem(): never {
  throw new Error('svc is not responding')
}

/** Settings in the environment of the appliance; null: another system, or the process of another user. */
async function environmentOf(pid: number | null): Promise<Record<string, string> | null> {
  const text = pid && (await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => null))
  if (!text) return null
  const lines = text.split('\0').filter((each) => each.startsWith('SVC_'))
  return Object.fromEntries(
    lines.map((each) => [each.slice(0, each.indexOf('=')), each.slice(each.indexOf('=') + 1)]),
  )
}

async function machine(folder: string, system: System | null): Promise<unknown> {
  const disk = await statfs(folder).catch(() => null)
  const osRelease = await readFile('/etc/os-release', 'utf8').catch(() => '') // not Linux
  const ffmpeg = system?.ffmpeg
    ? await promisify(execFile)(system.ffmpeg.path, ['-version'], {
        timeout: PATIENCE_MS,
        env: {},
      }).then(
        ({ stdout }) => stdout.split('\n').slice(0, 3),
        (error: Error) => [error.message],
      )
    : null
  return {
    platform: process.platform,
    arch: arch(),
    kernel: release(),
    distribution: /^PRETTY_NAME="?([^"\n]*)/m.exec(osRelease)?.[1] ?? null,
    node: process.version,
    processors: cpus().length,
    processor: cpus()[0]?.model ?? null,
    load: loadavg(),
    memory_bytes: totalmem(),
    free_memory_bytes: freemem(),
    uptime_seconds: Math.round(uptime()),
    disk: disk && { bytes: disk.blocks * disk.bsize, free_bytes: disk.bavail * disk.bsize },
    ffmpeg,
  }
}

/** What lies directly in the data folder. */
async function entriesOf(folder: string): Promise<unknown> {
  const names = await readdir(folder)
  return Promise.all(
    names.sort().map(async (name) => {
      const stats = await lstat(join(folder, name)).catch(() => null) // removed meanwhile
      return {
        name,
        bytes: stats?.isFile() ? stats.size : null,
        mode: stats ? (stats.mode & 0o7777).toString(8) : null,
        uid: stats?.uid ?? null,
        modified_at: stats?.mtime.toISOString() ?? null,
      }
    }),
  )
}

async function database(folder: string): Promise<unknown> {
  const { DatabaseSync } = await import('node:sqlite')
  const open = new DatabaseSync(join(folder, 'svc.db'), { readOnly: true, timeout: 5_000 })
  try {
    const all = (sql: string) => open.prepare(sql).all()
    return {
      pragmas: Object.fromEntries(
        ['user_version', 'page_size', 'page_count', 'freelist_count', 'journal_mode'].map(
          (name) => [name, Object.values(open.prepare(`PRAGMA ${name}`).get() ?? {})[0]],
        ),
      ),
      migrations: all('SELECT name FROM migrations ORDER BY timestamp').map(({ name }) => name),
      rows: countRows(open),
      jobs: all(
        'SELECT kind, count(*) AS number, max(attempts) AS most_attempts, min(run_at) AS next_at ' +
          'FROM jobs GROUP BY kind',
      ),
      videos: all('SELECT status, count(*) AS number FROM videos GROUP BY status'),
    }
  } finally {
    open.close()
  }
}

async function metrics(url: string): Promise<string> {
  const response = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(PATIENCE_MS) })
  if (!response.ok) throw new Error(`${url}/metrics answered with ${response.status}`)
  return response.text()
}

async function log(folder: string, env: NodeJS.ProcessEnv, { lines }: Redactor): Promise<string> {
  const path = await logFileOf(folder, env)
  if (!path)
    throw new Error('the log is not a file; add the end of it: journalctl -u svc --since -1day')
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const from = Math.max(0, size - MOST_LOG_BYTES)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - from), 0, size - from, from)
    const text = buffer.toString('utf8', 0, bytesRead)
    return lines(from === 0 ? text : text.slice(text.indexOf('\n') + 1))
  } finally {
    await file.close()
  }
}
