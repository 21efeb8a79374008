import { DEFAULT_ENCODING, type Encoding as Wanted } from '../contract/encoding.ts'
import type { Deps } from '../ports/deps.ts'
import type { VideoCodec } from '../contract/encoding-choices.ts'
import type { PlannedEncoding } from './renditions.ts'

/**
 * Selects encoders for the requested codecs, as far as the installed ffmpeg supports them: it may have
 * changed since they were requested.
 */
export async function chooseEncoders(
  { media }: Pick<Deps, 'media'>,
  wanted: Partial<Omit<Wanted, 'watermark'>> | undefined,
  signal: AbortSignal,
): Promise<PlannedEncoding> {
  const { profile, codecs, hardware, loudness, interlaced } = { ...DEFAULT_ENCODING, ...wanted }
  const others = {
    ...(interlaced === 'fields' ? { fields: true } : {}),
    ...(loudness === 'off' ? {} : { loudnessTarget: loudness }),
  }
  // Testing encoders takes a moment, which H.264 in software need not wait for.
  if (hardware === 'off' && codecs.length === 1) return { profile, encoders: {}, ...others }
  const available = await media.encoders({ hardware: hardware === 'auto' }, { signal })
  const encoders = Object.fromEntries(
    Object.entries(available).filter(([codec]) => codecs.includes(codec as VideoCodec)),
  )
  return { profile, encoders, ...others }
}
