/** From ffmpeg's pipe to `init.mp4` and `<k>.m4s`: one fragment for each keyframe that is due, times absolute. */
import { access, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../../contract/errors.ts'
import { storePartial, type PartialSegment } from './partial-segment.ts'
import { readBoxes } from './boxes.ts'
import { fragmentOf, samplesOf, type Sample } from './fragments.ts'
import { flushFolder, writeWhole } from './whole-file.ts'

export interface SegmentWriterOptions {
  dir: string
  /** Which segment this sample begins; null when it goes on with the one before. Times are as in the pipe. */
  opens(sample: Sample): number | null
  /** The sample as it is to be stored. */
  place(sample: Sample): Sample
  /** Whether this stored sample, a keyframe within a segment, begins a fragment; absent: none does. */
  splits?(sample: Sample): boolean
  /** The init segment as it is to be stored. */
  init(bytes: Buffer): Buffer
  /** Whether to keep what follows; absent: all is kept. */
  wants?(segment: number): boolean
  onSegment?: ((segment: number) => void) | undefined
  /**
   * Whether the encoder came to its own end: else the segment that was being made when the stream
   * ended is not whole.
   */
  endedWell: Promise<boolean>
  /** Stores the finished part of the open segment; `samples` of the first segment exist already. */
  partial?: { segment: number; samples: Sample[] } | undefined
}

/** How many finished segments may wait for the disk before the encoder has to. */
const MAX_WAITING_WRITES = 4

export const segmentPath = (dir: string, segment: number): string => join(dir, `${segment}.m4s`)
export const initPath = (dir: string): string => join(dir, 'init.mp4')

export async function writeSegments(
  stream: AsyncIterable<Buffer>,
  options: SegmentWriterOptions,
): Promise<void> {
  const { dir } = options
  await mkdir(dir, { recursive: true })
  const writes = boundedWrites()
  let initParts: Buffer[] = []
  let moof: Buffer | null = null
  let open: { segment: number; samples: Sample[]; partial: PartialSegment | null } | null = begin()

  function begin(): { segment: number; samples: Sample[]; partial: PartialSegment } | null {
    if (!options.partial || options.partial.samples.length === 0) return null
    const { segment, samples } = options.partial
    return { segment, samples: [...samples], partial: storePartial(dir, segment, samples) }
  }

  const finish = async (): Promise<void> => {
    if (!open) return
    const { segment, samples, partial } = open
    if (options.wants && !options.wants(segment)) return
    await writes.add(async () => {
      const path = segmentPath(dir, segment)
      // Made meanwhile for a viewer: what has been shown does not change.
      if (!(await exists(path)))
        await writeWhole(path, segmentBytes(segment, samples, options.splits))
      await partial?.remove()
      options.onSegment?.(segment)
    })
  }

  try {
    for await (const { type, bytes } of readBoxes(stream)) {
      if (type === 'ftyp' || type === 'moov') initParts.push(Buffer.from(bytes))
      if (type === 'moof') moof = bytes
      if (type !== 'mdat' || !moof) continue
      if (initParts.length > 0) {
        // Only now: what an encoder writes that never got a frame counts for nothing.
        await keepInit(dir, options.init(Buffer.concat(initParts)))
        initParts = []
      }
      for (const sample of samplesOf(moof, bytes)) {
        const segment = options.opens(sample)
        if (segment !== null) {
          await finish()
          open = {
            segment,
            samples: [],
            partial: options.partial ? storePartial(dir, segment, []) : null,
          }
        }
        if (!open)
          throw new AppError('encoding_failed', 'The encoder did not start at a segment boundary.')
        // The pipe's buffer is larger than the sample and would be kept whole.
        const placed = { ...options.place(sample), data: Buffer.from(sample.data) }
        open.samples.push(placed)
        open.partial?.add(placed)
      }
      moof = null
    }
    if (await options.endedWell) await finish()
  } finally {
    await writes.settled()
  }
  await writes.done()
  await flushFolder(dir)
}

/** Numbers of fragments increase within a track (ISO/IEC 14496-12 §8.8.5); a segment has far fewer than this. */
const MOST_FRAGMENTS = 1_000

function segmentBytes(
  segment: number,
  samples: Sample[],
  splits: SegmentWriterOptions['splits'],
): Buffer[] {
  const starts = samples.flatMap((sample, index) =>
    index === 0 || splits?.(sample) ? [index] : [],
  )
  return starts.flatMap((start, index) =>
    fragmentOf(segment * MOST_FRAGMENTS + index + 1, samples.slice(start, starts[index + 1])),
  )
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
  const pending = new Set<Promise<void>>()
  return {
    async add(write) {
      while (pending.size >= MAX_WAITING_WRITES) await Promise.race(pending)
      const writing = write().finally(() => pending.delete(writing))
      // Seen by `done`; without this the wait until then would count as nobody's.
      writing.catch(() => {})
      pending.add(writing)
      all.push(writing)
    },
    settled: () => Promise.allSettled(all),
    done: () => Promise.all(all),
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

/** Writes the init segment if it does not exist. All runs share it, so a later run must produce the same bytes. */
export async function keepInit(dir: string, init: Buffer): Promise<void> {
  await mkdir(dir, { recursive: true })
  const path = initPath(dir)
  const before = keeping.get(path) ?? Promise.resolve()
  const now = before.then(async () => {
    const existing = await readFile(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
    // Earlier releases kept an empty one when ffmpeg could not be started.
    if (!existing || existing.length === 0) return writeWhole(path, [init])
    if (!existing.equals(init))
      throw new AppError(
        'encoding_failed',
        'Two parts of the video were encoded differently: ffmpeg was updated in between.',
      )
  })
  const settled = now.catch(() => {})
  keeping.set(path, settled)
  try {
    await now
  } finally {
    if (keeping.get(path) === settled) keeping.delete(path)
  }
}

/** Runs that start together take turns. */
const keeping = new Map<string, Promise<void>>()
