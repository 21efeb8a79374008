import { createHmac } from 'node:crypto'
import type { Analytics } from '../../ports/analytics.ts'
import type { VisitorKey } from './visitor-key.ts'

/** A viewer sends a batch every ten seconds. Cached in memory only, and only as long as the key of the day. */
const MOST_KEPT = 5_000

export function createVisitors(visitorKey: VisitorKey): Analytics['visitor'] {
  let kept: { key: Buffer; hashes: Map<string, string> } = {
    key: Buffer.alloc(0),
    hashes: new Map(),
  }
  return ({ address, userAgent, space, now }) => {
    const key = visitorKey.of(now)
    if (kept.key !== key || kept.hashes.size >= MOST_KEPT) kept = { key, hashes: new Map() }
    const who = JSON.stringify([address, userAgent, space])
    const known = kept.hashes.get(who)
    if (known !== undefined) return known
    const hash = createHmac('sha256', key).update(who).digest('hex').slice(0, 16)
    kept.hashes.set(who, hash)
    return hash
  }
}
