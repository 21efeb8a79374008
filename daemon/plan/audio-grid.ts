import { allSounds } from '../ports/all-sounds.ts'
import { DEFAULT_SEGMENT_SECONDS, type AudioGrid } from '../ports/grid.ts'
import type { Ladder } from '../ports/media.ts'

/** Output of every audio encode. ffmpeg's AAC encoder adds one packet of priming. */
export const ENCODED_SOUND = { sampleRate: 48_000, runUpSamples: 1_024 }

/** Segment boundaries of a track. An uploaded track has no plan of its own and is cut like all others. */
export function audioGridOf(ladder: Ladder, track: string): AudioGrid {
  const { video, durationSeconds } = ladder
  const sound = allSounds(ladder).find((plan) => plan.track === track) ?? ENCODED_SOUND
  return {
    segmentSeconds: video?.segmentSeconds ?? DEFAULT_SEGMENT_SECONDS,
    endSeconds: durationSeconds,
    sound,
  }
}
