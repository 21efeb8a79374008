import { DEFAULT_ENCODING, type Encoding as Wanted } from '../contract/encoding.ts'
import type { Deps } from '../ports/deps.ts'
import type { VideoCodec } from '../ports/media.ts'
import type { PlannedEncoding } from './renditions.ts'

/** What is asked for, as far as this ffmpeg can do it: it may be another one than when it was asked for. */
export async function chooseEncoders(
  { media }: Pick<Deps, 'media'>,
  wanted: Partial<Wanted> | undefined,
  signal: AbortSignal,
): Promise<PlannedEncoding> {
  const { profile, codecs, hardware } = { ...DEFAULT_ENCODING, ...wanted }
  // To try encoders takes a moment that most videos need not wait for.
  if (hardware === 'off' && codecs.length === 1) return { profile, encoders: {} }
  const there = await media.encoders({ hardware: hardware === 'auto' }, { signal })
  const encoders = Object.fromEntries(
    Object.entries(there).filter(([codec]) => codecs.includes(codec as VideoCodec)),
  )
  return { profile, encoders }
}
