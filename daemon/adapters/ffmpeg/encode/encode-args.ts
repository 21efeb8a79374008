/** Arguments of the encodes, as pure data (house rule 10). */
import type { RenditionPlan, VideoPlan } from '../../../ports/media.ts'
import { deviceArgs, encoderArgs, uploadFilters } from './encoder-args.ts'
import { imageInput, safeInput } from './input-args.ts'
import { deinterlaceFilters, pixelFilters } from './picture-filters.ts'
import { ticksOf } from './ticks.ts'
import { markFilters, overlayFilter } from './watermark-filters.ts'

export const QUIET = ['-nostdin', '-hide_banner', '-loglevel', 'error']
/**
 * Regular progress output, so that a process that reads for long without writing is not taken for one
 * that hangs.
 */
export const ALIVE = ['-stats_period', '10', '-progress', 'pipe:2']
/**
 * A fragment for each frame, so that each is reported at once, and a child whose reader has died ends
 * at its next frame.
 */
export const FRAGMENTED = 'frag_every_frame+default_base_moof+skip_trailer'
/**
 * Omits everything that depends on the date or on ffmpeg's version, so that the init segments of all
 * runs are equal.
 */
export const BARE = ['-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact']
/** How long the last frame may be repeated in place of frames that the container announced but does not have. */
const LAST_FRAME_SECONDS = 1
const GUESSED_FRAMES = 4

export interface RunArgs {
  source: string
  plan: VideoPlan
  firstFrame: number
  frames: number
  /** For each rendition: number of frames at the start of the run that exist already and are skipped. */
  has?: readonly number[]
  threads: number
  /** 0 uses all cores. */
  decoderThreads?: number
  /** The image of `plan.watermark`. */
  watermark?: string
  /** Seconds before the first frame at which reading starts; Infinity reads from the start. */
  marginSeconds?: number
}

/** A process that decodes once and writes every rendition of the plan to its own pipe, from fd 3 on. */
export function runArgs({
  source,
  plan,
  firstFrame,
  frames,
  has = [],
  threads,
  decoderThreads = threads,
  watermark,
  marginSeconds = 1,
}: RunArgs): string[] {
  return [
    ...QUIET,
    ...ALIVE,
    ...clockArgs(plan),
    ...deviceArgs(plan.renditions),
    ...seekArgs(seekSecondsOf(plan, firstFrame, marginSeconds)),
    '-threads',
    String(decoderThreads),
    // Keeps one filter graph when the picture size changes, since a new graph would count frames from
    // 0.
    '-reinit_filter',
    '0',
    ...safeInput(source),
    ...(watermark ? imageInput(watermark) : []),
    '-filter_complex_threads',
    String(threads),
    '-filter_complex',
    filterGraph(plan, firstFrame, `[0:${plan.stream}]`, has),
    ...plan.renditions.flatMap((rendition, index) =>
      renditionArgs(
        plan,
        rendition,
        index,
        firstFrame + (has[index] ?? 0),
        frames - (has[index] ?? 0),
        threads,
      ),
    ),
    ...(plan.clockJumps
      ? allStreams(((firstFrame + frames) * plan.frameRate.den) / plan.frameRate.num)
      : []),
  ]
}

/** Frames of a generated picture, a blank one by default, through the same filters and encoders. */
export function initArgs(
  plan: VideoPlan,
  { frames = 1, picture = 'color=black:' }: { frames?: number; picture?: string } = {},
): string[] {
  const { num, den } = plan.frameRate
  const { width, height } = plan.renditions[0]!
  return [
    ...QUIET,
    ...deviceArgs(plan.renditions),
    '-f',
    'lavfi',
    '-i',
    `${picture}size=${width}x${height}:rate=${num}/${den},format=yuv420p`,
    '-filter_complex',
    filterGraph(
      {
        ...plan,
        interlaced: false,
        watermark: undefined,
        isAnimation: false,
        startSeconds: 0,
        color: plan.color && {
          ...plan.color,
          convertRange: false,
          convertRgb: false,
          hdr: undefined,
        },
      },
      0,
      '[0:0]',
    ),
    ...plan.renditions.flatMap((rendition, index) =>
      renditionArgs(plan, rendition, index, 0, frames, 1),
    ),
  ]
}

/**
 * Keeps the timestamps of the file, so that every run rounds them to the same frames; only a clock that
 * jumps is left to ffmpeg.
 */
export const clockArgs = ({ clockJumps }: { clockJumps?: boolean }): string[] =>
  clockJumps ? [] : ['-copyts']

/**
 * Makes every process read all streams, since ffmpeg detects a jump in whatever stream it reads: all of
 * them must correct it alike.
 */
export const allStreams = (endSeconds: number): string[] => [
  '-map',
  '0:v?',
  '-map',
  '0:a?',
  '-c',
  'copy',
  '-t',
  (endSeconds + ALL_STREAMS_MARGIN_SECONDS).toFixed(3),
  '-f',
  'null',
  '-',
]
const ALL_STREAMS_MARGIN_SECONDS = 10

/** Where reading starts, from the start of the container as `-ss` counts; null reads from the start. */
export function seekSecondsOf(
  { frameRate: { num, den }, clockJumps }: VideoPlan,
  firstFrame: number,
  marginSeconds: number,
): number | null {
  const seconds = (firstFrame * den) / num - marginSeconds
  return clockJumps || firstFrame === 0 || seconds <= 0 ? null : seconds
}

/** Decodes from an earlier keyframe and drops nothing by seeking: the filter needs the frame that is on screen. */
const seekArgs = (seconds: number | null): string[] =>
  seconds === null ? [] : ['-noaccurate_seek', '-ss', seconds.toFixed(6)]

function filterGraph(
  plan: VideoPlan,
  firstFrame: number,
  input: string,
  has: readonly number[] = [],
): string {
  const { num, den } = plan.frameRate
  const { timescale, perFrame } = ticksOf(plan.frameRate)
  const [largest, ...smaller] = plan.renditions
  const start = Math.round((plan.startSeconds ?? 0) * timescale) + firstFrame * perFrame
  const toGrid = [
    // In whole ticks from the first frame of the run, so that rounding is the same in all runs.
    `settb=1/${timescale}`,
    // Prints the time of the first frame (16 is the level of errors), to detect that it comes too late.
    `setpts=PTS-(${start})+0*if(eq(N\\,0)\\,print(PTS-(${start})\\,16)\\,0)`,
    ...deinterlaceFilters(plan),
    // The last frames have slightly early timestamps, and one exactly at the end would be dropped.
    ...(plan.guessedEnd ? [`tpad=stop_mode=clone:stop=${GUESSED_FRAMES}`] : []),
    // Frames before 0 are dropped except the last, which stays on screen until the next one.
    `fps=fps=${num}/${den}:start_time=0:round=near`,
  ]
  // After the pixel filters, so that repeated frames are not processed again.
  const lasting = `tpad=stop_mode=clone:stop=${Math.ceil((LAST_FRAME_SECONDS * num) / den)}`
  // Filters that must not affect the smaller renditions.
  const exclusiveFilters = (index: number): string =>
    [...laterFilters(has[index] ?? 0), uploadFilters(plan.renditions[index]!)]
      .filter(Boolean)
      .join(',')
  const parts = [
    plan.watermark
      ? `${input}${[...toGrid, ...pixelFilters(plan, largest!)].join(',')}[plain];` +
        `[1:v]${markFilters(plan, plan.watermark, largest!)}[mark];` +
        `[plain][mark]${overlayFilter(plan.watermark, largest!)},${lasting}`
      : `${input}${[...toGrid, ...pixelFilters(plan, largest!), lasting].join(',')}`,
  ]
  smaller.forEach((rendition, index) => {
    const exclusive = exclusiveFilters(index)
    parts[index] += exclusive
      ? `,split=2[p${index}][s${index}];[p${index}]${exclusive}[v${index}]`
      : `,split=2[v${index}][s${index}]`
    parts.push(`[s${index}]scale=${rendition.width}:${rendition.height},setsar=1`)
  })
  const exclusive = exclusiveFilters(smaller.length)
  parts[smaller.length] += `${exclusive ? `,${exclusive}` : ''}[v${smaller.length}]`
  return parts.join(';')
}

/** Timestamps count frames here, starting at each rendition's first one. */
const laterFilters = (frames: number): string[] =>
  frames > 0 ? [`trim=start_frame=${frames}`, `setpts=PTS-${frames}`] : []

function renditionArgs(
  plan: VideoPlan,
  rendition: RenditionPlan,
  index: number,
  firstFrame: number,
  frames: number,
  threads: number,
): string[] {
  const { num, den } = plan.frameRate
  return [
    '-map',
    `[v${index}]`,
    '-frames:v',
    String(frames),
    '-fps_mode',
    'passthrough',
    ...encoderArgs(rendition, threads),
    '-g',
    String(Math.ceil((plan.segmentSeconds * num) / (plan.halfKeyframes ? den * 2 : den))),
    '-force_key_frames',
    keyframes(plan, firstFrame),
    '-video_track_timescale',
    String(ticksOf(plan.frameRate).timescale),
    ...BARE,
    ...muxerArgs(rendition),
    '-flush_packets',
    '1',
    '-f',
    'mp4',
    `pipe:${3 + index}`,
  ]
}

/**
 * The AV1 codec configuration is known only with the first frame; the init segments of other codecs
 * need not wait for it.
 */
function muxerArgs({ codec }: RenditionPlan): string[] {
  if (codec === 'av1') return ['-movflags', `cmaf+delay_moov+${FRAGMENTED}`, '-use_editlist', '0']
  return ['-movflags', `cmaf+empty_moov+${FRAGMENTED}`]
}

/**
 * True where a keyframe is due (see grid.ts): where the number of the segment increases, or that of the
 * half segment. The quotient of two whole numbers that divide evenly is exact in floating point, so no
 * frame is missed.
 */
function keyframes(plan: VideoPlan, firstFrame: number): string {
  const { num, den } = plan.frameRate
  const full = (frame: number): string => `floor((n+${frame})*${den}/${num * plan.segmentSeconds})`
  const half = (frame: number): string =>
    `floor((n+${frame})*${den * 2}/${num * plan.segmentSeconds})`
  const place = plan.halfKeyframes
    ? half
    : (frame: number): string => `if(lt(${full(frame)},1),${half(frame)},${full(frame)}+1)`
  return `expr:gt(${place(firstFrame)},${place(firstFrame - 1)})`
}
