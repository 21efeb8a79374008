/** Processes that share a data folder (docs/scale-out.md), by the notes that they leave there. */
import { readdir, readFile, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { PROCESSES_FOLDER, type ProcessNote } from '../../daemon/contract/process-note.ts'
import { isLocked } from './is-locked.ts'

export interface SharingProcess {
  host: string
  pid: number
  state_dir: string
  url: string | null
  started_at: string
  /** null: on another machine, and not seen for a while, or of another user. */
  running: boolean | null
  /** The one of SVC_STATE_DIR. */
  own: boolean
}

/** A note is touched every ten seconds; the clocks of two machines may differ a little. */
const FRESH_MS = 60_000

/** In the order in which they started. */
export async function processesOf(
  dataDir: string,
  stateDir: string | null,
): Promise<SharingProcess[]> {
  const folder = join(dataDir, PROCESSES_FOLDER)
  const names = await readdir(folder).catch(() => []) // nobody has ever shared it, or it is not ours to read
  const found = await Promise.all(
    names
      .filter((name) => name.endsWith('.json'))
      .map((name) => processOf(join(folder, name), stateDir)),
  )
  return found
    .filter((each) => each !== null)
    .toSorted((one, other) => one.started_at.localeCompare(other.started_at))
}

/** null: it has just ended, or its note is no whole one, as after a power cut: the lock is what counts. */
async function processOf(file: string, stateDir: string | null): Promise<SharingProcess | null> {
  try {
    const { mtimeMs } = await stat(file)
    const note = JSON.parse(await readFile(file, 'utf8')) as ProcessNote
    const isHere = note.host === hostname()
    return {
      host: note.host,
      pid: note.pid,
      state_dir: note.stateDir,
      url: isHere ? note.localUrl : note.baseUrl,
      started_at: note.startedAt,
      running: isHere
        ? await isLocked(note.stateDir).catch(() => null) // the folder of another user
        : Math.abs(Date.now() - mtimeMs) < FRESH_MS || null,
      own: isHere && note.stateDir === stateDir,
    }
  } catch (error) {
    const isUnreadable = ['ENOENT', 'EACCES', 'EISDIR'].includes(
      (error as NodeJS.ErrnoException).code ?? '',
    )
    if (isUnreadable || error instanceof SyntaxError) return null
    throw error
  }
}

/** `process 12 on this machine, state folder /var/lib/svc-a, http://127.0.0.1:4080, since …` */
export function sentenceOf(each: SharingProcess): string {
  const where = each.host === hostname() ? 'on this machine' : `on ${each.host}`
  const state =
    each.running === true
      ? `since ${each.started_at}`
      : each.running === false
        ? 'has ended without being stopped'
        : 'not heard from for a minute'
  const own = each.own ? ' (SVC_STATE_DIR)' : ''
  return `process ${each.pid} ${where}, state folder ${each.state_dir}${own}, ${each.url ?? 'no URL'}, ${state}`
}
