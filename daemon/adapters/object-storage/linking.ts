/** A second name for a file: on the disk where it lies there, else a copy that the host of the bucket makes. */
import type { Storage, StoredFile } from '../../ports/storage.ts'
import type { Bucket } from './bucket.ts'
import { eachOf } from './each-of.ts'
import type { FileFetches } from './fetching.ts'
import type { CachedAnswers } from './cached-answers.ts'
import type { LocalFiles } from './local-files.ts'
import type { Removals } from './removals.ts'
import type { SendQueue } from './sending.ts'

interface LinkingDeps {
  disk: Pick<Storage, 'stat' | 'link'>
  bucket: Pick<Bucket, 'copy'>
  local: LocalFiles
  cached: CachedAnswers
  removals: Pick<Removals, 'cleared'>
  fetching: FileFetches
  sending: SendQueue
  folder: Storage['folder']
  /** Called with each file that the host has copied. */
  copied(key: string, file: StoredFile): void
  /** Called with each that is a second name on this disk. */
  linked(key: string): Promise<void>
  signal: AbortSignal
}

export function createLinking(deps: LinkingDeps): Pick<Storage, 'link' | 'linkAll'> {
  const { disk, bucket, local, cached, removals, fetching, sending, folder, signal } = deps
  const { copied, linked } = deps

  async function linkLocal(from: string, to: string): Promise<StoredFile | null> {
    const unpins = [local.pin(from), local.pin(to)]
    try {
      if (!(await fetching.present(from))) return null
      await local.settled(to)
      const file = await disk.link(from, to)
      if (file) {
        await sending.add(to, { from: local.isSent(from) ? from : null })
        await linked(to)
      }
      return file
    } finally {
      for (const unpin of unpins) unpin()
    }
  }

  /** By the host, where the file is there and not here. */
  async function linkNew(from: string, to: string): Promise<StoredFile | null> {
    if (await disk.stat(from)) return linkLocal(from, to)
    const file = await fetching.stat(from)
    if (!file) return null
    await removals.cleared(to, signal)
    if (!(await bucket.copy(from, to, file.sizeBytes, signal))) return linkLocal(from, to)
    cached.setFile(to, file)
    copied(to, file)
    return file
  }

  return {
    async link(from, to) {
      // What is fetched of a file of this name would take the place of the new one, as a copy here would.
      await fetching.forget(to)
      return (await disk.stat(to)) ? linkLocal(from, to) : linkNew(from, to)
    },
    async linkAll(files) {
      const done = new Set<string>()
      const namesOf = new Map<string, Promise<ReadonlySet<string>>>()
      await eachOf(files, async ({ from, to }) => {
        const at = to.lastIndexOf('/')
        const parent = to.slice(0, at)
        const names =
          namesOf.get(parent) ?? folder(parent).then(async (found) => new Set(await found?.names()))
        namesOf.set(parent, names)
        if ((await names).has(to.slice(at + 1)) || (await linkNew(from, to))) done.add(to)
      })
      return done
    },
  }
}
