/** From ffmpeg's pipe to `init.mp4` and `<k>.m4s`: one fragment a segment, times absolute. */
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../contract/errors.ts'
import { readBoxes } from './boxes.ts'
import { fragmentOf, samplesOf, type Sample } from './fragments.ts'
import { flushFolder, writeWhole } from './whole-file.ts'

export interface SegmentWriterOptions {
  dir: string
  /** Which segment this sample begins; null when it goes on with the one before. Times are as in the pipe. */
  opens(sample: Sample): number | null
  /** The sample as it is to be stored. */
  place(sample: Sample): Sample
  /** The init segment as it is to be stored. */
  init(bytes: Buffer): Buffer
}

/** How many finished segments may wait for the disk before the encoder has to. */
const MAX_WAITING_WRITES = 4

export const segmentPath = (dir: string, segment: number): string => join(dir, `${segment}.m4s`)
export const initPath = (dir: string): string => join(dir, 'init.mp4')

export async function writeSegments(stream: AsyncIterable<Buffer>, options: SegmentWriterOptions): Promise<void> {
  const { dir } = options
  await mkdir(dir, { recursive: true })
  const writes = boundedWrites()
  let initParts: Buffer[] = []
  let moof: Buffer | null = null
  let open: { segment: number; samples: Sample[] } | null = null

  const finish = async (): Promise<void> => {
    if (!open) return
    const { segment, samples } = open
    await writes.add(() => writeWhole(segmentPath(dir, segment), fragmentOf(segment + 1, samples)))
  }

  try {
    for await (const { type, bytes } of readBoxes(stream)) {
      if (type === 'ftyp' || type === 'moov') initParts.push(Buffer.from(bytes))
      if (type === 'moof') moof = bytes
      if (type !== 'mdat' || !moof) continue
      if (initParts.length > 0) {
        // Only now: what an encoder says that never got a frame counts for nothing.
        await keepInit(dir, options.init(Buffer.concat(initParts)))
        initParts = []
      }
      for (const sample of samplesOf(moof, bytes)) {
        const segment = options.opens(sample)
        if (segment !== null) {
          await finish()
          open = { segment, samples: [] }
        }
        if (!open) throw new AppError('encoding_failed', 'The encoder did not begin at a segment.')
        // The pipe's buffer is larger than the sample and would be kept whole.
        open.samples.push({ ...options.place(sample), data: Buffer.from(sample.data) })
      }
      moof = null
    }
    await finish()
  } finally {
    await writes.settled()
  }
  await writes.done()
  await flushFolder(dir)
}

interface Writes {
  /** Waits only when too many are under way. */
  add(write: () => Promise<void>): Promise<void>
  settled(): Promise<unknown>
  /** Throws what a write threw. */
  done(): Promise<unknown>
}

function boundedWrites(): Writes {
  const all: Promise<void>[] = []
  const underWay = new Set<Promise<void>>()
  return {
    async add(write) {
      while (underWay.size >= MAX_WAITING_WRITES) await Promise.race(underWay)
      const writing = write().finally(() => underWay.delete(writing))
      // Seen by `done`; without this the wait until then would count as nobody's.
      writing.catch(() => {})
      underWay.add(writing)
      all.push(writing)
    },
    settled: () => Promise.allSettled(all),
    done: () => Promise.all(all),
  }
}

/** One init segment serves all chunks, so a later chunk must come with the same. */
async function keepInit(dir: string, init: Buffer): Promise<void> {
  const path = initPath(dir)
  const before = keeping.get(path) ?? Promise.resolve()
  const now = before.then(async () => {
    const kept = await readFile(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
    if (!kept) return writeWhole(path, [init])
    if (!kept.equals(init)) throw new AppError('encoding_failed', 'Two parts of the video were encoded differently: ffmpeg was changed in between.')
  })
  const settled = now.catch(() => {})
  keeping.set(path, settled)
  try {
    await now
  } finally {
    if (keeping.get(path) === settled) keeping.delete(path)
  }
}

/** Chunks that start together take turns. */
const keeping = new Map<string, Promise<void>>()
