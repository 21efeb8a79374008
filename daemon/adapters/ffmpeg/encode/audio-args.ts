/** The arguments with which sound is encoded: data, made without looking at anything (house rule 10). */
import { PACKET_SAMPLES } from '../../../ports/grid.ts'
import type { AudioPlan } from '../../../ports/media.ts'
import { ALIVE, allStreams, BARE, clockArgs, FRAGMENTED, QUIET } from './encode-args.ts'
import { safeInput } from './input-args.ts'
import { cutGraph, sourcePieces } from './cut-sound.ts'
import { channelFilters } from './sound-filters.ts'

export interface AudioArgs {
  source: string
  plan: AudioPlan
  endSeconds: number
  /** Counted from the first packet of the track; the encode begins with it. */
  firstPacket?: number
  /** First packet that is not needed; null continues to the end. */
  endPacket?: number | null
}
/**
 * Audio is moved only when it is off by more than this. Smaller deviations are rounding of recorders,
 * and correcting them would be audible as clicks.
 */
const IN_STEP_SECONDS = 0.02
/**
 * In some containers ffmpeg seeks audio by the keyframes of the video. Before the first of them it would
 * find that one, and skip the audio up to there.
 */
const SOUND_MARGIN_SECONDS = 5
/** Packets that the encoder looks ahead. */
const AHEAD_PACKETS = 2

/** Encodes a track or a part of it to fd 3. Gaps, also at the start, are filled with silence. */
export function audioArgs({
  source,
  plan,
  endSeconds,
  firstPacket = 0,
  endPacket = null,
}: AudioArgs): string[] {
  const start = firstPacket * PACKET_SAMPLES
  const endSample =
    endPacket === null
      ? Math.ceil(endSeconds * plan.sampleRate)
      : (endPacket + AHEAD_PACKETS) * PACKET_SAMPLES
  const pieces = plan.ranges && sourcePieces(plan.ranges, plan.sampleRate, start, endSample)
  const first = pieces ? (pieces[0]?.from ?? 0) : start
  const seekSeconds = first / plan.sampleRate - SOUND_MARGIN_SECONDS
  const readUntilSeconds = pieces ? (pieces.at(-1)?.to ?? 0) / plan.sampleRate : endSeconds
  // Counts from the container's start like the video; by default ffmpeg counts from the start of
  // this stream in some containers.
  const toGrid = [
    ...channelFilters(plan),
    `asetpts=PTS-(${(plan.startSeconds ?? 0).toFixed(6)})/TB`,
    // Twice: input before `first_pts` is dropped as if it had the original sample rate.
    `aresample=${plan.sampleRate}`,
    `aresample=${plan.sampleRate}:async=1:min_hard_comp=${IN_STEP_SECONDS}:first_pts=${first}`,
  ]
  return [
    ...QUIET,
    ...ALIVE,
    ...clockArgs(plan),
    ...(seekSeconds > (plan.pictureSeconds ?? 0) && !plan.clockJumps
      ? ['-noaccurate_seek', '-ss', seekSeconds.toFixed(6)]
      : []),
    '-threads',
    '1',
    ...safeInput(source),
    ...(pieces
      ? [
          '-filter_complex',
          cutGraph({ input: `[0:${plan.stream}]`, toGrid, pieces, samples: endSample - start }),
          '-map',
          '[sound]',
        ]
      : [
          '-map',
          `0:${plan.stream}`,
          '-af',
          [
            ...toGrid,
            // Pads audio that ends before the video with silence: in browsers playback stops where one
            // of the tracks ends.
            `apad=whole_len=${endSample - start}`,
            ...(endPacket === null && !plan.cut ? [] : [`atrim=end_sample=${endSample - start}`]),
            ...(start > 0 ? [`asetpts=PTS-${start}`] : []),
          ].join(','),
        ]),
    '-ac',
    String(plan.channels),
    '-c:a',
    'aac',
    '-b:a',
    String(plan.bitrateBps),
    ...BARE,
    // The edit list holds the number of priming samples to skip; it needs the first packet.
    '-movflags',
    `delay_moov+${FRAGMENTED}`,
    '-flush_packets',
    '1',
    '-f',
    'mp4',
    'pipe:3',
    ...(plan.clockJumps ? allStreams(readUntilSeconds) : []),
  ]
}
