/** Copies, sends and removes behind the API: in a thread of its own. */
import { setPriority } from 'node:os'
import { resolve } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import type { BackupDestination } from '../../ports/backups.ts'
import { backUp, type MakeBackup } from './back-up.ts'
import { sendBackup, storeAt } from './destination.ts'
import { removeEncrypted } from './encrypted/remove.ts'
import { BackupFault } from './fault.ts'
import { requireSameDisk } from './same-disk.ts'
import { saverBehind } from './saved-rows.ts'
import { tryStore } from './try-store.ts'

interface Common {
  dataDir: string
  version: string
  reserveBytes: number
  /** Whether the rows are in another database than the file of the data folder. */
  savesRows: boolean
  hasListedBucket: boolean
}
export type MakeTask = Common &
  (
    | { kind: 'copy'; target: string; earlier: string | null; readsEarlier: boolean }
    | {
        kind: 'send'
        destination: BackupDestination
        name: string
        readsEarlier: boolean
      }
    | { kind: 'remove'; destination: BackupDestination; name: string }
    | { kind: 'try'; destination: BackupDestination }
  )
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

const notify = (note: MakeNote): void => port.postMessage(note)
let notifiedAtMs = 0

async function carryOut(task: MakeTask): Promise<void> {
  const { dataDir, version, reserveBytes, savesRows, hasListedBucket } = task
  const { signal } = stopping
  const making: MakeBackup & { reserveBytes: number; onDamaged(path: string): void } = {
    dataDir,
    version,
    save: savesRows ? saverBehind(port) : null,
    reserveBytes,
    hasListedBucket,
    signal,
    onDamaged: (path) => notify({ kind: 'damaged', path }),
    onProgress(doneBytes, totalBytes) {
      const now = Date.now()
      if (now - notifiedAtMs < NOTIFY_EVERY_MS && doneBytes < totalBytes) return
      notifiedAtMs = now
      notify({ kind: 'progress', doneBytes, totalBytes })
    },
  }
  if (task.kind === 'copy') await backUp({ ...task, ...making })
  else if (task.kind === 'send') await sendBackup({ ...task, ...making })
  else if (task.kind === 'remove') {
    const { destination, name } = task
    const openStore = (uploadsFile?: string) =>
      storeAt(destination, uploadsFile === undefined ? {} : { uploadsFile })
    await removeEncrypted({ dataDir, address: destination.address, name, openStore, signal })
  } else {
    const { destination } = task
    if (destination.s3 === null) await requireSameDisk(dataDir, resolve(destination.address))
    await tryStore(storeAt(destination), signal)
  }
}

try {
  await carryOut(workerData as MakeTask)
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
