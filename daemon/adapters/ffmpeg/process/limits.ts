/** How much one ffmpeg may take: bounds no honest file reaches, far below what would hurt the machine. */
import { availableParallelism, totalmem } from 'node:os'
import type { RenditionPlan, VideoPlan } from '../../../ports/media.ts'
import { isHardware } from '../encoders.ts'

export interface ProcessLimits {
  /**
   * Memory of its own that it can write to, its threads' stacks included; files and reserved
   * addresses do not count.
   */
  memoryBytes: number
  /** The largest file that it may write: 0 where all it makes goes through pipes. */
  fileBytes: number
  /** Bytes that it may write to all pipes together. */
  outputBytes: number
  /** How long it may live. On every core together it may compute no longer than that. */
  maxMs: number
}

const MB = 1_000_000
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Never so much that nothing is left for the rest of the machine, never too little to start. */
const ofThisMachine = (bytes: number): number =>
  Math.round(Math.max(1_000 * MB, Math.min(bytes, totalmem() * 0.8)))
/** Every thread reserves a stack of 8 MB, and an arena of memory beside it. */
const threads = (): number => availableParallelism() * 64 * MB

/** For programs that print a few words about themselves or a file. */
export const SHORT_OUTPUT: ProcessLimits = {
  memoryBytes: ofThisMachine(1_500 * MB + threads()),
  fileBytes: 0,
  outputBytes: 32 * MB,
  maxMs: 10 * MINUTE_MS,
}
/** For programs that read a file of any length; their output is consumed in pieces and not stored. */
export const READING: ProcessLimits = {
  ...SHORT_OUTPUT,
  outputBytes: Infinity,
  maxMs: 12 * HOUR_MS,
}
/**
 * For one still image, decoded with one thread: RGB of the largest accepted size, or many small images.
 * Includes idle time.
 */
export const PICTURES: ProcessLimits = {
  memoryBytes: ofThisMachine(3_000 * MB),
  fileBytes: 0,
  outputBytes: 1_000 * MB,
  maxMs: HOUR_MS,
}

/** For one animated image: seconds of a small rendition, one frame at a time. */
export const ANIMATIONS: ProcessLimits = {
  memoryBytes: ofThisMachine(1_500 * MB),
  fileBytes: 0,
  outputBytes: 200 * MB,
  maxMs: 2 * MINUTE_MS,
}

/** A fragment's own bytes, for each frame or packet. */
const FRAGMENT_BYTES = 512
const HEAD_BYTES = 16 * MB
/** Encoders keep to a rate within some seconds, not within each. */
const UNEVEN = 4
/**
 * Seconds that the slowest useful machine takes for a second of 1080p with the slowest encoder, with
 * other processes beside it.
 */
const SLOWEST = 120
const PIXELS_1080P = 1920 * 1080
/** Reading to the place where a run begins, when the file has no index. */
const READING_SPEED = 0.5
/** Drivers map and keep files of their own. */
const DRIVER = { memoryBytes: 4_000 * MB, fileBytes: 64 * MB }

/** Memory for each pixel of the source: codec and filters, with a frame for each thread. */
const SOURCE_BYTES_A_PIXEL = 160
const SOURCE_BYTES_A_PIXEL_A_THREAD = 8
/** Memory for each pixel of a rendition: the encoder's lookahead. AV1 and HEVC use more of it. */
const ENCODER_BYTES_A_PIXEL = { h264: 250, hevc: 400, av1: 700 } as const
const ENCODER_BYTES_A_PIXEL_A_THREAD = 24
/** When a plan does not say how large its source is. */
const UNKNOWN_PIXELS = 8_192 * 8_192

export function videoLimits(plan: VideoPlan, frames: number): ProcessLimits {
  const seconds = (frames * plan.frameRate.den) / plan.frameRate.num
  const source = plan.codedSize ? plan.codedSize.width * plan.codedSize.height : UNKNOWN_PIXELS
  const rungs = sum(plan.renditions, memoryOf)
  const decoding =
    source * (SOURCE_BYTES_A_PIXEL + SOURCE_BYTES_A_PIXEL_A_THREAD * availableParallelism())
  const hardware = plan.renditions.some(isHardware)
  const wholeSeconds = (plan.frameCount * plan.frameRate.den) / plan.frameRate.num
  return {
    memoryBytes: ofThisMachine(
      1_000 * MB + threads() + decoding + rungs + (hardware ? DRIVER.memoryBytes : 0),
    ),
    fileBytes: hardware ? DRIVER.fileBytes : 0,
    outputBytes:
      HEAD_BYTES +
      sum(
        plan.renditions,
        ({ maxBps }) => (maxBps / 8) * seconds * UNEVEN + frames * FRAGMENT_BYTES,
      ),
    maxMs:
      10 * MINUTE_MS +
      1_000 *
        (seconds * SLOWEST * Math.max(1, source / PIXELS_1080P) + wholeSeconds / READING_SPEED),
  }
}

export function audioLimits(
  { bitrateBps, sampleRate }: { bitrateBps: number; sampleRate: number },
  seconds: number,
): ProcessLimits {
  const packets = (seconds * sampleRate) / 1_024
  return {
    ...READING,
    outputBytes: HEAD_BYTES + (bitrateBps / 8) * seconds * UNEVEN + packets * FRAGMENT_BYTES,
    maxMs: 10 * MINUTE_MS + seconds * 1_000,
  }
}

/** A file that grows by so much for each second, up to the longest there may be. */
export const fileLimits = (bytesASecond: number, longestSeconds: number): ProcessLimits => ({
  ...READING,
  fileBytes: bytesASecond * longestSeconds + MB,
  outputBytes: MB,
})

const memoryOf = ({ width, height, codec = 'h264' }: RenditionPlan): number =>
  width *
  height *
  (ENCODER_BYTES_A_PIXEL[codec] + ENCODER_BYTES_A_PIXEL_A_THREAD * availableParallelism())
const sum = <T>(list: readonly T[], of: (each: T) => number): number =>
  list.reduce((total, each) => total + of(each), 0)
