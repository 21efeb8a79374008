/**
 * Whether an appliance runs on this data folder: determined by the lock, which the system frees however
 * its holder ends; the note beside it identifies the process.
 */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface DaemonStatus {
  object: 'daemon'
  running: boolean
  /** Whether it answers; false while it starts or hangs. */
  ready: boolean
  pid: number | null
  started_at: string | null
  /** Where others reach it, and where this machine does. */
  url: string | null
  local_url: string | null
  data_dir: string
  log_file: string | null
}

interface Holder {
  pid: number
  startedAt: string
  baseUrl: string | null
  localUrl: string | null
}

const ANSWER_MS = 5_000

export async function statusOf(dataDir: string): Promise<DaemonStatus> {
  const running = await isLocked(join(dataDir, 'daemon.lock'))
  const holder = running ? await readHolder(dataDir) : null
  return {
    object: 'daemon',
    running,
    ready: holder?.localUrl ? await answers(holder.localUrl) : false,
    pid: holder?.pid ?? null,
    started_at: holder?.startedAt ?? null,
    url: holder?.baseUrl ?? null,
    local_url: holder?.localUrl ?? null,
    data_dir: dataDir,
    log_file: await logFileOf(dataDir),
  }
}

/** SQLite's own lock on a small file: who cannot read it meets its holder. */
async function isLocked(path: string): Promise<boolean> {
  if (!existsSync(path)) return false
  const { DatabaseSync } = await import('node:sqlite')
  const database = new DatabaseSync(path, { readOnly: true, timeout: 0 })
  try {
    database.prepare('SELECT count(*) FROM sqlite_schema').get()
    return false
  } catch (error) {
    if (/locked|busy/i.test((error as Error).message)) return true
    throw error
  } finally {
    database.close()
  }
}

async function readHolder(dataDir: string): Promise<Holder | null> {
  try {
    return JSON.parse(await readFile(join(dataDir, 'daemon.json'), 'utf8')) as Holder
  } catch {
    // Started moments ago.
    return null
  }
}

async function answers(localUrl: string): Promise<boolean> {
  try {
    return (await fetch(`${localUrl}/healthz`, { signal: AbortSignal.timeout(ANSWER_MS) })).ok
  } catch {
    // No answer means not ready.
    return false
  }
}

/**
 * Where the daemon writes its log, if to a file: as it was told, else where `svc daemon start` and
 * `npm start` have it.
 */
export async function logFileOf(
  dataDir: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<string | null> {
  const config = await readFile(join(dataDir, 'config.json'), 'utf8').then(
    (text) => JSON.parse(text) as { logFile?: string },
    () => ({}) as { logFile?: string },
  ) // none, or one that the daemon itself complains about
  const file = env.SVC_LOG_FILE || config.logFile || join(dataDir, 'svc.log')
  return existsSync(file) ? file : null
}
