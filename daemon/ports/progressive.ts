/** MP4 downloads: an index over the segments, which stay where they are. */

/** Folders of a rendition and of an audio track; at least one of them. */
export interface ProgressiveJob {
  video: string | null
  audio: string | null
  head: string
}
export interface ProgressiveFile {
  headBytes: number
  /** Two files with the same tag have the same bytes. */
  tag: string
  /** Byte ranges of segment files: `<of>/<segment>.m4s` from `offset`. */
  pieces: { of: 'video' | 'audio'; segment: number; offset: number; length: number }[]
  /** The keyframes of the picture, in order. */
  keyframes: Keyframe[]
}
/** A fragment of a segment file up to the end of its first sample, a keyframe. */
export interface Keyframe {
  segment: number
  /** In the segment file. */
  offset: number
  length: number
  /** Until the next one, or the end. */
  durationSeconds: number
}
