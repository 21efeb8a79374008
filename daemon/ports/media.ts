/**
 * The media engine: probing, encoding on the segment grid, packaging, stills. Time is counted in
 * frames, so that pieces from different processes join without a gap.
 */
import type { BytesNeeded } from './arrival.ts'
import type { EngineCall, ProbeCall, SegmentCall } from './engine-call.ts'
import type { EngineInfo } from './engine-info.ts'
import type { Probe, Rational } from './probe.ts'
import type { CutPiece, TimeRange } from './cut-times.ts'
import type { ProgressiveFile, ProgressiveJob } from './progressive.ts'
import type { OpenFile } from './storage.ts'
import type { ReceivedBytes } from './uploads.ts'
import type { VideoCodec } from '../contract/encoding-choices.ts'
import type { WatermarkPosition } from '../contract/watermark-look.ts'

/** The planned output of a source. Stored with it, so that encoding resumes with the same plan after a restart. */
export interface Ladder {
  probe: Probe
  durationSeconds: number
  video: VideoPlan | null
  audio: AudioPlan[]
  /** What stays of the source, in its seconds; absent: all of it. */
  cut?: { keep: readonly TimeRange[] }
  /** Tracks with more than two channels, kept beside their stereo mixes; absent without any. */
  surround?: SurroundPlan[]
  /** Loudness that all sound is brought to, in LUFS; absent: it stays as loud as in the file. */
  loudnessTarget?: number
}
export interface VideoPlan {
  stream: number
  /** Timestamp of the container at time 0 of the output, for video and audio alike; 0 when absent. */
  startSeconds?: number
  /** When the first frame is shown, from the container's start, where that is later than the sound. */
  pictureSeconds?: number
  /** The source has only decoding times, so the times of its last frames are estimates. */
  guessedEnd?: boolean
  /** See Probe; every run then reads the source from its start. */
  clockJumps?: boolean
  /** Constant: every rendition has a frame at n / frameRate for n from 0 to frameCount - 1. */
  frameRate: Rational
  frameCount: number
  /** Nominal length of a segment. Segment k starts at the first frame at or after k × this. */
  segmentSeconds: number
  /** Set for a cut: first frame of each segment, and what each is joined from. */
  starts?: readonly number[]
  pieces?: readonly (readonly CutPiece[])[]
  /** The video and source whose segments a cut uses again, until they are linked. */
  reuses?: { video: string; source: string } | null
  /**
   * Whether a keyframe, which begins a fragment, is in the middle of each segment and not only at its
   * start. Absent in plans from before it was so.
   */
  halfKeyframes?: boolean
  interlaced: boolean
  /** Whether each field of interlaced video becomes a frame, instead of each pair of fields. */
  fields?: boolean
  /** See VideoStreamInfo. */
  rotationFilters?: string
  /** Burnt into the picture; the image is a file beside the source. */
  watermark?: WatermarkPlan
  /** See VideoStreamInfo: every run reads the source from its start, and what is transparent is white. */
  isAnimation?: boolean
  /** Encoded size of the source, for filters that cannot handle a change of size in mid-stream. */
  codedSize?: { width: number; height: number }
  color?: ColorPlan
  /** False when seeking in the source is unreliable, so that it must be read from the start. */
  exactSeek?: boolean
  /** H.264, largest first; each is scaled from the previous one. */
  renditions: RenditionPlan[]
  /** Renditions of other codecs, family by family, each largest first; encoded after `renditions` are complete. */
  extra?: RenditionPlan[]
}
export interface WatermarkPlan {
  /** Changes with the image. */
  version: string
  position: WatermarkPosition
  /** Width and distance from the edges, as shares of the width of the picture. */
  width: number
  margin: number
  /** Above 0, up to 1. */
  opacity: number
}
/** Color metadata of every rendition; the range is always limited. */
export interface ColorPlan {
  convertRange: boolean
  convertRgb: boolean
  matrix: string
  primaries: string
  transfer: string
  /** Transfer function of a source that needs tone mapping to BT.709. */
  hdr?: 'pq' | 'hlg'
}
export interface RenditionPlan {
  /** For example `h264_sd`. */
  name: string
  /** H.264 when absent. */
  codec?: VideoCodec
  /** ffmpeg's name of the encoder; `libx264` when absent. */
  encoder?: string
  width: number
  height: number
  crf: number
  maxBps: number
  preset: string
  profile: 'high' | 'main' | 'baseline'
  /** H.264 level × 10, such as 40; the other encoders choose theirs. */
  level: number
  /** B-frames of libx264 reference no other. Absent in plans from before, where that holds above 4.5 million pixels. */
  isFlat?: boolean
  /** Pictures that libx264 looks ahead; those of its preset when absent. */
  lookahead?: number
}
export interface AudioPlan {
  /** Id of the audio track. */
  track: string
  stream: number
  /** See VideoPlan. */
  startSeconds?: number
  pictureSeconds?: number
  clockJumps?: boolean
  /** Whether audio beyond the video's end is dropped; otherwise it belongs to the last segment. */
  cut?: boolean
  /** Whether the source has more channels than the output, which are mixed so that speech keeps its loudness. */
  downmix?: boolean
  /** Whether the two channels of the source become left and right, since ffmpeg cannot mix its layout. */
  asStereo?: boolean
  /** Change of loudness in dB, and whether peaks must be limited after it; absent: unchanged. */
  gain?: { db: number; isLimited: boolean }
  /** What the gain was calculated from. */
  measured?: Loudness
  /** Whether packets are copied instead of encoded again. */
  copy?: boolean
  /** Set for a cut: what stays, in seconds from the start of the video. */
  ranges?: readonly TimeRange[]
  channels: number
  bitrateBps: number
  sampleRate: number
  /** Samples at the track's start that are decoded but not played: the encoder's priming. */
  runUpSamples: number
  language: string | null
  title: string | null
  isDefault: boolean
}
export interface SurroundPlan extends AudioPlan {
  /** The stereo track that has the same sound. */
  stereo: string
}

/** According to EBU R 128; mono counts as played by two loudspeakers. */
export interface Loudness {
  /** Integrated loudness in LUFS. */
  integrated: number
  /** Loudness range in LU. */
  range: number
  /** In dBTP. */
  truePeak: number
}

/** The encoder to use for each codec, tested on this machine and not only listed by ffmpeg. */
export type EncoderChoice = Partial<Record<VideoCodec, string>>
export const SOFTWARE_H264 = 'libx264'

/** A segment of a finished media playlist. */
export interface SegmentFile {
  index: number
  durationSeconds: number
  sizeBytes: number
}

/**
 * The original video stream as a rendition, cut at its own keyframes. Its times have the same zero as
 * all other renditions.
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
  /** The renditions to encode; segments that exist already must not be listed. */
  plan: VideoPlan
  /** Range of segments, both included. */
  first: number
  last: number
  /** Parent folder of the renditions' folders. */
  dir: string
  /** The image of `plan.watermark`. */
  watermark?: string
  threads: number
  /** Somebody is waiting: runs at normal priority and decodes on all cores. */
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
 * All paths are local, and every file appears under its final name only when complete and durable
 * (house rule 9). When the signal fires, each call ends its process and waits for its end. Throws
 * AppError: `unsupported_source`, `source_damaged` with a sentence for people, `storage_full`,
 * `engine_unavailable`, `sandbox_unavailable`, `encoding_failed`, `hardware_failed` (a hardware encoder
 * failed; software would work). The last two are `EncoderDied` when a retry may succeed.
 */
export interface MediaEngine {
  /** null when no usable ffmpeg was found. */
  info(): Promise<EngineInfo | null>
  /** With `hardware`, prefers the machine's hardware encoder for H.264 when it works. */
  encoders(options: { hardware: boolean }, call: EngineCall): Promise<EncoderChoice>
  /**
   * For each software encoder that works, the SHA-256 of what it makes of a test picture: where it is the same on
   * two machines, segments of both can be joined.
   */
  fingerprints(call: EngineCall): Promise<Record<string, string>>
  /**
   * Throws `unsupported_source` for anything that is not media, for a still image, a playlist, a file
   * without its index, and one without a length.
   */
  probe(file: string, call: ProbeCall): Promise<Probe>
  /**
   * Encodes the segments of a run in every rendition of the plan, in one process:
   * `<dir>/<rendition>/init.mp4`, `<dir>/<rendition>/<k>.m4s`. Returns the actual number of frames;
   * fewer than planned means that the video ends here.
   */
  encodeVideo(run: VideoRun, call: SegmentCall): Promise<{ frames: number }>
  /** Joins segment files to one, with the times of the first following each other. */
  joinSegments(job: { from: readonly string[]; to: string }): Promise<void>
  /**
   * A stored segment as if it began with this frame: a cut links segments of the uncut version, whose
   * times are moved while they are read. Closing it closes the file.
   */
  placed(
    file: OpenFile,
    at: Pick<VideoPlan, 'frameRate'> & { firstFrame: number },
  ): Promise<OpenFile>
  /** Makes only the init segments, identical to those of every run: `<dir>/<rendition>/init.mp4`. */
  makeInits(job: { plan: VideoPlan; dir: string }, call: EngineCall): Promise<void>
  /**
   * Encodes a track or a range of its segments: `<dir>/init.mp4`, `<dir>/<k>.m4s`. A little audio
   * beyond `endSeconds`, the end of the video, goes into the last segment; audio that ends earlier is
   * padded with silence.
   */
  encodeAudio(run: AudioRun, call: SegmentCall): Promise<{ durationSeconds: number }>
  /** Decodes all of a track of the source and measures it as encoded by this plan. null: it is silent or too short. */
  loudness(job: { source: string; plan: AudioPlan }, call: EngineCall): Promise<Loudness | null>
  /** How much louder the track is, in LU, once it is encoded: mostly a little quieter. `seconds`: its length. */
  encodingLoss(
    job: { source: string; plan: AudioPlan; seconds: number },
    call: EngineCall,
  ): Promise<number>
  /**
   * Encoding effort of each segment relative to the average, as far as the source reveals it; null
   * where it does not. Takes milliseconds, whatever the length.
   */
  effort(source: string, plan: VideoPlan): Promise<number[] | null>
  /**
   * For each segment, the seconds of source video that a run must decode before it, from the preceding
   * keyframe; null where unknown. Takes milliseconds.
   */
  leadIns(source: string, plan: VideoPlan): Promise<number[] | null>
  /** Returns the ladder with every audio track that all browsers play planned as a copy. Takes milliseconds. */
  withCopies(source: string, ladder: Ladder): Promise<Ladder>
  /** null when browsers could not play the original video stream, or it has too few keyframes. Takes milliseconds. */
  sourceRung(source: string, ladder: Ladder): Promise<SourceRung | null>
  /** Makes one segment of the source rung in memory. Throws `not_found` when it does not exist. */
  cutSource(source: string, ladder: Ladder, segment: number | 'init'): Promise<Buffer>
  /**
   * Whether a file that is still arriving can be planned: `later` when what is missing may allow it,
   * `never` before every byte is there. Reads only what has arrived.
   */
  arrivalOf(source: string, received: ReceivedBytes): Promise<'now' | 'later' | 'never'>
  /** null when nothing can be made of it before every byte is there. */
  bytesNeeded(source: string, ladder: Ladder, received: ReceivedBytes): Promise<BytesNeeded | null>
  /** Reads the index of an arriving source once for all calls. Returns the function that ends this. */
  holdIndex(source: string): () => void
  /**
   * Describes a progressive MP4 (moov first) over these segments without copying them: writes its first
   * bytes to `head` and returns the pieces that follow, in order. Every segment must exist.
   */
  progressive(job: ProgressiveJob, call: EngineCall): Promise<ProgressiveFile>
  /** The existing segments of a rendition or audio track, in order. */
  segments(dir: string, plan: VideoPlan | { segmentSeconds: number }): Promise<SegmentFile[]>
  /**
   * Segments of a rendition that a killed encode has left partially encoded; a background run that
   * starts with one continues it.
   */
  partialSegments(dir: string): Promise<number[]>
  /** RFC 6381 codec string, read from the init segment: `avc1.640028`, `mp4a.40.2`. */
  codecOf(initFile: string): Promise<string>
}
