/** Copies and takes checksums behind the API: in a thread of its own. */
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { backUp } from './back-up.ts'
import { BackupFault } from './fault.ts'
import { saverBehind } from './saved-rows.ts'

export interface MakeTask {
  dataDir: string
  target: string
  version: string
  reserveBytes: number
  earlier: string | null
  readsEarlier: boolean
  /** Whether the rows are in another database than the file of the data folder. */
  savesRows: boolean
}
export type MakeNote =
  | { kind: 'progress'; doneBytes: number; totalBytes: number }
  | { kind: 'damaged'; path: string }
  | { kind: 'made' }
  | {
      kind: 'failed'
      code: string | null
      message: string
      hint: string
      stack: string | undefined
    }

const NOTIFY_EVERY_MS = 250
const BEHIND_THE_API = 5

const port = parentPort!
const stopping = new AbortController()
port.on('message', (note) => note === 'stop' && stopping.abort())
// On Linux it is this thread's priority alone; elsewhere it would be that of the whole process.
if (process.platform === 'linux') setPriority(BEHIND_THE_API)

const task = workerData as MakeTask
const notify = (note: MakeNote): void => port.postMessage(note)
let notifiedAtMs = 0
try {
  await backUp({
    ...task,
    save: task.savesRows ? saverBehind(port) : null,
    signal: stopping.signal,
    onDamaged: (path) => notify({ kind: 'damaged', path }),
    onProgress(doneBytes, totalBytes) {
      const now = Date.now()
      if (now - notifiedAtMs < NOTIFY_EVERY_MS && doneBytes < totalBytes) return
      notifiedAtMs = now
      notify({ kind: 'progress', doneBytes, totalBytes })
    },
  })
  notify({ kind: 'made' })
} catch (error) {
  const { message, stack } = error as Error
  notify({
    kind: 'failed',
    code: error instanceof BackupFault ? error.code : null,
    message,
    hint: error instanceof BackupFault ? error.hint : '',
    stack,
  })
}
port.close()
