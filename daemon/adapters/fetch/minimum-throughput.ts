/**
 * A server that never stalls but sends next to nothing would hold a place for hours. So in every span a least number of
 * bytes has to come, unless it is we who do not take them.
 */
import type { Duplex } from 'node:stream'

export interface MinimumThroughput {
  spanMs: number
  leastBytes: number
}

/** Destroys the stream with `tooSlow()` when it falls behind. Ends with the stream. */
export function requireThroughput(
  stream: Duplex,
  minimum: MinimumThroughput,
  received: () => number,
  tooSlow: () => Error,
): void {
  let before = 0
  const look = () => {
    const came = received() - before
    before = received()
    if (came < minimum.leastBytes && !stream.writableNeedDrain) stream.destroy(tooSlow())
  }
  // Timers run before sockets are read: after this process stood still, what has arrived is counted first.
  const timer = setInterval(() => setImmediate(look), minimum.spanMs)
  stream.once('close', () => clearInterval(timer))
}
