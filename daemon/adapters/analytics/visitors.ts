import { createHmac } from 'node:crypto'
import type { Analytics } from '../../ports/analytics.ts'
import type { VisitorKey } from './visitor-key.ts'

/** A viewer sends a batch every ten seconds. Cached in memory only, and only as long as the key of the day. */
const MOST_CACHED = 5_000

export function createVisitors(visitorKey: VisitorKey): Analytics['visitor'] {
  let cache: { key: Buffer; hashes: Map<string, string> } = {
    key: Buffer.alloc(0),
    hashes: new Map(),
  }
  return async ({ address, userAgent, space, now }) => {
    const key = await visitorKey.of(now)
    if (cache.key !== key || cache.hashes.size >= MOST_CACHED) cache = { key, hashes: new Map() }
    const who = JSON.stringify([address, userAgent, space])
    const cached = cache.hashes.get(who)
    if (cached !== undefined) return cached
    const hash = createHmac('sha256', key).update(who).digest('hex').slice(0, 16)
    cache.hashes.set(who, hash)
    return hash
  }
}
