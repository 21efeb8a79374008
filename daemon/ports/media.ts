/**
 * The media engine: probing, encoding on the segment grid, packaging, stills.
 * Time is counted in frames, so that pieces made apart join without a gap.
 */
export interface Rational { num: number; den: number }

/** What a file turned out to be. Times are seconds from the container's own start. */
export interface Probe {
  container: string
  /** What the container's own clock shows at its start; 0 when absent. */
  startSeconds?: number
  durationSeconds: number
  sizeBytes: number
  video: VideoStreamInfo | null
  audio: AudioStreamInfo[]
}
export interface VideoStreamInfo {
  index: number
  codec: string
  /** As shown: after rotation and with square pixels. */
  displayWidth: number
  displayHeight: number
  rotation: 0 | 90 | 180 | 270
  averageFrameRate: Rational
  realFrameRate: Rational
  pixelFormat: string
  interlaced: boolean
  /** What the stream says, in ffmpeg's words; null where it does not. */
  color?: ColorInfo
  /** When its first frame is shown, from the container's start; 0 when absent. */
  startSeconds?: number
  /** When its last frame ends, from the container's start; null when the container does not say. */
  durationSeconds: number | null
}
export interface ColorInfo { fullRange: boolean; matrix: string | null; primaries: string | null; transfer: string | null }
export interface AudioStreamInfo {
  index: number
  codec: string
  channels: number
  sampleRate: number
  language: string | null
  title: string | null
  isDefault: boolean
  durationSeconds: number | null
}

/** What will be made of a source: kept with it, so that a restart goes on by the same plan. */
export interface Ladder {
  probe: Probe
  durationSeconds: number
  video: VideoPlan | null
  audio: AudioPlan[]
}
export interface VideoPlan {
  stream: number
  /** What the container's clock shows at time 0 of what is made, for picture and sound alike; 0 when absent. */
  startSeconds?: number
  /** Constant: every rendition has a frame at n / frameRate for n from 0 to frameCount - 1. */
  frameRate: Rational
  frameCount: number
  /** Nominal length of a segment. Segment k starts at the first frame at or after k × this. */
  segmentSeconds: number
  interlaced: boolean
  /** What every rendition says of its colours; the range is always limited. Absent: nothing is said. */
  color?: { convertRange: boolean; convertRgb: boolean; matrix: string; primaries: string; transfer: string }
  /** False when a moment of the source can only be found by reading it from the start. */
  exactSeek?: boolean
  /** Largest first; each is scaled from the one before. */
  renditions: RenditionPlan[]
}
export interface RenditionPlan {
  /** `h264_sd` … */
  name: string
  width: number
  height: number
  crf: number
  maxBps: number
  preset: string
  profile: 'high' | 'main' | 'baseline'
  /** H.264 level × 10, such as 40. */
  level: number
}
export interface AudioPlan {
  /** Id of the audio track. */
  track: string
  stream: number
  /** As in VideoPlan. */
  startSeconds?: number
  channels: number
  bitrateBps: number
  language: string | null
  title: string | null
  isDefault: boolean
}

/** A run of segments, [first, last], that one process makes in all renditions. */
export interface ChunkPlan { index: number; first: number; last: number }

export interface EngineInfo { path: string; version: string; ffprobe: string }

/** What a finished media playlist needs to know: one entry a segment. */
export interface SegmentFile { index: number; durationSeconds: number; sizeBytes: number }

export interface EngineCall {
  signal: AbortSignal
  /** Media seconds done so far in this call. */
  onProgress?: (seconds: number) => void
}

/**
 * All paths are local; every file appears under its final name only when whole and on disk
 * (house rule 9). Every call ends its process, and waits for its end, when the signal fires.
 * Throws AppError: `unsupported_source`, `source_damaged` with a sentence for people,
 * `storage_full`, `engine_unavailable`, `encoding_failed`.
 */
export interface MediaEngine {
  /** null when no usable ffmpeg was found. */
  info(): Promise<EngineInfo | null>
  /** Also refuses what is no media, a still image, a playlist, a file without its index, or no length. */
  probe(file: string, call: EngineCall): Promise<Probe>
  /**
   * Makes every segment of the chunk in every rendition: `<dir>/<rendition>/init.mp4`, `<dir>/<rendition>/<k>.m4s`.
   * Answers how many frames there really were; fewer than planned means that the video ends here.
   */
  encodeChunk(job: { source: string; plan: VideoPlan; chunk: ChunkPlan; dir: string; threads: number }, call: EngineCall): Promise<{ frames: number }>
  /**
   * One continuous encode of a track: `<dir>/init.mp4`, `<dir>/<k>.m4s`. What little sound
   * lies beyond `endSeconds`, where the video ends, belongs to the segment before; sound that ends earlier goes on as silence.
   */
  encodeAudio(job: { source: string; plan: AudioPlan; segmentSeconds: number; endSeconds: number; dir: string }, call: EngineCall): Promise<{ durationSeconds: number }>
  /** Segments into one progressive file (moov first), copied, not encoded. */
  joinFile(job: { video: string | null; audio: string | null; output: string }, call: EngineCall): Promise<{ sizeBytes: number }>
  /** The segments of a rendition or audio track that are there, in order. */
  segments(dir: string, plan: VideoPlan | { segmentSeconds: number }): Promise<SegmentFile[]>
  /** RFC 6381, read from the init segment: `avc1.640028`, `mp4a.40.2`. */
  codecOf(initFile: string): Promise<string>
  /** The frame on screen at `time`, as an image of at most `width`. */
  still(job: StillJob, call: EngineCall): Promise<void>
}

export const STILL_FORMATS = ['jpg', 'png', 'webp', 'avif'] as const
export type StillFormat = (typeof STILL_FORMATS)[number]
export interface StillJob {
  /** What to read: a rendition's folder (init and segments) with its plan. */
  dir: string
  plan: VideoPlan
  timeSeconds: number
  width: number | null
  height: number | null
  fit: 'cover' | 'contain'
  quality: number | null
  format: StillFormat
  output: string
}
