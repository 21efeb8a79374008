/**
 * A server that never stalls but sends next to nothing would hold a place for hours. So in every span a least number of
 * bytes has to come, unless it is we who do not take them.
 */
import type { Duplex } from 'node:stream'

export interface LeastPace {
  spanMs: number
  leastBytes: number
}

/** Destroys the stream with `tooSlow()` when it falls behind. Ends with the stream. */
export function keepPace(
  stream: Duplex,
  pace: LeastPace,
  received: () => number,
  tooSlow: () => Error,
): void {
  let before = 0
  const timer = setInterval(() => {
    const came = received() - before
    before = received()
    if (came < pace.leastBytes && !stream.writableNeedDrain) stream.destroy(tooSlow())
  }, pace.spanMs)
  stream.once('close', () => clearInterval(timer))
}
