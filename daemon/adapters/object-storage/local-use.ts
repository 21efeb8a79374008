/** Files and folders that somebody needs on this disk while they are used. */
import type { Log } from '../../ports/deps.ts'
import type { Storage } from '../../ports/storage.ts'
import { unlessAborted } from '../../ports/unless-aborted.ts'
import { eachOf } from './each-of.ts'
import type { FileFetches } from './fetching.ts'
import type { FolderWatches } from './folder-watch.ts'
import type { LocalFiles } from './local-files.ts'

interface LocalUseDeps {
  disk: Pick<Storage, 'withFile' | 'withFolder'>
  local: LocalFiles
  fetching: Pick<FileFetches, 'present'>
  watches: FolderWatches
  folder: Storage['folder']
  /** Called when a folder is left, before its user goes on. */
  left(key: string): Promise<void>
  log: Log
}

export function createLocalUse({
  disk,
  local,
  fetching,
  watches,
  folder,
  left,
  log,
}: LocalUseDeps): Pick<Storage, 'withFile' | 'withFolder'> {
  function trim(): void {
    local
      .trim()
      .catch((error: unknown) => log.warn({ err: error }, 'copies of files could not be removed'))
  }

  async function bringFolder(
    key: string,
    needs: readonly string[] | undefined,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const names = needs ?? (await (await folder(key))?.names()) ?? []
    await eachOf(names, (name) => {
      signal?.throwIfAborted()
      return fetching.present(`${key}/${name}`)
    })
  }

  return {
    async withFolder(key, use, needs, signal) {
      // What is made there, and is in the bucket already, may make room for the rest.
      const pins = (needs?.map((name) => `${key}/${name}`) ?? [key]).map(local.pin)
      try {
        await unlessStopped(() => bringFolder(key, needs, signal), signal)
        const watch = watches.enter(key)
        try {
          return await disk.withFolder(key, use)
        } finally {
          await watch.leave()
          await left(key)
        }
      } finally {
        for (const unpin of pins) unpin()
        trim()
      }
    },
    async withFile(key, use, signal) {
      const unpin = local.pin(key)
      try {
        await unlessStopped(() => fetching.present(key), signal)
        return await disk.withFile(key, use)
      } finally {
        unpin()
        trim()
      }
    },
  }
}

/** A copy that nobody waits for any more is finished all the same: most likely it is asked for again. */
async function unlessStopped(
  bring: () => Promise<unknown>,
  signal: AbortSignal | undefined,
): Promise<void> {
  signal?.throwIfAborted()
  await (signal ? unlessAborted(bring(), signal) : bring())
}
