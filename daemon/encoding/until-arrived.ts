/** Waits for the bytes of a segment that a viewer has asked for. */
import { AppError } from '../contract/errors.ts'
import type { ArrivalPart, Arrivals } from '../ports/arrival.ts'
import { unlessAborted } from '../ports/unless-aborted.ts'

/** Players try again before they take a segment for lost. */
export const WAIT_MS = 8_000
const ASK_AGAIN_SECONDS = 2

/** Throws `not_received_yet` when they do not come in time, and the signal's reason. */
export async function untilArrived(
  arrivals: Arrivals,
  source: string,
  { part, segment }: { part: ArrivalPart; segment: number },
  signal = new AbortController().signal,
): Promise<void> {
  const isThere = (): boolean => (arrivals.of(source)?.count(part) ?? Infinity) > segment
  if (isThere()) return
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => late.resolve(true), WAIT_MS)
  try {
    while (!isThere()) {
      const more = arrivals
        .of(source)!
        .changed()
        .then(() => false)
      if (await unlessAborted(Promise.race([more, late.promise]), signal))
        throw new AppError('not_received_yet', undefined, { retryAfterSeconds: ASK_AGAIN_SECONDS })
    }
  } finally {
    clearTimeout(timer)
  }
}
