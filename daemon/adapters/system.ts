/** The machine's clock and its randomness. */
import { randomBytes } from 'node:crypto'
import type { Clock, Ids } from '../ports/deps.ts'

const LOWER = 'abcdefghijklmnopqrstuvwxyz0123456789'
const ALL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

export const systemClock: Clock = { now: () => new Date() }

export const randomIds: Ids = {
  space: () => word(LOWER, 5),
  videoKey: () => word(ALL, 10),
  prefixed: (prefix) => `${prefix}_${word(ALL, 20)}`,
  secret: () => randomBytes(32).toString('base64url'),
}

/** Every letter equally likely: bytes beyond the last whole multiple of the alphabet are thrown away. */
function word(alphabet: string, length: number): string {
  const limit = 256 - (256 % alphabet.length)
  let result = ''
  while (result.length < length) {
    for (const byte of randomBytes(length * 2)) {
      if (byte < limit && result.length < length) result += alphabet[byte % alphabet.length]
    }
  }
  return result
}
