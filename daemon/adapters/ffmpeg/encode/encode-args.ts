/** The arguments of the encodes: data, made without looking at anything (house rule 10). */
import { PACKET_SAMPLES } from '../../../ports/grid.ts'
import type { AudioPlan, RenditionPlan, VideoPlan } from '../../../ports/media.ts'
import { deviceArgs, encoderArgs, uploadFilters } from './encoder-args.ts'
import { safeInput } from './input-args.ts'
import { deinterlaceFilters, pixelFilters } from './picture-filters.ts'
import { channelFilters } from './sound-filters.ts'
import { ticksOf } from './ticks.ts'

const QUIET = ['-nostdin', '-hide_banner', '-loglevel', 'error']
/** So that one that only reads on for long, to find its place, is not taken for one that hangs. */
const ALIVE = ['-stats_period', '10', '-progress', 'pipe:2']
/** A fragment a frame: we hear of each at once, and a child whose reader died ends at its next frame. */
const FRAGMENTED = 'frag_every_frame+default_base_moof+skip_trailer'
/** Nothing that depends on the day or on ffmpeg's version, so that the init segments of all chunks are equal. */
const BARE = ['-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact']
/** How long the last picture may stand in for frames that the container promised and did not have. */
const LAST_FRAME_SECONDS = 1
const GUESSED_FRAMES = 4

export interface ChunkArgs {
  source: string
  plan: VideoPlan
  firstFrame: number
  frames: number
  /** By rendition, of these frames: how many at the start it has already, and leaves out. */
  has?: readonly number[]
  threads: number
  /** 0: as many as there are cores. */
  decoderThreads?: number
  /** How far before the first frame reading begins; Infinity reads from the start. */
  marginSeconds?: number
}

/** One process: decodes once, and writes every rendition of the plan to its own pipe, from fd 3 on. */
export function chunkArgs({
  source,
  plan,
  firstFrame,
  frames,
  has = [],
  threads,
  decoderThreads = threads,
  marginSeconds = 1,
}: ChunkArgs): string[] {
  return [
    ...QUIET,
    ...ALIVE,
    ...clockArgs(plan),
    ...deviceArgs(plan.renditions),
    ...(plan.clockJumps ? [] : seekArgs(plan, firstFrame, marginSeconds)),
    '-threads',
    String(decoderThreads),
    // One graph, whatever becomes of the picture's size: another would count its frames from the start.
    '-reinit_filter',
    '0',
    ...safeInput(source),
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

/** Empty pictures, one if not said otherwise, through the same filters and encoders. */
export function initArgs(plan: VideoPlan, frames = 1): string[] {
  const { num, den } = plan.frameRate
  const { width, height } = plan.renditions[0]!
  return [
    ...QUIET,
    ...deviceArgs(plan.renditions),
    '-f',
    'lavfi',
    '-i',
    `color=black:size=${width}x${height}:rate=${num}/${den},format=yuv420p`,
    '-filter_complex',
    filterGraph(
      {
        ...plan,
        interlaced: false,
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
 * Times stay those of the file, so that every chunk rounds them to the same frames; but a clock
 * that jumps is ffmpeg's to mend.
 */
const clockArgs = ({ clockJumps }: { clockJumps?: boolean }): string[] =>
  clockJumps ? [] : ['-copyts']

/** A jump is seen in whatever stream is read: all processes read all of them, so that they mend it alike. */
const allStreams = (endSeconds: number): string[] => [
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

/**
 * Decoding begins at a keyframe before, and nothing of it is dropped by ffmpeg: the filter needs
 * the frame that is on screen.
 */
function seekArgs(plan: VideoPlan, firstFrame: number, marginSeconds: number): string[] {
  // `-ss` counts from the container's start, the frames from the picture's.
  const seconds = (firstFrame * plan.frameRate.den) / plan.frameRate.num - marginSeconds
  if (firstFrame === 0 || seconds <= 0) return []
  return ['-noaccurate_seek', '-ss', seconds.toFixed(6)]
}

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
    // In whole ticks, counted from the chunk's first frame: no rounding differs between chunks.
    `settb=1/${timescale}`,
    // The first picture's time is said aloud (16: as an error would be), to see that it does not come too late.
    `setpts=PTS-(${start})+0*if(eq(N\\,0)\\,print(PTS-(${start})\\,16)\\,0)`,
    ...deinterlaceFilters(plan),
    // The last frames come out with times that are a little early, and one on the end itself would be left out.
    ...(plan.guessedEnd ? [`tpad=stop_mode=clone:stop=${GUESSED_FRAMES}`] : []),
    // What came before 0 is dropped but for the last, which stays on screen until the next comes.
    `fps=fps=${num}/${den}:start_time=0:round=near`,
  ]
  // Behind the pixels, so that what is repeated is not made again.
  const lasting = `tpad=stop_mode=clone:stop=${Math.ceil((LAST_FRAME_SECONDS * num) / den)}`
  // What smaller pictures are not made from.
  const ownFilters = (index: number): string =>
    [...laterFilters(has[index] ?? 0), uploadFilters(plan.renditions[index]!)]
      .filter(Boolean)
      .join(',')
  const parts = [`${input}${[...toGrid, ...pixelFilters(plan, largest!), lasting].join(',')}`]
  smaller.forEach((rendition, index) => {
    const own = ownFilters(index)
    parts[index] += own
      ? `,split=2[p${index}][s${index}];[p${index}]${own}[v${index}]`
      : `,split=2[v${index}][s${index}]`
    parts.push(`[s${index}]scale=${rendition.width}:${rendition.height},setsar=1`)
  })
  const own = ownFilters(smaller.length)
  parts[smaller.length] += `${own ? `,${own}` : ''}[v${smaller.length}]`
  return parts.join(';')
}

/** Times count frames here, and from each rendition's own first. */
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
    String(Math.ceil((plan.segmentSeconds * num) / den)),
    '-force_key_frames',
    segmentStarts(plan, firstFrame),
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

/** What AV1 has to say of itself is known with the first frame only; the others' init segment need not wait for it. */
function muxerArgs({ codec }: RenditionPlan): string[] {
  if (codec === 'av1') return ['-movflags', `cmaf+delay_moov+${FRAGMENTED}`, '-use_editlist', '0']
  return ['-movflags', `cmaf+empty_moov+${FRAGMENTED}`]
}

/**
 * True at the first frame of each segment: there the segment's number (see grid.ts) grows.
 * The quotient of two whole numbers that divide evenly is exact in floating point, so no frame is missed.
 */
function segmentStarts(plan: VideoPlan, firstFrame: number): string {
  const { num, den } = plan.frameRate
  const full = (frame: number): string => `floor((n+${frame})*${den}/${num * plan.segmentSeconds})`
  const half = (frame: number): string =>
    `floor((n+${frame})*${den * 2}/${num * plan.segmentSeconds})`
  const segmentAt = (frame: number): string =>
    `if(lt(${full(frame)},1),${half(frame)},${full(frame)}+1)`
  return `expr:gt(${segmentAt(firstFrame)},${segmentAt(firstFrame - 1)})`
}

export interface AudioArgs {
  source: string
  plan: AudioPlan
  endSeconds: number
  /** Counted from the track's first; the encode begins with it. */
  firstPacket?: number
  /** The first that is not needed any more; null goes on to the end. */
  endPacket?: number | null
}
/**
 * Sound that is off its time by more than this is moved. Less is how some recorders round their
 * times, and would tick.
 */
const IN_STEP_SECONDS = 0.02
/** Sound is sought by the picture's keyframes in some containers. */
const SOUND_MARGIN_SECONDS = 5
/** An encoder looks ahead. */
const AHEAD_PACKETS = 2

/** A track, or some of it, to fd 3. Silence fills what is missing at its start and in gaps. */
export function audioArgs({
  source,
  plan,
  endSeconds,
  firstPacket = 0,
  endPacket = null,
}: AudioArgs): string[] {
  const start = firstPacket * PACKET_SAMPLES
  const seekSeconds = start / plan.sampleRate - SOUND_MARGIN_SECONDS
  const endSample =
    endPacket === null
      ? Math.ceil(endSeconds * plan.sampleRate)
      : (endPacket + AHEAD_PACKETS) * PACKET_SAMPLES
  return [
    ...QUIET,
    ...ALIVE,
    ...clockArgs(plan),
    ...(seekSeconds > 0 && !plan.clockJumps
      ? ['-noaccurate_seek', '-ss', seekSeconds.toFixed(6)]
      : []),
    '-threads',
    '1',
    ...safeInput(source),
    '-map',
    `0:${plan.stream}`,
    '-af',
    [
      ...channelFilters(plan),
      // Counted from the container's start as the picture is: ffmpeg alone would count some
      // containers from this stream's.
      `asetpts=PTS-(${(plan.startSeconds ?? 0).toFixed(6)})/TB`,
      // Twice: what comes before `first_pts` is dropped as if it had the rate that it had before.
      `aresample=${plan.sampleRate}`,
      `aresample=${plan.sampleRate}:async=1:min_hard_comp=${IN_STEP_SECONDS}:first_pts=${start}`,
      // Sound that ends before the picture goes on as silence: in browsers a player stops where one
      // of its tracks has nothing.
      `apad=whole_len=${endSample - start}`,
      ...(endPacket === null && !plan.cut ? [] : [`atrim=end_sample=${endSample - start}`]),
      ...(start > 0 ? [`asetpts=PTS-${start}`] : []),
    ].join(','),
    '-ac',
    String(plan.channels),
    '-c:a',
    'aac',
    '-b:a',
    String(plan.bitrateBps),
    ...BARE,
    // The edit list says how many samples of the encoder's run-up are not to be heard; it needs the first packet.
    '-movflags',
    `delay_moov+${FRAGMENTED}`,
    '-flush_packets',
    '1',
    '-f',
    'mp4',
    'pipe:3',
    ...(plan.clockJumps ? allStreams(endSeconds) : []),
  ]
}
