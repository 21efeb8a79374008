/** Plans the output of a source. Pure: the same probe gives the same plan. */
import { SURROUND_CHANNELS } from '../ports/all-sounds.ts'
import { ENCODED_SOUND } from './audio-grid.ts'
import { DEFAULT_SEGMENT_SECONDS, secondsOf } from '../ports/grid.ts'
import type { AudioPlan, Ladder, SurroundPlan, VideoPlan } from '../ports/media.ts'
import type { Probe, Rational, VideoStreamInfo } from '../ports/probe.ts'
import { isMixable } from './channel-layout.ts'
import { planColor } from './color.ts'
import { fieldsOf, frameRateOf } from './frame-rate.ts'
import { planRenditions, type PlannedEncoding } from './renditions.ts'

/** Containers with an index that allows exact seeking; others must be read from the start. */
const EXACT_CONTAINERS = new Set(['mov', 'mp4', 'matroska', 'webm'])
/** Tolerance in frames, since containers round their times. */
const ON_GRID = 0.05
/** Audio may run on this long after the video without extending it: encoders end slightly apart. */
const TAIL_SECONDS = 1

export interface PlanOptions {
  trackId(): string
  encoding?: PlannedEncoding
}

export function planLadder(probe: Probe, options: PlanOptions): Ladder {
  const video = probe.video
    ? planVideo(probe, probe.video, options.encoding ?? { profile: 'balanced', encoders: {} })
    : null
  const audio = planAudio(
    probe,
    (video?.startSeconds ?? clockStart(probe)) - (probe.video?.decodeDelaySeconds ?? 0),
    options,
  )
  const surround = planSurround(probe, audio, options)
  const soundSeconds = Math.max(0, ...probe.audio.map((stream) => stream.durationSeconds ?? 0))
  return {
    probe,
    durationSeconds: durationOf(video, soundSeconds || probe.durationSeconds),
    video,
    audio,
    ...(surround.length > 0 ? { surround } : {}),
    ...(options.encoding?.loudnessTarget === undefined || audio.length === 0
      ? {}
      : { loudnessTarget: options.encoding.loudnessTarget }),
  }
}

function durationOf(video: VideoPlan | null, soundSeconds: number): number {
  if (!video) return soundSeconds
  const pictureSeconds = secondsOf(video, video.frameCount)
  return soundSeconds > pictureSeconds + TAIL_SECONDS ? soundSeconds : pictureSeconds
}

/** ffmpeg corrects timestamps that jump, and then counts from 0. */
const clockStart = ({ clockJumps, startSeconds = 0 }: Probe): number =>
  clockJumps ? 0 : startSeconds

function planVideo(probe: Probe, stream: VideoStreamInfo, encoding: PlannedEncoding): VideoPlan {
  const hasFields = stream.interlaced && encoding.fields === true
  const frameRate = frameRateOf(hasFields ? { ...stream, ...fieldsOf(stream) } : stream)
  const early = leadOf(stream.startSeconds ?? 0, frameRate)
  const seconds = (stream.durationSeconds ?? probe.durationSeconds) - early
  const { renditions, extra } = planRenditions(stream, frameRate, encoding)
  return {
    stream: stream.index,
    startSeconds: clockStart(probe) + early + (stream.decodeDelaySeconds ?? 0),
    ...latePicture(probe),
    ...(probe.clockJumps ? { clockJumps: true } : {}),
    ...(stream.decodeDelaySeconds ? { guessedEnd: true } : {}),
    frameRate,
    frameCount: Math.max(
      1,
      Math.round((seconds * frameRate.num) / frameRate.den) + (isHalved(stream, frameRate) ? 1 : 0),
    ),
    segmentSeconds: DEFAULT_SEGMENT_SECONDS,
    halfKeyframes: true,
    interlaced: stream.interlaced,
    ...(hasFields ? { fields: true } : {}),
    ...(stream.rotationFilters ? { rotationFilters: stream.rotationFilters } : {}),
    ...(encoding.watermark ? { watermark: encoding.watermark } : {}),
    ...(stream.isAnimation ? { isAnimation: true } : {}),
    ...(stream.codedWidth && stream.codedHeight
      ? { codedSize: { width: stream.codedWidth, height: stream.codedHeight } }
      : {}),
    color: planColor(stream),
    exactSeek: probe.container.split(',').some((name) => EXACT_CONTAINERS.has(name)),
    renditions,
    ...(extra.length > 0 ? { extra } : {}),
  }
}

/** A last frame between two places of the slower rate is shown on the later one. */
const isHalved = ({ isExactRate, realFrameRate: real }: VideoStreamInfo, rate: Rational): boolean =>
  isExactRate === true && real.num / real.den > (rate.num / rate.den) * 1.5

/**
 * Audio up to this much before the first frame is an artifact of containers, for which the video must
 * not be delayed.
 */
const LEAD_SECONDS = 0.1

/** Start of the timeline relative to the container's start, in seconds. */
const leadOf = (startSeconds: number, frameRate: Rational): number =>
  startSeconds <= LEAD_SECONDS ? startSeconds : offGrid(startSeconds, frameRate)

const latePicture = ({ video }: Probe): { pictureSeconds?: number } =>
  video?.startSeconds && video.startSeconds > LEAD_SECONDS
    ? { pictureSeconds: video.startSeconds }
    : {}

/**
 * Offset of a late first frame from the grid, in seconds: less than a frame. The timeline starts later
 * by that much, so that frames keep their exact position relative to the audio.
 */
function offGrid(startSeconds: number, { num, den }: Rational): number {
  const frames = (startSeconds * num) / den
  const fraction = frames - Math.floor(frames + ON_GRID)
  return fraction <= ON_GRID ? 0 : (fraction * den) / num
}

const STEREO_BPS = 128_000
const MONO_BPS = 80_000
const SURROUND_BPS = 384_000

/**
 * Plans an uploaded audio track: the stream that its file marks as default, from its own start to the
 * end of the video.
 */
export function planAddedTrack(probe: Probe, track: string): AudioPlan {
  const plans = planAudio(probe, clockStart(probe), { trackId: () => track })
  return { ...plans.find((plan) => plan.isDefault)!, cut: true }
}

function planAudio(probe: Probe, startSeconds: number, options: PlanOptions): AudioPlan[] {
  const { audio: streams, clockJumps } = probe
  const marked = streams.findIndex((stream) => stream.isDefault)
  return streams.map((stream, index) => ({
    track: options.trackId(),
    stream: stream.index,
    startSeconds,
    ...latePicture(probe),
    ...(clockJumps ? { clockJumps } : {}),
    ...(stream.channels > 2 ? { downmix: true } : {}),
    ...(stream.channels === 2 && !isMixable(stream) ? { asStereo: true } : {}),
    channels: stream.channels === 1 ? 1 : 2,
    bitrateBps: stream.channels === 1 ? MONO_BPS : STEREO_BPS,
    ...ENCODED_SOUND,
    language: stream.language,
    title: stream.title,
    // Exactly one track is the default.
    isDefault: index === Math.max(0, marked),
  }))
}

/** A track of six channels beside the stereo mix of each track that can be mixed to as many. */
function planSurround(
  { audio: streams }: Probe,
  audio: readonly AudioPlan[],
  { trackId }: PlanOptions,
): SurroundPlan[] {
  return audio.flatMap((plan) => {
    const stream = streams.find(({ index }) => index === plan.stream)
    if (!stream || stream.channels < SURROUND_CHANNELS || !isMixable(stream)) return []
    const { downmix: _mixed, ...common } = plan
    return [
      {
        ...common,
        track: trackId(),
        stereo: plan.track,
        channels: SURROUND_CHANNELS,
        bitrateBps: SURROUND_BPS,
        isDefault: false,
      },
    ]
  })
}
