/** The machine's clock and timers, its memory and its randomness. */
import { randomBytes } from 'node:crypto'
import { totalmem } from 'node:os'
import { idLength } from '../contract/ids.ts'
import type { Clock, Ids } from '../ports/deps.ts'
import type { Schedule } from '../ports/schedule.ts'

const LOWER = 'abcdefghijklmnopqrstuvwxyz0123456789'
const POOL_BYTES = 4_096
const ALL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

export function createSystemClock(elapsedMs = () => performance.now()): Clock {
  let heldUntilMs = 0
  return {
    now: () => new Date(),
    holdBack: (ms) => void (heldUntilMs = Math.max(heldUntilMs, elapsedMs() + ms)),
    holdsBack: () => elapsedMs() < heldUntilMs,
  }
}

export const systemSchedule: Schedule = {
  every(_task, everyMs, look) {
    const timer = setInterval(() => void look(), everyMs).unref()
    return () => clearInterval(timer)
  },
  after(_task, ms, look) {
    const timer = setTimeout(() => void look(), ms).unref()
    return () => clearTimeout(timer)
  },
}

/**
 * In bytes; a container may have less than its machine. Node reports a very large number, or 0, where
 * there is no such bound.
 */
export const memoryBytes = (): number =>
  Math.min(totalmem(), process.constrainedMemory() || Infinity)

export const randomIds: Ids = {
  space: () => word(LOWER, 5),
  videoKey: () => word(ALL, 10),
  prefixed: (prefix) => `${prefix}_${word(ALL, idLength(prefix))}`,
  secret: () => randomBytes(32).toString('base64url'),
}

/** Asked for many at a time: every answer has an id, and the system's randomness costs a call each time. */
const pool = { bytes: Buffer.alloc(0), at: 0 }

function randomByte(): number {
  if (pool.at === pool.bytes.length) {
    pool.bytes = randomBytes(POOL_BYTES)
    pool.at = 0
  }
  return pool.bytes[pool.at++]!
}

/** All letters are equally likely: bytes beyond the last whole multiple of the alphabet are discarded. */
function word(alphabet: string, length: number): string {
  const limit = 256 - (256 % alphabet.length)
  let result = ''
  while (result.length < length) {
    const byte = randomByte()
    if (byte < limit) result += alphabet[byte % alphabet.length]
  }
  return result
}
