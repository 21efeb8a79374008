/** The way of followed files (follow-files.ts) from the data folder to a bucket. */
import { lstatSync } from 'node:fs'
import { appendFile, mkdir, readdir, readFile, truncate } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isPassing, LIBRARY } from '../../ports/layout.ts'
import type { Storage } from '../../ports/storage.ts'
import type { Bucket } from './bucket.ts'
import type { FileRoute, ListedFile } from './follow-files.ts'
import { keysBelow } from './folder-watch.ts'
import { openLent } from './lent.ts'
import { missing, pathOf, toBucket } from './move-files.ts'
import { SUMS } from './send-object.ts'

export interface ToBucketDeps {
  disk: Storage
  dataDir: string
  bucket: Bucket
  /** Names what this move has sent: also that of a process which was killed. */
  sentFile: string
  signal: AbortSignal
}

export async function routeToBucket({
  disk,
  dataDir,
  bucket,
  sentFile,
  signal,
}: ToBucketDeps): Promise<FileRoute> {
  const sent = await openSent(sentFile)
  /** Still being uploaded: they are sent when they are whole. */
  let arriving = new Set<string>()

  async function list(): Promise<Map<string, ListedFile>> {
    const uploads = await numbersIn(join(dataDir, 'uploads'))
    const listed = new Map<string, ListedFile>()
    arriving = new Set()
    for await (const key of keysBelow(dataDir, LIBRARY)) {
      if (isPassing(key)) continue
      const found = look(pathOf(dataDir, key))
      if (!found) continue
      if (found.links > 1 && uploads.has(found.number)) arriving.add(key)
      else listed.set(key, found)
    }
    return listed
  }

  return {
    list,
    requireFreeSpace: async () => undefined,
    async bring(key, { stamp }) {
      const path = pathOf(dataDir, key)
      const isUnchanged = (): boolean => look(path)?.stamp === stamp
      try {
        const done = await toBucket({ dataDir, signal, sending: sent.add }, bucket, key)
        if (!done || !isUnchanged()) return null
        return done.isCopied ? 'copied' : 'there'
      } catch (error) {
        // Removed or replaced while it was read.
        if (!signal.aborted && !isUnchanged()) return null
        throw error
      }
    },
    failed: async () => undefined,
    async dropOthers(listed) {
      if (await isRemoved(dataDir)) return
      await drop(sent, (key) => !listed.has(key), { bucket, signal })
    },
    async compare(listed) {
      const there = await bucket.all(LIBRARY, signal)
      for (const [key, { sizeBytes }] of listed) {
        if (there.get(key) === sizeBytes) continue
        // The lists of some hosts are behind.
        if ((await bucket.stat(key, signal))?.sizeBytes !== sizeBytes) throw missing(bucket, key)
      }
      // Where the bucket has the files, half of one is known by its note.
      const lent = await openLent(disk)
      for (const key of arriving) {
        // Whole since it was listed: noted as one that arrives, it would be sent by nobody.
        if ((look(pathOf(dataDir, key))?.links ?? 0) < 2)
          throw new Error(`${key} has changed while nothing was to be written.`)
        await lent.add(key)
      }
    },
  }
}

/**
 * For attempts that are not resumed, because the files come to this bucket in another way: removes from it what they
 * have sent and is gone since.
 */
export async function endAttempts({
  dataDir,
  bucket,
  sentFile,
  signal,
}: Omit<ToBucketDeps, 'disk'>): Promise<void> {
  await bucket.sweep(signal)
  if (await isRemoved(dataDir)) return
  const sent = await openSent(sentFile)
  await drop(sent, (key) => look(pathOf(dataDir, key)) === null, { bucket, signal })
}

/** Somebody has removed the library: what the bucket has may be all there is. */
const isRemoved = async (dataDir: string): Promise<boolean> =>
  (await namesIn(join(dataDir, LIBRARY))).length === 0

async function drop(
  sent: SentKeys,
  isGone: (key: string) => boolean,
  { bucket, signal }: Pick<ToBucketDeps, 'bucket' | 'signal'>,
): Promise<void> {
  const gone = sent.keys().filter(isGone)
  await bucket.remove(
    gone.flatMap((key) => [key, `${key}${SUMS}`]),
    signal,
  )
  gone.forEach(sent.forget)
}

interface SentKeys {
  keys(): string[]
  add(key: string): Promise<void>
  forget(key: string): void
}

async function openSent(file: string): Promise<SentKeys> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  // A killed process may have left half a line, whose file it had not sent yet. The rest is not written again: a kill or a
  // full disk in between would lose it.
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  if (whole !== text) await truncate(file, Buffer.byteLength(whole))
  const known = new Set(whole.split('\n').filter((line) => line !== ''))
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  return {
    keys: () => [...known],
    async add(key) {
      if (known.has(key)) return
      // Half a line of one that failed ends here.
      await appendFile(file, `\n${key}\n`, { mode: 0o600 })
      known.add(key)
    },
    forget: (key) => void known.delete(key),
  }
}

/** Also tells apart files that look the same and have taken each other's place. Without the queue that others use. */
function look(path: string): (ListedFile & { number: string; links: number }) | null {
  const found = lstatSync(path, { throwIfNoEntry: false, bigint: true })
  if (!found?.isFile()) return null
  const { size, mtimeNs, ino, nlink } = found
  const stamp = `${size} ${mtimeNs} ${ino}`
  return { sizeBytes: Number(size), stamp, number: String(ino), links: Number(nlink) }
}

/** A file has one number, whatever its names. */
async function numbersIn(folder: string): Promise<Set<string>> {
  const names = await namesIn(folder)
  return new Set(names.map((name) => look(join(folder, name))?.number ?? ''))
}

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
