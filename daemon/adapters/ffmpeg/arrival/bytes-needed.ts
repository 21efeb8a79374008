/** How much of an MP4 or MOV file must have arrived for each segment: see MediaEngine.bytesNeeded. */
import { availableParallelism } from 'node:os'
import {
  audioSegmentCount,
  segmentAt,
  segmentCount,
  segmentStart,
  type AudioGrid,
} from '../../../ports/grid.ts'
import type { Ladder, VideoPlan } from '../../../ports/media.ts'
import type { TrackIndex } from '../../mp4/source/track-index.ts'
import { endsOf, samplesBefore } from '../../mp4/source/track-samples.ts'

/**
 * ffmpeg reads on while its decoder still holds frames back: at most 16 for reordering (H.264, A.3.1), and
 * one for each decoding thread; and its filter for a constant frame rate waits for the frames that follow.
 */
const AHEAD_SAMPLES = 16 + decodingThreads() + 3
const AHEAD_SECONDS = 0.1
/** Read from every track when a file is opened, to learn what it holds. */
const OPENING_SECONDS = 1

/** Bytes needed for each segment of the encoded video. */
export function needsOfVideo(track: TrackIndex, plan: VideoPlan, tailStart: number): Float64Array {
  return needsByTime(
    track,
    { zero: zeroOf(track, plan.startSeconds), segmentSeconds: plan.segmentSeconds },
    segmentCount(plan),
    tailStart,
  )
}

/** How many samples of the track are read for all up to the end of each segment. */
export const samplesOfVideo = (track: TrackIndex, plan: VideoPlan): number[] =>
  samplesByTime(
    track,
    { zero: zeroOf(track, plan.startSeconds), segmentSeconds: plan.segmentSeconds },
    segmentCount(plan),
  )

/** How many samples of a track are read when the file is opened. */
export const samplesToOpen = (track: TrackIndex): number =>
  Math.min(samplesBefore(track, OPENING_SECONDS) + AHEAD_SAMPLES, track.sampleCount)

/** Bytes needed for each segment of an audio track. */
export function needsOfAudio(
  track: TrackIndex,
  grid: AudioGrid & { startSeconds: number | undefined },
  tailStart: number,
): Float64Array {
  return needsByTime(
    track,
    { zero: zeroOf(track, grid.startSeconds), segmentSeconds: grid.segmentSeconds },
    audioSegmentCount(grid),
    tailStart,
  )
}

/** Bytes without which ffmpeg may not recognize what the file holds. */
export function needsToOpen(tracks: readonly (TrackIndex | null)[], tailStart: number): number {
  const ends = tracks.map((track) => {
    return track ? endsOf(track, [samplesToOpen(track)], tailStart)[0]! : 0
  })
  return Math.max(0, ...ends)
}

/** The most that ffmpeg chooses itself, with `-threads 0`. */
function decodingThreads(): number {
  return Math.min(16, availableParallelism() + 1)
}

export const streamsOf = ({ video, audio }: Ladder): number[] => [
  ...(video ? [video.stream] : []),
  ...audio.map(({ stream }) => stream),
]

/** Container time of the output's time 0, on the clock of the track. */
export const zeroOf = ({ edit, timescale }: TrackIndex, startSeconds = 0): number =>
  edit.mediaTime / timescale - edit.emptySeconds + startSeconds

function needsByTime(
  track: TrackIndex,
  times: { zero: number; segmentSeconds: number },
  segments: number,
  tailStart: number,
): Float64Array {
  return endsOf(track, samplesByTime(track, times, segments), tailStart)
}

/** Ascending. */
function samplesByTime(
  track: TrackIndex,
  { zero, segmentSeconds }: { zero: number; segmentSeconds: number },
  segments: number,
): number[] {
  const counts = track.compositionOffsets
    ? countsByPresentation(track, track.compositionOffsets, { zero, segmentSeconds }, segments)
    : Array.from({ length: segments }, (_, segment) =>
        samplesBefore(track, segmentStart({ segmentSeconds }, segment + 1) + zero + AHEAD_SECONDS),
      )
  let most = 0
  for (const [segment, count] of counts.entries()) {
    most = Math.max(most, count)
    counts[segment] = Math.min(most + AHEAD_SAMPLES, track.sampleCount)
  }
  // The last one ends where the track does, whatever its times say.
  if (segments > 0) counts[segments - 1] = track.sampleCount
  return counts
}

/** For each segment, the samples up to the last in it, by the time at which they are shown. */
function countsByPresentation(
  { runs, timescale, sampleCount }: TrackIndex,
  compositionOffsets: Int32Array,
  { zero, segmentSeconds }: { zero: number; segmentSeconds: number },
  segments: number,
): number[] {
  const counts = Array.from({ length: segments }, () => 0)
  for (const [run, first] of runs.first.entries()) {
    const end = runs.first[run + 1] ?? sampleCount
    for (let sample = first; sample < end; sample++) {
      const decoded = runs.decodeTime[run]! + (sample - first) * runs.duration[run]!
      const presented = (decoded + compositionOffsets[sample]!) / timescale
      // The first segment that ends behind this sample, less what is read ahead.
      const segment = segmentAt({ segmentSeconds }, Math.max(0, presented - zero - AHEAD_SECONDS))
      if (segment < segments) counts[segment] = Math.max(counts[segment]!, sample + 1)
    }
  }
  return counts
}
