/** Tries a backup out behind the API: in a thread of its own. */
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import type { VerificationFault } from '../../contract/backup.ts'
import type { BackupDestination, BackupProof } from '../../ports/backups.ts'
import { storeAt } from './destination.ts'
import { checkEncrypted } from './encrypted/check.ts'
import { requireSigner } from './encrypted/place.ts'
import { noteDamaged, recordsFolder } from './encrypted/state.ts'
import { BackupFault } from './fault.ts'
import { openFolder } from './contents.ts'
import { readWhole } from './manifest.ts'
import { verifyBackup, type VerifyBackup } from './verify-backup.ts'

export type VerifyTask =
  | (Omit<VerifyBackup, 'signal' | 'contents'> & { kind: 'folder'; backup: string })
  | {
      kind: 'encrypted'
      dataDir: string
      destination: BackupDestination
      name: string
      hashed: { most: number; ms: number }
    }
export type VerifyNote =
  | { kind: 'verified'; proof: BackupProof }
  | { kind: 'damaged'; reason: VerificationFault; path: string | null; message: string }
  | { kind: 'failed'; code: string | null; message: string; stack: string | undefined }

const BEHIND_ALL = 19

const port = parentPort!
const stopping = new AbortController()
port.once('message', () => stopping.abort())
// On Linux it is this thread's priority alone; elsewhere it would be that of the whole process.
if (process.platform === 'linux') setPriority(BEHIND_ALL)

async function verify(task: VerifyTask): Promise<BackupProof> {
  const { signal } = stopping
  if (task.kind === 'folder')
    return verifyBackup({ ...task, contents: await openFolder(task.backup), signal })
  const { destination, name, hashed } = task
  const { fingerprint: signer } = await requireSigner(task.dataDir)
  return checkEncrypted({
    store: storeAt(destination),
    signer,
    name,
    rows: await rowsOf(join(recordsFolder(task.dataDir, destination.address), name)),
    hashed,
    onDamaged: (id) => noteDamaged(task.dataDir, destination.address, id),
    signal,
  })
}

/** Rows of all databases, from the copy of its manifest that is kept here. */
async function rowsOf(record: string): Promise<number> {
  const counts = Object.values((await readWhole(record))?.rows ?? {})
  return counts.flatMap((tables) => Object.values(tables)).reduce((sum, rows) => sum + rows, 0)
}

const notify = (note: VerifyNote): void => port.postMessage(note)
try {
  notify({ kind: 'verified', proof: await verify(workerData as VerifyTask) })
} catch (error) {
  const { message, stack } = error as Error
  const fault = error instanceof BackupFault ? error : null
  const code = (error as NodeJS.ErrnoException).code === 'ENOSPC' ? 'storage_full' : fault?.code
  if (fault?.about) notify({ kind: 'damaged', ...fault.about, message })
  else notify({ kind: 'failed', code: code ?? null, message, stack })
}
port.close()
