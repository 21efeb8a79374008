/**
 * Whether an appliance runs on this data folder: determined by the lock, which the system frees however
 * its holder ends; the note beside it identifies the process.
 */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stateFolder } from '../connection/folders.ts'
import { isLocked } from './is-locked.ts'
import { processesOf, type SharingProcess } from './processes.ts'

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
  /** Where several processes share the data folder: what this one has alone. */
  state_dir: string | null
  log_file: string | null
  /** All that share the data folder, this one included; empty where it belongs to one. */
  processes: SharingProcess[]
}

interface Holder {
  pid: number
  startedAt: string
  baseUrl: string | null
  localUrl: string | null
}

const ANSWER_MS = 5_000

/** `stateDir`: of the process that is meant, where several share the data folder. */
export async function statusOf(
  dataDir: string,
  stateDir: string | null = stateFolder(),
): Promise<DaemonStatus> {
  const own = stateDir ?? dataDir
  const running = await isLocked(own)
  const holder = running ? await readHolder(own) : null
  return {
    object: 'daemon',
    running,
    ready: holder?.localUrl ? await answers(holder.localUrl) : false,
    pid: holder?.pid ?? null,
    started_at: holder?.startedAt ?? null,
    url: holder?.baseUrl ?? null,
    local_url: holder?.localUrl ?? null,
    data_dir: dataDir,
    state_dir: stateDir,
    log_file: await logFileOf(dataDir),
    processes: await processesOf(dataDir, stateDir),
  }
}

async function readHolder(folder: string): Promise<Holder | null> {
  try {
    return JSON.parse(await readFile(join(folder, 'daemon.json'), 'utf8')) as Holder
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
 * Where the daemon writes its log, if to a file: where it is set to, else where `svc daemon start` and
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
  const own = stateFolder(env) ?? dataDir
  const file = env.SVC_LOG_FILE || config.logFile || join(own, 'svc.log')
  return existsSync(file) ? file : null
}
