/**
 * Loaded before a version that is recorded: each draws the same numbers instead of random ones, and all begin at the
 * same time, so that what they write differs as little as they do.
 */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const BEGINS_MS = Date.parse('2026-11-20T10:00:00.000Z')
const startedMs = Date.now()
const OriginalDate = Date
let drawn = 0

/** Twenty letters at a time, as an id is: where versions draw a different number of them, they meet again. */
function numbers(bytes: number): Buffer {
  const result = Buffer.alloc(bytes)
  for (let at = 0; at < bytes; at += 20) {
    const hash = crypto
      .createHash('sha1')
      .update(`${(drawn += 1)}`)
      .digest()
    hash.copy(result, at)
  }
  return result
}

// @ts-expect-error The form with a callback is used by no version.
crypto.randomBytes = (bytes: number): Buffer => numbers(bytes)
syncBuiltinESMExports()

const now = (): number => BEGINS_MS + Math.floor((OriginalDate.now() - startedMs) / 1_000) * 1_000
globalThis.Date = class extends OriginalDate {
  constructor(...values: ConstructorParameters<DateConstructor> | []) {
    if (values.length === 0) super(now())
    else super(...(values as [number]))
  }
  static override now = now
} as DateConstructor
