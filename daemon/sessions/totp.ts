/**
 * Time-based one-time passwords (RFC 6238 over RFC 4226): SHA-1, 6 digits, 30 s, which every
 * authenticator app supports. Secrets are Base32 (RFC 4648), without padding.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const STEP_SECONDS = 30
const DIGITS = 6
/** Recommended in RFC 4226 §4: as long as the hash. */
const SECRET_BYTES = 20
/** Steps before and after the current one: clocks differ, and typing takes time. */
const TOLERANCE_STEPS = 1
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const newTotpSecret = (): string => base32(randomBytes(SECRET_BYTES))

/** 80 random bits in four groups, as people copy and type it. */
export const newRecoveryCode = (): string => base32(randomBytes(10)).match(/.{4}/g)!.join('-')

/** The step of a code that is valid now and later than `after`; null for a wrong or used one. */
export function stepOf(
  secret: string,
  code: string,
  { nowMs, after }: { nowMs: number; after: number | null },
): number | null {
  const current = Math.floor(nowMs / 1000 / STEP_SECONDS)
  let found: number | null = null
  for (let step = current - TOLERANCE_STEPS; step <= current + TOLERANCE_STEPS; step += 1)
    if (isEqual(codeAt(secret, step), code) && step > (after ?? -1)) found = step
  return found
}

/** `step`: whole intervals of 30 s since 1970. */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const at = hash.at(-1)! & 0x0f
  const number = hash.readUInt32BE(at) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** Key URI as authenticator apps read it from a QR code. `label`: whose account, shown in the app. */
export function totpUrl(
  secret: string,
  { issuer, label }: { issuer: string; label: string },
): string {
  const query = new URLSearchParams({
    secret,
    issuer,
    algorithm: 'SHA1',
    digits: `${DIGITS}`,
    period: `${STEP_SECONDS}`,
  })
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(label)}?${query.toString().replaceAll('+', '%20')}`
}

function base32(bytes: Buffer): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return bits
    .match(/.{5}/g)!
    .map((five) => BASE32[parseInt(five, 2)]!)
    .join('')
}

function bytesOf(text: string): Buffer {
  let bits = ''
  for (const letter of text) bits += BASE32.indexOf(letter).toString(2).padStart(5, '0')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)))
}

const isEqual = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
