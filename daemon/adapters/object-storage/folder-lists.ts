/** The files of folders in the bucket. A player does not wait for a list that was asked for before. */
import type { Bucket } from './bucket.ts'
import type { CachedAnswers, CachedFolder } from './cached-answers.ts'

interface FolderListsDeps {
  bucket: Pick<Bucket, 'names'>
  cached: CachedAnswers
  signal: AbortSignal
}

/** An old answer is given all the same, and asked for again meanwhile. */
export function createFolderLists({
  bucket,
  cached,
  signal,
}: FolderListsDeps): (key: string) => Promise<CachedFolder> {
  const refreshing = new Set<string>()

  async function refresh(key: string, before: CachedFolder): Promise<void> {
    if (refreshing.has(key)) return
    refreshing.add(key)
    try {
      const names = await bucket.names(key, signal)
      // What was written or removed meanwhile may be missing in the list.
      if (cached.folder(key)?.value === before) cached.setFolder(key, names)
    } catch {
      // The next caller begins another try.
    } finally {
      refreshing.delete(key)
    }
  }

  return async (key) => {
    const cachedFolder = cached.folder(key)
    if (!cachedFolder) return cached.listFolder(key, () => bucket.names(key, signal))
    if (cachedFolder.isOld) void refresh(key, cachedFolder.value)
    return cachedFolder.value
  }
}
