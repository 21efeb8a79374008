/** Looks at the files and the database behind the API: in a thread of its own. */
import { rm } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { lookAtFiles, type Looked } from './look-at-files.ts'
import { isDamage, TABLES_OF_FILES } from './database.ts'
import { DATABASE } from './manifest.ts'
import { saverBehind } from './saved-rows.ts'

export interface LookTask {
  dataDir: string
  /** Whether the rows are in another database than the file of the data folder. */
  savesRows: boolean
}
/** `looked` is null where the damage leaves no list of the files. */
export type LookNote = { looked: Looked | null; damage: string | null } | { failed: string }

/** Rows of another database, for as long as this takes. */
const SAVED = 'rows-to-look-at.db'
const BEHIND_ALL = 19
/** Works a fifth of the time, whatever the library's size, since nobody waits for it. */
const WORK_MS = 20
const PAUSE_MS = 80
const { dataDir, savesRows } = workerData as LookTask
const port = parentPort!
const stopping = new AbortController()
port.on('message', (note) => note === 'stop' && stopping.abort())
// On Linux it is this thread's priority alone; elsewhere it would be that of the whole process.
if (process.platform === 'linux') setPriority(BEHIND_ALL)

function damageOf(file: string): string | null {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
  try {
    const [row] = database.prepare('PRAGMA quick_check(1)').all() as { quick_check: string }[]
    return row?.quick_check === 'ok' ? null : (row?.quick_check ?? null)
  } finally {
    database.close()
  }
}

let startedMs = performance.now()
async function yieldDisk(): Promise<void> {
  if (performance.now() - startedMs < WORK_MS) return
  await pause(PAUSE_MS, undefined, { signal: stopping.signal })
  startedMs = performance.now()
}

const notify = (note: LookNote): void => port.postMessage(note)
let damage: string | null = null
try {
  const file = savesRows ? join(dataDir, SAVED) : join(dataDir, DATABASE)
  if (savesRows) await saverBehind(port)(file, { signal: stopping.signal, only: TABLES_OF_FILES })
  // The server of another database looks after its own pages.
  damage = savesRows ? null : damageOf(file)
  notify({
    looked: await lookAtFiles(dataDir, {
      database: file,
      signal: stopping.signal,
      readsSegments: false,
      rest: yieldDisk,
    }),
    damage,
  })
} catch (error) {
  const { message } = error as Error
  // A copy of rows that cannot be read says nothing about the database they came from.
  if (!savesRows && isDamage(error)) damage ??= message
  notify(damage === null ? { failed: message } : { looked: null, damage })
}
if (savesRows) await rm(join(dataDir, SAVED), { force: true })
port.close()
