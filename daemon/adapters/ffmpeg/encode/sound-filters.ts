/** From the source's channels to those that leave. */
import type { AudioPlan } from '../../../ports/media.ts'

/**
 * ffmpeg's own downmix turns all of it down so that nothing can ever clip: speech, which is in the centre, comes out
 * at 0.29. Here it keeps its loudness (0.707 from two loudspeakers), and the rare peak is held by a limiter.
 * Channels that a layout does not have are left out; the low effects are, as ATSC A/52 has it.
 */
const STEREO =
  'pan=stereo|FL=0.707FL+0.707FC+0.5BL+0.5SL+0.35BC|FR=0.707FR+0.707FC+0.5BR+0.5SR+0.35BC'
/** 3 dB below full scale: between samples, and in what an AAC decoder gives back, peaks are up to 2 dB higher. */
const LIMITED = 'alimiter=limit=0.71:attack=5:release=50:level=0:latency=1'

export function channelFilters({ downmix, channels }: AudioPlan): string[] {
  return downmix && channels === 2 ? [STEREO, LIMITED] : []
}
