/**
 * The media engine: probing, encoding on the segment grid, packaging, stills.
 * Time is counted in frames, so that pieces made apart join without a gap.
 */

export interface Rational {
  num: number
  den: number
}

/** What a file turned out to be. Times are seconds from the container's own start. */
export interface Probe {
  container: string
  /** What the container's own clock shows at its start; 0 when absent. */
  startSeconds?: number
  /**
   * True when the container's clock jumps or begins again in the middle: times are then counted as
   * ffmpeg mends them.
   */
  clockJumps?: boolean
  durationSeconds: number
  sizeBytes: number
  /** The file ends before its container says; its lengths are those of what is there. */
  cutOff?: CutOff
  video: VideoStreamInfo | null
  audio: AudioStreamInfo[]
}
/** What is missing at the end; null where nothing says how much. */
export interface CutOff {
  seconds: number | null
  bytes: number | null
}
export interface VideoStreamInfo {
  index: number
  codec: string
  /** As encoded; the size may still change in mid-stream. */
  codedWidth?: number
  codedHeight?: number
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
  /** By how much each frame comes later than it is to be shown: in containers that say only when it is decoded. */
  decodeDelaySeconds?: number
  /** When its last frame ends, from the container's start; null when the container does not say. */
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
  /** As ffmpeg names it, such as `5.1(side)`; null when the file does not say. */
  channelLayout?: string | null
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
  /** The source says only when frames are decoded: its last ones have guessed times. */
  guessedEnd?: boolean
  /** As in Probe: then every run reads the source from its start. */
  clockJumps?: boolean
  /** Constant: every rendition has a frame at n / frameRate for n from 0 to frameCount - 1. */
  frameRate: Rational
  frameCount: number
  /** Nominal length of a segment. Segment k starts at the first frame at or after k × this. */
  segmentSeconds: number
  interlaced: boolean
  /** As encoded, for the filters that cannot bear another size in mid-stream. */
  codedSize?: { width: number; height: number }
  color?: ColorPlan
  /** False when a moment of the source can only be found by reading it from the start. */
  exactSeek?: boolean
  /** H.264, largest first; each is scaled from the one before. */
  renditions: RenditionPlan[]
  /** Of the other codec families, family by family, each largest first: encoded when `renditions` are whole. */
  extra?: RenditionPlan[]
}
/** What every rendition says of its colours; the range is always limited. */
export interface ColorPlan {
  convertRange: boolean
  convertRgb: boolean
  matrix: string
  primaries: string
  transfer: string
  /** The transfer function of a source that is to be tone-mapped to BT.709. */
  hdr?: 'pq' | 'hlg'
}
export type VideoCodec = 'h264' | 'hevc' | 'av1'
export interface RenditionPlan {
  /** `h264_sd` … */
  name: string
  /** H.264 when absent. */
  codec?: VideoCodec
  /** As ffmpeg names it: `libx264` when absent. */
  encoder?: string
  width: number
  height: number
  crf: number
  maxBps: number
  preset: string
  profile: 'high' | 'main' | 'baseline'
  /** H.264 level × 10, such as 40; the other encoders choose theirs. */
  level: number
}
export interface AudioPlan {
  /** Id of the audio track. */
  track: string
  stream: number
  /** As in VideoPlan. */
  startSeconds?: number
  clockJumps?: boolean
  /** Sound beyond the video's end is dropped. Absent: it belongs to the last segment. */
  cut?: boolean
  /** More channels than leave: mixed so that speech stays as loud as it was. Absent: what comes in is what leaves. */
  downmix?: boolean
  /** Its packets are taken as they are: no second encode. */
  copy?: boolean
  channels: number
  bitrateBps: number
  sampleRate: number
  /** Samples at the track's start that are not heard: an encoder needs them to begin. */
  runUpSamples: number
  language: string | null
  title: string | null
  isDefault: boolean
}

/** `refuses`: why nothing is decoded although ffmpeg is there, where the sandbox is required and does not hold. */
export interface EngineInfo {
  path: string
  version: string
  ffprobe: string
  sandbox: SandboxInfo
  refuses: string | null
}

export type SandboxLine =
  | 'network'
  | 'files'
  | 'processes'
  | 'system_calls'
  | 'limits'
  | 'privileges'
  | 'lifetime'
/**
 * What keeps an ffmpeg that reads a stranger's file to that file: of each line whether it holds
 * here, and how, or what to do.
 */
export type SandboxInfo = Record<SandboxLine, { holds: boolean; detail: string }>

/** The encoder to use for each codec that this ffmpeg can encode: tried out, not only listed. */
export type EncoderChoice = Partial<Record<VideoCodec, string>>
export const SOFTWARE_H264 = 'libx264'

/** What a finished media playlist needs to know: one entry a segment. */
export interface SegmentFile {
  index: number
  durationSeconds: number
  sizeBytes: number
}

/** Whether a process may work now, or stands still where it is until others have what they wait for. */
export interface Lease {
  readonly mayRun: boolean
  /** Called when it may have changed; answers what ends that. */
  onChange(listener: () => void): () => void
}

export interface EngineCall {
  signal: AbortSignal
  /** Absent: always ours. */
  lease?: Lease
  /** Media seconds done so far in this call. */
  onProgress?: (seconds: number) => void
}
export interface SegmentCall extends EngineCall {
  /** This segment is on disk; `name` is the rendition's, for sound the track's. */
  onSegment?: (name: string, segment: number) => void
  /** Some of the source could not be decoded: what was made has gaps, or stands still where it is. */
  onDamage?: () => void
  /**
   * Of the picture, before anything is made: the frame that the run begins with, behind what an
   * encode before it left.
   */
  onBegin?: (frame: number) => void
}

/**
 * The source's own picture as a rendition, cut at its own keyframes; its times count from the same
 * zero as all others.
 */
export interface SourceRung {
  /** RFC 6381. */
  codec: string
  width: number
  height: number
  segments: SegmentFile[]
}

export interface VideoRun {
  source: string
  /** With the renditions that are to be made: what is there already is left out. */
  plan: VideoPlan
  /** Segments, both included. */
  first: number
  last: number
  /** Holds a folder a rendition. */
  dir: string
  threads: number
  /** Somebody waits for it: runs at normal priority, decoded by all cores. */
  urgent?: boolean
}
export interface AudioRun {
  source: string
  plan: AudioPlan
  segmentSeconds: number
  endSeconds: number
  dir: string
  /** Absent: the whole track in one continuous encode. */
  range?: { first: number; last: number }
  urgent?: boolean
}

/**
 * All paths are local; every file appears under its final name only when whole and on disk (house
 * rule 9). Every call ends its process, and waits for its end, when the signal fires. Throws
 * AppError: `unsupported_source`, `source_damaged` with a sentence for people, `storage_full`,
 * `engine_unavailable`, `sandbox_unavailable`, `encoding_failed`, `hardware_failed` (an encoder in
 * hardware gave up; software would do). The last two as `EncoderDied` where the same call may do
 * better when it is made again.
 */
export interface MediaEngine {
  /** null when no usable ffmpeg was found. */
  info(): Promise<EngineInfo | null>
  /** With `hardware`, H.264 by the machine's own encoder when it has one that works. */
  encoders(options: { hardware: boolean }, call: EngineCall): Promise<EncoderChoice>
  /** Also refuses what is no media, a still image, a playlist, a file without its index, or no length. */
  probe(file: string, call: EngineCall): Promise<Probe>
  /**
   * Makes the segments of a run in every rendition of the plan, in one process:
   * `<dir>/<rendition>/init.mp4`, `<dir>/<rendition>/<k>.m4s`. Answers how many frames there really
   * were; fewer than planned means that the video ends here.
   */
  encodeVideo(run: VideoRun, call: SegmentCall): Promise<{ frames: number }>
  /** The init segments alone, as every run will write them: `<dir>/<rendition>/init.mp4`. */
  makeInits(job: { plan: VideoPlan; dir: string }, call: EngineCall): Promise<void>
  /**
   * A track, or a range of its segments: `<dir>/init.mp4`, `<dir>/<k>.m4s`. What little sound lies
   * beyond `endSeconds`, where the video ends, belongs to the last segment; sound that ends earlier
   * goes on as silence.
   */
  encodeAudio(run: AudioRun, call: SegmentCall): Promise<{ durationSeconds: number }>
  /**
   * For each segment of the picture, the work of a second of it beside that of the mean second, as far as the source
   * tells beforehand; null where it does not. Takes milliseconds, whatever the length.
   */
  effort(source: string, plan: VideoPlan): Promise<number[] | null>
  /**
   * For each segment of the picture, the seconds of the source that a run decodes before it: from
   * the keyframe on. As `effort` otherwise.
   */
  leadIns(source: string, plan: VideoPlan): Promise<number[] | null>
  /**
   * The same plan; each track of sound that every browser plays as it is, is planned to be copied.
   * Takes milliseconds, whatever the length.
   */
  withCopies(source: string, ladder: Ladder): Promise<Ladder>
  /**
   * null where browsers would not play the picture as it is, or could not begin in it often enough.
   * Takes milliseconds.
   */
  sourceRung(source: string, ladder: Ladder): Promise<SourceRung | null>
  /** A segment of it, made in memory. Throws `not_found` where there is none. */
  cutSource(source: string, ladder: Ladder, segment: number | 'init'): Promise<Buffer>
  /**
   * What an ordinary MP4 file (moov first) of these segments looks like, without copying them: its beginning is written
   * to `head`; behind it come the pieces, in order. Every segment must be there.
   */
  progressive(job: ProgressiveJob, call: EngineCall): Promise<ProgressiveFile>
  /** The segments of a rendition or audio track that are there, in order. */
  segments(dir: string, plan: VideoPlan | { segmentSeconds: number }): Promise<SegmentFile[]>
  /**
   * Of a rendition, those of which an encode that was killed left a beginning: a run of the
   * background that begins with one goes on from there.
   */
  begunSegments(dir: string): Promise<number[]>
  /** RFC 6381, read from the init segment: `avc1.640028`, `mp4a.40.2`. */
  codecOf(initFile: string): Promise<string>
}

/** Folders of a rendition and of an audio track; at least one. */
export interface ProgressiveJob {
  video: string | null
  audio: string | null
  head: string
}
export interface ProgressiveFile {
  headBytes: number
  /** Two files with the same tag hold the same bytes. */
  tag: string
  /** Bytes of segment files: `<of>/<segment>.m4s` from `offset` on. */
  pieces: { of: 'video' | 'audio'; segment: number; offset: number; length: number }[]
  /** Of each segment of the picture: bytes from its beginning to the end of its first sample, a keyframe. */
  keyframes: number[]
}
