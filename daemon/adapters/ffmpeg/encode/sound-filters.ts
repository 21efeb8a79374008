/** From the channels of the source to those of the output, and to their loudness. */
import type { AudioPlan } from '../../../ports/media.ts'

/**
 * ffmpeg's downmix lowers everything so that nothing can ever clip: speech, in the center channel,
 * comes out at 0.29. Here it keeps its loudness (0.707 from two loudspeakers), and a limiter catches
 * rare peaks. Channels that a layout lacks are omitted, and so are low-frequency effects, as in ATSC
 * A/52.
 */
const STEREO =
  'pan=stereo|FL=0.707FL+0.707FC+0.5BL+0.5SL+0.35BC|FR=0.707FR+0.707FC+0.5BR+0.5SR+0.35BC'
/** The layouts of six and more channels have these in common; the AAC encoder takes no others. */
const SURROUND = 'aformat=channel_layouts=5.1'
/** By number, since `pan` refuses the layouts that need it. */
const AS_STEREO = 'channelmap=0|1:stereo'
/** 3 dB below full scale: peaks between samples, and in the output of an AAC decoder, are up to 2 dB higher. */
const LIMITED = 'alimiter=limit=0.71:attack=5:release=50:level=0:latency=1'
/** Peaks between samples are seen at four times the sample rate. */
const TRUE_PEAKS_LIMITED = ['aresample=192000', LIMITED, 'aresample=48000']

export function channelFilters({ downmix, asStereo, channels, gain }: AudioPlan): string[] {
  return [
    ...(asStereo ? [AS_STEREO] : []),
    ...(downmix && channels === 2 ? [STEREO, LIMITED] : []),
    ...(channels > 2 ? [SURROUND] : []),
    ...(gain ? [`volume=${gain.db.toFixed(2)}dB:precision=float`] : []),
    ...(gain?.isLimited ? TRUE_PEAKS_LIMITED : []),
  ]
}
