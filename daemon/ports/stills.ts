/** Pictures that stand still: frames, posters, storyboards; and the waveform, which is a picture of sound. */
import type { EngineCall, VideoPlan } from './media.ts'

export const STILL_FORMATS = ['jpg', 'png', 'webp', 'avif'] as const
export type StillFormat = (typeof STILL_FORMATS)[number]

/** How a picture is to be handed out. */
export interface Shape {
  /** Pixels; the picture is never made larger than it is. */
  width: number | null
  height: number | null
  fit: 'cover' | 'contain'
  /** 1–100; null for what suits the format. */
  quality: number | null
  format: StillFormat
}

/** A rendition's folder (init and segments) with its plan. */
export interface Rung {
  dir: string
  plan: VideoPlan
}
export interface StillJob extends Rung, Shape {
  /** Counted from 0. */
  frame: number
}

/** How a frame looks, from a small copy of it. */
export interface FrameScore {
  /** 0–255. */
  brightness: number
  /** Standard deviation of the brightness: 0 for a flat picture. */
  contrast: number
  /** Variance of the Laplacian: small for what is blurred, or has no detail. */
  sharpness: number
}

export interface StoryboardJob extends Rung {
  /** One tile each, in order. Those that open a segment cost next to nothing. */
  frames: number[]
  columns: number
  /** Pixels. */
  tile: { width: number; height: number }
}

export interface PeaksJob {
  /** An audio track's folder. */
  dir: string
  durationSeconds: number
}
/** As audiowaveform writes it and peaks.js reads it (its JSON format, version 2). */
export interface Peaks {
  version: 2
  channels: 1
  sample_rate: number
  samples_per_pixel: number
  bits: 8
  /** Points; each has a lowest and a highest value in `data`. */
  length: number
  data: number[]
}

/** A picture that somebody sent. */
export interface PictureFacts {
  format: StillFormat
  width: number
  height: number
}

/**
 * Only what is on disk is read; every segment that is named must be there.
 * Throws AppError `encoding_failed`, `engine_unavailable`, `sandbox_unavailable`, `storage_full`.
 */
export interface StillEngine {
  /** Exactly that frame. */
  still(job: StillJob, call: EngineCall): Promise<Buffer>
  /** How these frames look; frames that open a segment cost next to nothing. */
  looks(job: Rung & { frames: number[] }, call: EngineCall): Promise<FrameScore[]>
  /** One sheet of tiles, as JPEG. */
  storyboard(job: StoryboardJob, call: EngineCall): Promise<Buffer>
  peaks(job: PeaksJob, call: EngineCall): Promise<Peaks>
  /**
   * A stranger's; null for what is no picture in one of our formats, larger than `maxPixels`, or
   * takes too much. Throws `too_busy`.
   */
  pictureFacts(
    bytes: Buffer,
    options: EngineCall & { maxPixels: number },
  ): Promise<PictureFacts | null>
  /** The same picture, upright, without what its file says beside it (places, cameras, names). */
  reshaped(bytes: Buffer, shape: Shape, call: EngineCall): Promise<Buffer>
  /** Ends the processes that wait for work. */
  close(): Promise<void>
}
