/** What is read out of a source file before it is planned. */

export interface Rational {
  num: number
  den: number
}

/** Facts about a source file. Times are in seconds from the start of the container. */
export interface Probe {
  container: string
  /** Timestamp of the container at its start; 0 when absent. */
  startSeconds?: number
  /** Whether timestamps jump or restart inside the file. Times are then those that ffmpeg corrects them to. */
  clockJumps?: boolean
  durationSeconds: number
  sizeBytes: number
  /** Set when the file ends before its declared end; lengths are those of what exists. */
  cutOff?: CutOff
  video: VideoStreamInfo | null
  audio: AudioStreamInfo[]
}
/** Amount missing at the end of a truncated file; null when unknown. */
export interface CutOff {
  seconds: number | null
  bytes: number | null
}
export interface VideoStreamInfo {
  index: number
  codec: string
  /** Size as encoded; it may still change in mid-stream. */
  codedWidth?: number
  codedHeight?: number
  /** Size as displayed, after rotation and with square pixels. */
  displayWidth: number
  displayHeight: number
  rotation: 0 | 90 | 180 | 270
  averageFrameRate: Rational
  realFrameRate: Rational
  /** Every frame lies on a tick of the real rate, exactly as the container declares it. */
  isExactRate?: boolean
  pixelFormat: string
  interlaced: boolean
  /** Filters that turn interlaced video upright, which must happen after its fields become frames. */
  rotationFilters?: string
  /** An animated image, each frame of which builds on those before, with pixels that may be transparent. */
  isAnimation?: boolean
  /** The stream's own declaration, in ffmpeg's terms; null where it has none. */
  color?: ColorInfo
  /** Presentation time of the first frame, from the container's start; 0 when absent. */
  startSeconds?: number
  /** Delay of each frame, in containers that store only decoding times. */
  decodeDelaySeconds?: number
  /** End of the last frame, from the container's start; null when the container has none. */
  durationSeconds: number | null
}
export interface ColorInfo {
  fullRange: boolean
  matrix: string | null
  primaries: string | null
  transfer: string | null
}
export interface AudioStreamInfo {
  index: number
  codec: string
  channels: number
  /** ffmpeg's name, such as `5.1(side)`; null when the file has none. */
  channelLayout?: string | null
  sampleRate: number
  language: string | null
  title: string | null
  isDefault: boolean
  durationSeconds: number | null
}
