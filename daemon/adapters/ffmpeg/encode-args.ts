/** The arguments of the encodes: data, made without looking at anything (house rule 10). */
import type { AudioPlan, RenditionPlan, VideoPlan } from '../../ports/media.ts'
import { safeInput } from './input-args.ts'
import { ticksOf } from './ticks.ts'

const QUIET = ['-nostdin', '-hide_banner', '-loglevel', 'error']
/** A fragment a frame: we hear of each at once, and a child whose reader died ends at its next frame. */
const FRAGMENTED = 'frag_every_frame+default_base_moof+skip_trailer'
/** Nothing that depends on the day or on ffmpeg's version, so that the init segments of all chunks are equal. */
const BARE = ['-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact']
/** Room for containers whose index is a little off; costs nothing but the search for an earlier keyframe. */
const SEEK_MARGIN_SECONDS = 1
/** All audio leaves at one rate. */
export const AUDIO_SAMPLE_RATE = 48_000
/** How long the last picture may stand in for frames that the container promised and did not have. */
const LAST_FRAME_SECONDS = 1

export interface ChunkArgs {
  source: string
  plan: VideoPlan
  firstFrame: number
  frames: number
  threads: number
}

/** One process: decodes once, and writes every rendition of the plan to its own pipe, from fd 3 on. */
export function chunkArgs({ source, plan, firstFrame, frames, threads }: ChunkArgs): string[] {
  return [
    ...QUIET,
    // Times stay those of the file, so that every chunk rounds them to the same frames.
    '-copyts',
    ...seekArgs(plan, firstFrame),
    '-threads', String(threads),
    ...safeInput(source),
    '-filter_complex_threads', String(threads),
    '-filter_complex', filterGraph(plan, firstFrame),
    ...plan.renditions.flatMap((rendition, index) => renditionArgs(plan, rendition, index, firstFrame, frames, threads)),
  ]
}

/** Decoding begins at a keyframe before, and nothing of it is dropped by ffmpeg: the filter needs the frame that is on screen. */
function seekArgs(plan: VideoPlan, firstFrame: number): string[] {
  const seconds = (firstFrame * plan.frameRate.den) / plan.frameRate.num - SEEK_MARGIN_SECONDS
  if (plan.exactSeek === false || seconds <= 0) return []
  return ['-noaccurate_seek', '-ss', seconds.toFixed(6)]
}

function filterGraph(plan: VideoPlan, firstFrame: number): string {
  const { num, den } = plan.frameRate
  const { timescale, perFrame } = ticksOf(plan.frameRate)
  const [largest, ...smaller] = plan.renditions
  const toGrid = [
    // In whole ticks, counted from the chunk's first frame: no rounding differs between chunks.
    `settb=1/${timescale}`,
    `setpts=PTS-(${Math.round((plan.startSeconds ?? 0) * timescale) + firstFrame * perFrame})`,
    ...(plan.interlaced ? ['bwdif=mode=send_frame:parity=auto:deint=interlaced'] : []),
    // What came before 0 is dropped but for the last, which stays on screen until the next comes.
    `fps=fps=${num}/${den}:start_time=0:round=near`,
    `tpad=stop_mode=clone:stop=${Math.ceil((LAST_FRAME_SECONDS * num) / den)}`,
  ]
  const parts = [`[0:${plan.stream}]${[...toGrid, ...toPixels(plan, largest!)].join(',')}`]
  smaller.forEach((rendition, index) => {
    parts[index] += `,split=2[v${index}][s${index}]`
    parts.push(`[s${index}]scale=${rendition.width}:${rendition.height},setsar=1`)
  })
  parts[smaller.length] += `[v${smaller.length}]`
  return parts.join(';')
}

function toPixels(plan: VideoPlan, { width, height }: RenditionPlan): string[] {
  const { color } = plan
  const conversion = `${color?.convertRange ? ':in_range=full:out_range=limited' : ''}${color?.convertRgb ? `:out_color_matrix=${color.matrix}` : ''}`
  return [
    `scale=${width}:${height}${conversion}`,
    'format=yuv420p',
    'setsar=1',
    ...(color ? [`setparams=range=limited:colorspace=${color.matrix}:color_primaries=${color.primaries}:color_trc=${color.transfer}`] : []),
  ]
}

function renditionArgs(plan: VideoPlan, rendition: RenditionPlan, index: number, firstFrame: number, frames: number, threads: number): string[] {
  const { num, den } = plan.frameRate
  return [
    '-map', `[v${index}]`,
    '-frames:v', String(frames),
    '-fps_mode', 'passthrough',
    '-c:v', 'libx264',
    '-preset', rendition.preset,
    '-profile:v', rendition.profile,
    '-level:v', (rendition.level / 10).toFixed(1),
    '-crf', String(rendition.crf),
    '-maxrate', String(rendition.maxBps),
    '-bufsize', String(rendition.maxBps * 2),
    '-threads', String(threads),
    '-g', String(Math.ceil((plan.segmentSeconds * num) / den)),
    '-force_key_frames', segmentStarts(plan, firstFrame),
    '-video_track_timescale', String(ticksOf(plan.frameRate).timescale),
    ...BARE,
    '-movflags', `cmaf+empty_moov+${FRAGMENTED}`,
    '-flush_packets', '1',
    '-f', 'mp4', `pipe:${3 + index}`,
  ]
}

/**
 * True at the first frame of each segment: there the segment's number (see grid.ts) grows.
 * The quotient of two whole numbers that divide evenly is exact in floating point, so no frame is missed.
 */
function segmentStarts(plan: VideoPlan, firstFrame: number): string {
  const { num, den } = plan.frameRate
  const segmentAt = (frame: number): string => `floor((n+${frame})*${den}/${num * plan.segmentSeconds})`
  return `expr:gt(${segmentAt(firstFrame)},${segmentAt(firstFrame - 1)})`
}

/** The whole track to fd 3. Silence fills what is missing at its start and in gaps. */
export function audioArgs({ source, plan, endSeconds }: { source: string; plan: AudioPlan; endSeconds: number }): string[] {
  return [
    ...QUIET,
    '-copyts',
    '-threads', '1',
    ...safeInput(source),
    '-map', `0:${plan.stream}`,
    // Counted from the container's start as the picture is: ffmpeg alone would count some containers from this stream's.
    // Sound that ends before the picture goes on as silence: in browsers a player stops where one of its tracks has nothing.
    '-af', `asetpts=PTS-(${(plan.startSeconds ?? 0).toFixed(6)})/TB,aresample=${AUDIO_SAMPLE_RATE}:async=1:first_pts=0,apad=whole_dur=${endSeconds.toFixed(6)}`,
    '-ac', String(plan.channels),
    '-c:a', 'aac',
    '-b:a', String(plan.bitrateBps),
    ...BARE,
    // The edit list says how many samples of the encoder's run-up are not to be heard; it needs the first packet.
    '-movflags', `delay_moov+${FRAGMENTED}`,
    '-flush_packets', '1',
    '-f', 'mp4', 'pipe:3',
  ]
}
