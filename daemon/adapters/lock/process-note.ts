/**
 * Where several processes share a data folder, each leaves a note there of where it runs, for `svc daemon
 * status` and `svc doctor`, also when the database cannot be reached. Whether it runs is known by the lock in its state
 * folder, and from other machines by the age of its note.
 */
import { createHash } from 'node:crypto'
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { PROCESSES_FOLDER, type ProcessNote } from '../../contract/process-note.ts'

export interface LeftNote {
  publish(addresses: Pick<ProcessNote, 'baseUrl' | 'localUrl'>): void
  /** Still running. */
  seen(now: Date): void
  release(): void
}

/** `own`: the state folder. A process that starts there again replaces the note of the one before. */
export function leaveNote(dataDir: string, own: string): LeftNote {
  const [host, stateDir] = [hostname(), resolve(own)]
  const folder = join(dataDir, PROCESSES_FOLDER)
  const name = createHash('sha256').update(`${host}\n${stateDir}`).digest('hex').slice(0, 16)
  const file = join(folder, `${name}.json`)
  const startedAt = new Date().toISOString()
  return {
    publish({ baseUrl, localUrl }) {
      const note: ProcessNote = { host, pid: process.pid, stateDir, startedAt, baseUrl, localUrl }
      unlessFull(() => {
        mkdirSync(folder, { recursive: true, mode: 0o700 })
        writeFileSync(`${file}.part`, `${JSON.stringify(note)}\n`, { mode: 0o600 })
        renameSync(`${file}.part`, file)
      })
    },
    seen: (now) => unlessFull(() => utimesSync(file, now, now)),
    release: () => rmSync(file, { force: true }),
  }
}

/** A full disk keeps nobody from starting; the process is then not listed. Neither is one whose note was removed. */
function unlessFull(write: () => void): void {
  try {
    write()
  } catch (error) {
    if (!['ENOSPC', 'EDQUOT', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? ''))
      throw error
  }
}

/** Notes of all processes that share the folder, also of those that were killed. */
export function notesIn(dataDir: string): ProcessNote[] {
  const folder = join(dataDir, PROCESSES_FOLDER)
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as ProcessNote)
  } catch {
    // Nobody has ever shared it, or a process ends just now: the lock itself is what counts.
    return []
  }
}
