/** Images that strangers send, looked at and reshaped by a program of its own for each (picture-program.ts). */
import { createWriteStream, existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { AppError } from '../../../contract/errors.ts'
import {
  SMALL_EDGE,
  STILL_FORMATS,
  type PictureFacts,
  type SmallPicture,
  type StillEngine,
} from '../../../ports/stills.ts'
import { explained, isEndedFromOutside } from '../process/faults.ts'
import { createSlots } from '../../../ports/slots.ts'
import { feed } from '../process/feed.ts'
import { PICTURES, type ProcessLimits } from '../process/limits.ts'
import { run, RunFailure, type Program, type RunOptions } from '../process/run.ts'
import { STARTED, type MovingLimits, type PictureTask, type PrintedFacts } from './picture-task.ts'
import { makeWhole } from '../../mp4/segments/whole-file.ts'

const PROGRAM = fileURLToPath(new URL('./picture-program.ts', import.meta.url))
/**
 * A picture of 50 megapixels is decoded and encoded again in some seconds, AVIF in some tens of them
 * on a small machine.
 */
const LIMITS: ProcessLimits = { ...PICTURES, outputBytes: 100_000_000, maxMs: 120_000 }
const MOVING: MovingLimits = {
  maxFrames: 10_000,
  maxPixels: 50_000_000,
  maxPixelsInAll: 4_000_000_000,
}
const MOVING_MS = 1_800_000
/**
 * Every frame is stored whole: a long animation of which little moves becomes many times as large, and
 * what is made to fill the disk some thousand times.
 */
const mostMovingBytes = (sourceBytes: number): number =>
  Math.min(8_000_000_000, 500_000_000 + 100 * sourceBytes)
/** The disk is asked again after so many bytes. */
const ASK_AGAIN_BYTES = 8_000_000
/** Read as a whole. */
const MOST_MOVING_BYTES = 200_000_000
const HEAP_MEGABYTES = 256

export interface MovingPictures {
  /**
   * Writes an animated WebP image as an animated PNG to `output`. Throws `unsupported_source`,
   * `storage_full`.
   */
  withoutWebp(file: string, output: string, signal: AbortSignal): Promise<void>
}
/** Somebody waits for each, so they do not step back behind encoders; one processor is left to everybody else. */
const AT_ONCE = Math.max(1, availableParallelism() - 1)
const MOST_WAITING = 32
const RETRY_SECONDS = 5

/** `program`: this Node, in the sandbox of ffmpeg. */
export function createStrangersPictures(
  program: () => Promise<Program>,
  {
    requireFreeSpace,
    mostBytes = mostMovingBytes,
  }: {
    requireFreeSpace: (bytes: number) => Promise<void>
    /** The largest animated PNG, by the bytes of its source. */
    mostBytes?: (sourceBytes: number) => number
  },
): Pick<StillEngine, 'pictureFacts' | 'reshaped'> & MovingPictures {
  const slots = createSlots(AT_ONCE, {
    mostWaiting: MOST_WAITING,
    retryAfterSeconds: RETRY_SECONDS,
  })
  // Takes minutes, and only jobs wait for it, which have nothing else to do.
  const movingSlot = createSlots(1, { mostWaiting: Infinity })

  async function ask<T>(
    bytes: Buffer,
    task: PictureTask,
    signal: AbortSignal,
    read: (stdout: Readable) => Promise<T>,
    options: Pick<RunOptions, 'limits' | 'background'>,
  ): Promise<T | null> {
    const node = await program()
    const args = [
      `--max-old-space-size=${HEAP_MEGABYTES}`,
      PROGRAM,
      JSON.stringify(task),
      sharpFile(),
    ]
    try {
      return await run(
        node,
        args,
        { ...options, signal, stdin: true, stdout: true, sees: seen() },
        ({ stdin, stdout }) => feed(inPieces(bytes), stdin, read(stdout)),
      )
    } catch (error) {
      // After the image is being examined, a crash or an exceeded limit is the image's fault; an end from
      // outside is not.
      if (
        error instanceof RunFailure &&
        !isEndedFromOutside(error) &&
        (error.excess !== null || error.stderrText.includes(STARTED))
      )
        return null
      throw error
    }
  }

  /** For a picture that somebody waits for. */
  const askInSlot = <T>(
    bytes: Buffer,
    task: PictureTask,
    signal: AbortSignal,
    read: (stdout: Readable) => Promise<T>,
  ): Promise<T | null> =>
    slots.run(signal, () => ask(bytes, task, signal, read, { limits: LIMITS }))

  return {
    async pictureFacts(bytes, { maxPixels, signal }) {
      const output = await askInSlot(
        bytes,
        { operation: 'facts', maxPixels, smallEdge: SMALL_EDGE },
        signal,
        text,
      )
      return output === null ? null : factsIn(output, maxPixels)
    },
    async withoutWebp(file, output, signal) {
      const { size } = await stat(file)
      if (size > MOST_MOVING_BYTES) throw tooMuch()
      const outputBytes = mostBytes(size)
      const limits = { ...PICTURES, outputBytes, maxMs: MOVING_MS }
      const convert = async (part: string): Promise<void> => {
        const written = await ask(
          await readFile(file),
          { operation: 'moving', ...MOVING },
          signal,
          async (stdout) => {
            const out = createWriteStream(part)
            await pipeline(stdout, admitted(outputBytes, requireFreeSpace), out)
            return out.bytesWritten
          },
          { limits, background: true },
        )
        if (!written) throw tooMuch()
      }
      await movingSlot.run(signal, async () => {
        // Somebody else needed it meanwhile.
        if (existsSync(output)) return
        await explained('encoding_failed', 'The image could not be converted.', signal, () =>
          makeWhole(output, convert),
        )
      })
    },
    async reshaped(bytes, shape, { signal }) {
      const reshaped = await askInSlot(bytes, { operation: 'reshaped', shape }, signal, buffer)
      if (!reshaped || reshaped.length === 0)
        throw new AppError('encoding_failed', 'The image could not be read.')
      return reshaped
    },
  }
}

const tooMuch = (): AppError =>
  new AppError(
    'unsupported_source',
    'This animated WebP image cannot be read: it is damaged, or too large with all of its frames, or has ' +
      `more than ${MOVING.maxFrames} frames or ${MOVING.maxPixelsInAll / 1e9} billion pixels in all. ` +
      'Convert it to MP4 or GIF and upload that.',
  )

/** Passes on what the disk and the limit allow. */
const admitted = (mostBytes: number, requireFreeSpace: (bytes: number) => Promise<void>) =>
  async function* (stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let [total, asked] = [0, 0]
    for await (const bytes of stream) {
      total += bytes.length
      if (total > mostBytes) throw tooMuch()
      if (total > asked) {
        await requireFreeSpace(bytes.length + ASK_AGAIN_BYTES)
        asked = total + ASK_AGAIN_BYTES
      }
      yield bytes
    }
  }

/** Validates the output, since a program that was taken over may print anything. */
function factsIn(output: string, maxPixels: number): PictureFacts | null {
  const { format, width, height, small } = (JSON.parse(output.slice(0, MOST_FACTS_CHARS)) ??
    {}) as Partial<PrintedFacts>
  const picture = small && smallPictureIn(small)
  return format &&
    STILL_FORMATS.includes(format) &&
    isSize(width) &&
    isSize(height) &&
    width * height <= maxPixels &&
    picture
    ? { format, width, height, small: picture }
    : null
}

const MOST_FACTS_CHARS = 1_000 + SMALL_EDGE * SMALL_EDGE * 4
const isSize = (size: unknown): size is number => Number.isInteger(size) && Number(size) > 0

function smallPictureIn({
  width,
  height,
  bytes: text,
}: Partial<PrintedFacts['small']>): SmallPicture | null {
  const bytes = Buffer.from(String(text), 'base64')
  return isSize(width) &&
    isSize(height) &&
    Math.max(width, height) <= SMALL_EDGE &&
    bytes.length === width * height * 3
    ? { width, height, bytes }
    : null
}

async function* inPieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 1 << 20) yield bytes.subarray(at, at + (1 << 20))
}

/** By its path: what begins with `file:` would be an output to the sandbox. */
const sharpFile = (): string => fileURLToPath(import.meta.resolve('sharp'))

/** The program, and sharp with what it needs: each lies beside the other. */
function seen(): string[] {
  const packages = sharpFile().replace(
    /(?<=[\\/]node_modules)[\\/]sharp[\\/](?!.*[\\/]node_modules[\\/]).*$/,
    '',
  )
  return [
    dirname(process.execPath),
    dirname(PROGRAM),
    manifestAbove(PROGRAM),
    ...['sharp', '@img', 'detect-libc', 'semver'].map((name) => join(packages, name)),
  ].filter((path) => existsSync(path))
}

/** By it Node knows what kind of modules there are. */
function manifestAbove(path: string): string {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const manifest = join(folder, 'package.json')
    if (existsSync(manifest) || folder === dirname(folder)) return manifest
  }
}
