import { defaultTrack } from '../../ports/default-track.ts'
import type { Ladder } from '../../ports/media.ts'
import type { SourceRecord } from '../../ports/records.ts'

/** Converts a plan to columns: all of it for the encoders, and the few facts that lists show. */
export function planFields(
  ladder: Ladder,
): Pick<
  SourceRecord,
  'ladder' | 'durationSeconds' | 'width' | 'height' | 'frameRate' | 'watermarked'
> &
  Partial<Pick<SourceRecord, 'loudness'>> {
  const picture = ladder.video ? ladder.probe.video : null
  const rate = ladder.video?.frameRate
  const sound = defaultTrack(ladder.audio)
  return {
    ladder,
    durationSeconds: thousandths(ladder.durationSeconds),
    width: picture?.displayWidth ?? null,
    height: picture?.displayHeight ?? null,
    frameRate: rate ? thousandths(rate.num / rate.den) : null,
    watermarked: ladder.video?.watermark !== undefined,
    ...(sound?.measured ? { loudness: { ...sound.measured, gainDb: sound.gain?.db ?? 0 } } : {}),
  }
}

function thousandths(value: number): number {
  return Math.round(value * 1000) / 1000
}
