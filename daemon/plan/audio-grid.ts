import { DEFAULT_SEGMENT_SECONDS, type AudioGrid } from '../ports/grid.ts'
import type { Ladder } from '../ports/media.ts'

/** What every track is encoded to here: ffmpeg's AAC encoder runs up one packet. */
export const ENCODED_SOUND = { sampleRate: 48_000, runUpSamples: 1_024 }

/** Where the segments of a track begin; one that was uploaded has no plan of its own and is cut like all others. */
export function audioGridOf({ video, audio, durationSeconds }: Ladder, track: string): AudioGrid {
  const sound = audio.find((plan) => plan.track === track) ?? ENCODED_SOUND
  return {
    segmentSeconds: video?.segmentSeconds ?? DEFAULT_SEGMENT_SECONDS,
    endSeconds: durationSeconds,
    sound,
  }
}
