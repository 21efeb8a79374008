/**
 * What processes that use one bucket notify each other of, so that what each of them has cached stays right. Removals
 * are made by the one that works for all: only it knows which names are being removed, and writes them again.
 */
import type { SharedFile, SharedProcesses } from '../../ports/shared.ts'
import type { Storage, StoredFile } from '../../ports/storage.ts'
import type { Bucket } from './bucket.ts'
import type { CachedAnswers } from './cached-answers.ts'
import type { FileFetches } from './fetching.ts'
import type { LocalFiles } from './local-files.ts'
import { RemovedElsewhere, type RemovalNotes } from './removals.ts'
import { isSame } from './sending.ts'

/** Files that are made at once are reported at once. */
const GATHER_MS = 50
const QUESTION = 'remove_files'

export type SharedBucket = Pick<
  SharedProcesses,
  'broadcast' | 'onNote' | 'onReconnect' | 'onLead' | 'conducts' | 'ask' | 'answer'
>

interface TogetherDeps {
  disk: Pick<Storage, 'stat' | 'remove'>
  cached: CachedAnswers
  local: LocalFiles
  fetching: Pick<FileFetches, 'forget' | 'renewed'>
  /** Called with a fault of this disk. */
  onFault(error: unknown): void
}

export interface TogetherFiles {
  changed(key: string, file: StoredFile | null): void
  /** Removes by the process that works for all. */
  remove(key: string): Promise<void>
  /** Notes that come after `stop` are ignored. */
  stop(): void
}

export function joinTogether(
  shared: SharedBucket,
  { disk, cached, local, fetching, onFault }: TogetherDeps,
  removeHere: (key: string) => Promise<void>,
): TogetherFiles {
  let unsent: SharedFile[] = []
  let timer: NodeJS.Timeout | null = null

  function flush(): void {
    timer = null
    const files = unsent
    unsent = []
    if (files.length > 0) shared.broadcast('files', files)
  }

  async function drop(prefix: string): Promise<void> {
    await fetching.forget(prefix)
    cached.forget(prefix)
    const copies = local.sentBelow(prefix)
    local.forget(prefix)
    for (const key of copies) await disk.remove(key)
  }

  async function apply([key, file]: SharedFile): Promise<void> {
    if (!file) return drop(key)
    cached.setFile(key, file)
    // What is being fetched may be the version before.
    await fetching.renewed(key)
    const here = local.isSent(key) ? await disk.stat(key) : null
    if (!here || isSame(here, file)) return
    await drop(key)
    cached.setFile(key, file)
  }

  const unsubscribe = shared.onNote('files', (files) => {
    for (const each of files) apply(each).catch(onFault)
  })
  shared.onReconnect(() => {
    cached.clear()
    local.clear().catch(onFault)
  })
  shared.answer(QUESTION, removeHere)

  return {
    changed(key, file) {
      unsent.push([key, file])
      timer ??= setTimeout(flush, GATHER_MS)
    },
    async remove(key) {
      if (shared.conducts) {
        try {
          return await removeHere(key)
        } catch (error) {
          if (!(error instanceof RemovedElsewhere)) throw error
        }
      }
      await drop(key)
      await shared.ask(QUESTION, key)
    },
    stop() {
      unsubscribe()
      if (timer) clearTimeout(timer)
      flush()
    },
  }
}

/** How removals are made where several processes use the bucket. */
export const removalsTogether = (
  shared: SharedBucket,
  {
    bucket,
    disk,
    cached,
    local,
    signal,
  }: Pick<TogetherDeps, 'disk' | 'cached' | 'local'> & { bucket: Bucket; signal: AbortSignal },
) => ({
  notes: notesInBucket(bucket, signal),
  mayRemove: () => shared.conducts,
  // What is being written under that name meanwhile is new, and stays.
  async dropHere(key: string): Promise<void> {
    cached.forget(key)
    for (const copy of local.sentBelow(key)) {
      local.forget(copy)
      await disk.remove(copy)
    }
  },
})

/** Notes of removals in the bucket: whichever process works for all next goes on with them. */
function notesInBucket(bucket: Bucket, signal: AbortSignal): RemovalNotes {
  return {
    async folder(key) {
      const names = await bucket.names(key, signal)
      return { stamp: '', names: async () => [...names.keys()], sizes: async () => names }
    },
    async readText(key) {
      const bytes = await bucket.get(key, signal)
      return bytes && String(bytes)
    },
    writeText: (key, text) => bucket.put(key, Buffer.from(text), signal),
    remove: (key) => bucket.remove([key], signal),
  }
}
