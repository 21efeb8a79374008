/** Still images: frames, posters, storyboards; and the waveform, an image of audio. */
import type { EngineCall } from './engine-call.ts'
import type { VideoPlan } from './media.ts'
import type { Rational } from './probe.ts'

export const STILL_FORMATS = ['jpg', 'png', 'webp', 'avif'] as const
export type StillFormat = (typeof STILL_FORMATS)[number]

/** Requested form of an image. */
export interface Shape {
  /** Pixels. Images are never enlarged. */
  width: number | null
  height: number | null
  fit: 'cover' | 'contain'
  /** 1–100; null uses the default of the format. */
  quality: number | null
  format: StillFormat
}

/** Folder of a rendition (init and segments) with its plan. */
export interface Rung {
  dir: string
  plan: VideoPlan
}
export interface StillJob extends Rung, Shape {
  /** Counted from 0. */
  frame: number
  /** Nobody is likely to ask for another soon: no decoder is started in advance. */
  isSingle?: boolean
}

export const ANIMATION_FORMATS = ['webp', 'gif'] as const
export type AnimationFormat = (typeof ANIMATION_FORMATS)[number]

/** An image that moves and begins again at its end. */
export interface AnimationJob extends Rung {
  /** Ascending, each shown for as long as the others. */
  frames: number[]
  /** Images a second. */
  rate: Rational
  /** Pixels. The image is never enlarged. */
  width: number
  format: AnimationFormat
}

/** Measurements of a frame, taken from a small copy of it. */
export interface FrameScore {
  /** 0–255. */
  brightness: number
  /** Standard deviation of the brightness: 0 for a uniform image. */
  contrast: number
  /** Variance of the Laplacian: small when the image is blurred or has no detail. */
  sharpness: number
}

export interface StoryboardJob extends Rung {
  /** Frame of each tile, in order. Frames that open a segment are cheapest. */
  frames: number[]
  columns: number
  /** Pixels. */
  tile: { width: number; height: number }
}

export interface PeaksJob {
  /** Folder of the audio track. */
  dir: string
  durationSeconds: number
}
/** The JSON format of audiowaveform, version 2, which peaks.js reads. */
export interface Peaks {
  version: 2
  channels: 1
  sample_rate: number
  samples_per_pixel: number
  bits: 8
  /** Number of points; each has a minimum and a maximum in `data`. */
  length: number
  data: number[]
}

/** A picture as pixels: red, green and blue of each, row by row. */
export interface SmallPicture {
  width: number
  height: number
  bytes: Buffer
}

/** Facts about an image that somebody has uploaded. */
export interface PictureFacts {
  format: StillFormat
  width: number
  height: number
  /** The image upright and on white, with a longer edge of at most `SMALL_EDGE`. */
  small: SmallPicture
}

/** Pixels. */
export const SMALL_EDGE = 64

/**
 * Reads existing segments only; every segment that is named must be on disk. Throws AppError
 * `encoding_failed`, `engine_unavailable`, `sandbox_unavailable`, `storage_full`.
 */
export interface StillEngine {
  /** Exactly this frame. */
  still(job: StillJob, call: EngineCall): Promise<Buffer>
  /** Exactly these frames, as WebP or GIF. */
  animation(job: AnimationJob, call: EngineCall): Promise<Buffer>
  /** Scores these frames; frames that open a segment are cheapest. */
  looks(job: Rung & { frames: number[] }, call: EngineCall): Promise<FrameScore[]>
  /** The frame with a longer edge of at most `SMALL_EDGE`. */
  smallFrame(job: Rung & { frame: number }, call: EngineCall): Promise<SmallPicture>
  /** A single sheet of tiles, as JPEG. */
  storyboard(job: StoryboardJob, call: EngineCall): Promise<Buffer>
  peaks(job: PeaksJob, call: EngineCall): Promise<Peaks>
  /**
   * Facts about a stranger's image; null when it is in none of our formats, has more than `maxPixels`,
   * or is too expensive to decode. Throws `too_busy`.
   */
  pictureFacts(
    bytes: Buffer,
    options: EngineCall & { maxPixels: number },
  ): Promise<PictureFacts | null>
  /** The image in another shape, upright, without the metadata of its file (places, cameras, names). */
  reshaped(bytes: Buffer, shape: Shape, call: EngineCall): Promise<Buffer>
  /** Ends the idle worker processes. */
  close(): Promise<void>
}
