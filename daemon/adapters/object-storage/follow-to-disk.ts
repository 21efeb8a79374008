/**
 * The way of followed files (follow-files.ts) from a bucket to the disk: into a folder beside the library, which still
 * has copies of some files, and which it replaces in the end. Copies that are sound get a second name there.
 */
import { mkdir } from 'node:fs/promises'
import { AppError } from '../../contract/errors.ts'
import { isPassing, LIBRARY } from '../../ports/layout.ts'
import type { Storage } from '../../ports/storage.ts'
import type { Bucket } from './bucket.ts'
import type { FileRoute, ListedFile } from './follow-files.ts'
import { keysBelow } from './folder-watch.ts'
import { isIn } from './local-files.ts'
import { fetchFile, matches, missing, pathOf } from './move-files.ts'
import { notedRemovals } from './removals.ts'
import { isSame, statOf } from './sending.ts'

export interface ToDiskDeps {
  /** Storage of the data folder. */
  disk: Storage
  dataDir: string
  bucket: Bucket
  /** Key of the folder that becomes the one of the library. */
  into: string
  signal: AbortSignal
}

export function routeToDisk({ disk, dataDir, bucket, into, signal }: ToDiskDeps): FileRoute {
  const placeOf = (key: string): string => `${into}${key.slice(LIBRARY.length)}`
  const keyOf = (place: string): string => `${LIBRARY}${place.slice(into.length)}`
  const statAt = (key: string) => statOf(pathOf(dataDir, key))

  async function list(): Promise<Map<string, ListedFile>> {
    const removed = await notedRemovals(disk)
    const listed = new Map<string, ListedFile>()
    for await (const { path, sizeBytes, etag, modifiedAtMs } of bucket.files(signal, LIBRARY))
      if (!removed.some(({ key }) => isIn(key, path)))
        listed.set(path, { sizeBytes, stamp: `${sizeBytes} ${modifiedAtMs} ${etag}` })
    // What was brought and is not listed is removed, unless the list is behind.
    for await (const place of keysBelow(dataDir, into)) {
      const key = keyOf(place)
      if (listed.has(key) || removed.some((removal) => isIn(removal.key, key))) continue
      const there = await bucket.stat(key, signal)
      if (there) listed.set(key, { ...there, stamp: `${there.sizeBytes} ${there.modifiedAtMs}` })
    }
    return listed
  }

  async function dropOthers(listed: ReadonlyMap<string, ListedFile>): Promise<void> {
    for await (const place of keysBelow(dataDir, into))
      if (!listed.has(keyOf(place))) await disk.remove(place)
  }

  /** A second name for the file of the library. false when there is none. */
  async function linked(key: string): Promise<boolean> {
    await disk.remove(placeOf(key))
    return (await disk.link(key, placeOf(key))) !== null
  }

  /** Files that the library has on this disk as the bucket has not: still being uploaded, or newer than its list. */
  async function bringOwn(): Promise<Map<string, number>> {
    const removed = await notedRemovals(disk)
    const own = new Map<string, number>()
    for await (const key of keysBelow(dataDir, LIBRARY)) {
      if (isPassing(key) || removed.some((removal) => isIn(removal.key, key))) continue
      const here = await statAt(key)
      const there = await statAt(placeOf(key))
      // Made room for another file since.
      if (!here || (there && isSame(there, here))) continue
      if (await linked(key)) own.set(key, here.sizeBytes)
    }
    return own
  }

  return {
    list,
    dropOthers,
    async failed(error) {
      // The copies took what svc needs to go on where it is.
      if (error instanceof AppError && error.code === 'storage_full') await disk.remove(into)
    },
    async requireFreeSpace(listed) {
      let bytes = 0
      for (const [key, { sizeBytes }] of listed) {
        const has = async (at: string) => (await statAt(at))?.sizeBytes === sizeBytes
        if (!(await has(placeOf(key))) && !(await has(key))) bytes += sizeBytes
      }
      await disk.requireFreeSpace(bytes)
    },
    async bring(key) {
      const there = await bucket.describe(key, signal)
      if (!there) return null
      const place = placeOf(key)
      const isSound = async (): Promise<boolean> => {
        const file = await statAt(place)
        return file !== null && isSame(file, there) && matches(pathOf(dataDir, place), there)
      }
      if (await isSound()) return 'there'
      const here = await statAt(key)
      if (here && there.sums && isSame(here, there) && (await linked(key)) && (await isSound()))
        return 'copied'
      await disk.remove(place)
      return (await fetchFile(bucket, key, { disk, to: place }, signal)) ? 'copied' : null
    },
    async compare(listed) {
      const own = await bringOwn()
      // An empty library has one, too.
      await mkdir(pathOf(dataDir, into), { recursive: true })
      const expected = new Map([...listed].map(([key, { sizeBytes }]) => [key, sizeBytes]))
      for (const [key, sizeBytes] of own) expected.set(key, sizeBytes)
      for await (const place of keysBelow(dataDir, into)) {
        const key = keyOf(place)
        if ((await statAt(place))?.sizeBytes === expected.get(key)) expected.delete(key)
        else throw new Error(`${key} is on the disk otherwise than in ${bucket.address}.`)
      }
      for (const key of expected.keys()) throw missing(bucket, key)
    },
  }
}
