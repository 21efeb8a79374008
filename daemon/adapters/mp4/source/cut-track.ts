/** How much of a track there is where a file ends before its index does. */
import type { TrackIndex } from './track-index.ts'
import { compositionTimeOf, decodeTimeOf, durationOf } from './track-samples.ts'

/** Seconds from the start of the movie: where what is there ends, and where all of it would. */
export interface CutTrack {
  endSeconds: number
  statedSeconds: number
}

/** `first`: the first sample that is missing, in the order of the file. */
export function cutTrack(track: TrackIndex, first: number): CutTrack {
  const { edit, timescale, sampleCount, compositionOffsets } = track
  const all = decodeTimeOf(track, sampleCount - 1) + durationOf(track, sampleCount - 1)
  const end = Math.min(
    all,
    compositionOffsets === null ? decodeTimeOf(track, first) : earliestFrom(track, first),
  )
  const presented = (ticks: number): number => {
    const seconds = Math.max(0, (ticks - edit.mediaTime) / timescale)
    return edit.emptySeconds + Math.min(seconds, edit.durationSeconds ?? Infinity)
  }
  // Before its first sample there is nothing of the track, not even the wait for it.
  return { endSeconds: first === 0 ? 0 : presented(end), statedSeconds: presented(all) }
}

/** Pictures are not stored in the order in which they are shown: all before the earliest that is missing are there. */
function earliestFrom(track: TrackIndex, first: number): number {
  let earliest = Infinity
  for (let sample = first; sample < track.sampleCount; sample++)
    earliest = Math.min(earliest, compositionTimeOf(track, sample))
  return earliest
}
