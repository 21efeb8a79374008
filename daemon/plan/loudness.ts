/** By how much sound is made louder or quieter to reach a loudness. Pure. */
import type { AudioPlan, Loudness } from '../ports/media.ts'

type Gain = NonNullable<AudioPlan['gain']>

/** Smaller changes are inaudible, and without one sound can be copied. In dB. */
const LEAST_DB = 0.3
/** Likewise, in sound that is encoded anyway. */
const LEAST_ENCODED_DB = 0.05
/** More would raise little but noise. */
const MOST_DB = 30
/** Peaks above this are limited, in dBTP: the AAC encoder makes some of them up to 2 dB higher. */
const MOST_PEAK_DBTP = -3
/** Speech and music are limited by as much without damage; beyond, the sound stays quieter than wanted. */
const MOST_LIMITED_DB = 12
/** Loudness that the limiter takes away is made up for when it is more than this. */
const NEAR_LU = 0.2

export const isLoudAs = ({ integrated }: Loudness, target: number): boolean =>
  Math.abs(target - integrated) < LEAST_DB

/** null: it is as loud as wanted. */
export function gainFor({ integrated, truePeak }: Loudness, target: number): Gain | null {
  return gainOf(target - integrated, truePeak)
}

/** The gain after one whose result was measured as `reached`; null: that one stays. */
export function correctedGain(
  before: Gain,
  reached: Loudness,
  { truePeak }: Loudness,
  target: number,
): Gain | null {
  const missing = target - reached.integrated
  if (!before.isLimited || Math.abs(missing) < NEAR_LU) return null
  const gain = gainOf(before.db + missing, truePeak)
  return gain && Math.abs(gain.db - before.db) >= NEAR_LU / 2 ? gain : null
}

function gainOf(wantedDb: number, truePeak: number): Gain | null {
  const most = Math.min(MOST_DB, MOST_PEAK_DBTP - truePeak + MOST_LIMITED_DB)
  const db = Math.round(Math.min(wantedDb, Math.max(0, most)) * 100) / 100
  return Math.abs(db) < LEAST_ENCODED_DB
    ? null
    : { db, isLimited: db > 0 && truePeak + db > MOST_PEAK_DBTP }
}
