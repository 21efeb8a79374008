/** From the channels of the source to those of the output. */
import type { AudioPlan } from '../../../ports/media.ts'

/**
 * ffmpeg's downmix lowers everything so that nothing can ever clip: speech, in the center channel,
 * comes out at 0.29. Here it keeps its loudness (0.707 from two loudspeakers), and a limiter catches
 * rare peaks. Channels that a layout lacks are omitted, and so are low-frequency effects, as in ATSC
 * A/52.
 */
const STEREO =
  'pan=stereo|FL=0.707FL+0.707FC+0.5BL+0.5SL+0.35BC|FR=0.707FR+0.707FC+0.5BR+0.5SR+0.35BC'
/** 3 dB below full scale: peaks between samples, and in the output of an AAC decoder, are up to 2 dB higher. */
const LIMITED = 'alimiter=limit=0.71:attack=5:release=50:level=0:latency=1'

export function channelFilters({ downmix, channels }: AudioPlan): string[] {
  return downmix && channels === 2 ? [STEREO, LIMITED] : []
}
