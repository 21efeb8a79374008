/** What will be made of a source. Pure: the same probe gives the same plan. */
import { DEFAULT_SEGMENT_SECONDS, secondsOf } from '../ports/grid.ts'
import type { AudioPlan, AudioStreamInfo, Ladder, Probe, Rational, VideoPlan, VideoStreamInfo } from '../ports/media.ts'
import { frameRateOf } from './plan/frame-rate.ts'
import { planRenditions } from './plan/renditions.ts'

export { planChunks } from './plan/chunks.ts'

/** Containers whose index leads to a moment exactly; in the others it is only found by reading from the start. */
const EXACT_CONTAINERS = new Set(['mov', 'mp4', 'matroska', 'webm'])
/** Of a frame: containers round their times. */
const ON_GRID = 0.05
/** Sound may run on this long after the picture without counting: encoders end a little apart. */
const TAIL_SECONDS = 1

export function planLadder(probe: Probe, options: { trackId(): string }): Ladder {
  const video = probe.video ? planVideo(probe, probe.video) : null
  const soundSeconds = Math.max(0, ...probe.audio.map((stream) => stream.durationSeconds ?? 0))
  return {
    probe,
    durationSeconds: durationOf(video, soundSeconds || probe.durationSeconds),
    video,
    audio: planAudio(probe.audio, video?.startSeconds ?? probe.startSeconds ?? 0, options),
  }
}

function durationOf(video: VideoPlan | null, soundSeconds: number): number {
  if (!video) return soundSeconds
  const pictureSeconds = secondsOf(video, video.frameCount)
  return soundSeconds > pictureSeconds + TAIL_SECONDS ? soundSeconds : pictureSeconds
}

function planVideo(probe: Probe, stream: VideoStreamInfo): VideoPlan {
  const frameRate = frameRateOf(stream)
  const early = offGrid(stream.startSeconds ?? 0, frameRate)
  const seconds = (stream.durationSeconds ?? probe.durationSeconds) - early
  return {
    stream: stream.index,
    startSeconds: (probe.startSeconds ?? 0) + early,
    frameRate,
    frameCount: Math.max(1, Math.round((seconds * frameRate.num) / frameRate.den)),
    segmentSeconds: DEFAULT_SEGMENT_SECONDS,
    interlaced: stream.interlaced,
    color: planColor(stream),
    exactSeek: probe.container.split(',').some((name) => EXACT_CONTAINERS.has(name)),
    renditions: planRenditions(stream, frameRate),
  }
}

/**
 * How far a first frame that comes late lies from the grid, in seconds: less than a frame. By that much the time
 * line begins later than the container's, so that frames keep their exact places beside the sound.
 */
function offGrid(startSeconds: number, { num, den }: Rational): number {
  const frames = (startSeconds * num) / den
  const fraction = frames - Math.floor(frames + ON_GRID)
  return fraction <= ON_GRID ? 0 : (fraction * den) / num
}

/** Said in every rendition alike: a player that had to guess would guess by size, and colours would jump between sizes. */
function planColor({ color, displayWidth, displayHeight, pixelFormat }: VideoStreamInfo): NonNullable<VideoPlan['color']> {
  const convertRgb = color?.matrix === 'gbr' || /^(gbr|rgb|bgr|argb|abgr|pal8)/.test(pixelFormat)
  // What is not said is guessed as decoders do: standard definition is BT.601, all else BT.709.
  const usual = Math.max(displayWidth, displayHeight) >= 1280 || Math.min(displayWidth, displayHeight) >= 720 ? 'bt709' : 'smpte170m'
  return {
    convertRange: (color?.fullRange ?? false) && !convertRgb,
    convertRgb,
    matrix: convertRgb ? usual : (color?.matrix ?? usual),
    primaries: color?.primaries ?? usual,
    transfer: color?.transfer ?? usual,
  }
}

const STEREO_BPS = 128_000
const MONO_BPS = 80_000

function planAudio(streams: AudioStreamInfo[], startSeconds: number, options: { trackId(): string }): AudioPlan[] {
  const marked = streams.findIndex((stream) => stream.isDefault)
  return streams.map((stream, index) => ({
    track: options.trackId(),
    stream: stream.index,
    startSeconds,
    channels: stream.channels === 1 ? 1 : 2,
    bitrateBps: stream.channels === 1 ? MONO_BPS : STEREO_BPS,
    language: stream.language,
    title: stream.title,
    // Exactly one is the default.
    isDefault: index === Math.max(0, marked),
  }))
}
