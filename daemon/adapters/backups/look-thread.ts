/** Looks at the files and the database behind the API: in a thread of its own. */
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { lookAtFiles, type Looked } from './look-at-files.ts'
import { DATABASE } from './manifest.ts'

export type LookNote = { looked: Looked; damage: string | null } | { failed: string }

const BEHIND_ALL = 19
/** Works a fifth of the time, whatever the library's size, since nobody waits for it. */
const WORK_MS = 20
const PAUSE_MS = 80
const { dataDir } = workerData as { dataDir: string }
const port = parentPort!
const stopping = new AbortController()
port.once('message', () => stopping.abort())
// On Linux it is this thread's priority alone; elsewhere it would be that of the whole process.
if (process.platform === 'linux') setPriority(BEHIND_ALL)

function damageOf(): string | null {
  const database = new DatabaseSync(join(dataDir, DATABASE), { readOnly: true, timeout: 5_000 })
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
try {
  const damage = damageOf()
  notify({
    looked: await lookAtFiles(dataDir, {
      signal: stopping.signal,
      readsSegments: false,
      rest: yieldDisk,
    }),
    damage,
  })
} catch (error) {
  notify({ failed: (error as Error).message })
}
port.close()
