/**
 * Handling of encoders that die in the background. The next run continues where the dead one stopped.
 * After repeated deaths at the same place it is reduced to one segment of one rendition, which needs
 * less memory; if that dies too, the segment is skipped so that everything else is encoded.
 */
import type { EncodeRun } from './next-run.ts'

/** Deaths without any progress before a segment is encoded alone. */
const UNTIL_ALONE = 2
const MOST_AT_A_PLACE = 3
/** With more skipped segments than this, the cause is not a particular segment. */
const MOST_PLACES = 3
/** Delay per death, so that whatever used the memory can end. */
const DELAY_MS = 1_000

export class Deaths {
  /** The first error that could not be worked around; thrown after everything else is encoded. */
  error: unknown = null
  readonly #at = new Map<string, { frame: number; count: number }>()
  readonly #alone = new Set<number>()
  readonly #leftOut = new Set<number>()

  /**
   * Records a death. `segment`: the first segment of the run that does not exist; `frame`: the frame up
   * to which output exists. Returns the delay in ms before the next run; null to give up.
   */
  died(
    renditions: readonly string[],
    segment: number,
    frame: number,
    error: unknown,
  ): number | null {
    const place = `${segment} ${renditions.join(' ')}`
    const before = this.#at.get(place)
    const count = before && frame <= before.frame ? before.count + 1 : 1
    this.#at.set(place, { frame: Math.max(frame, before?.frame ?? 0), count })
    if (count >= UNTIL_ALONE) this.#alone.add(segment)
    if (count < MOST_AT_A_PLACE) return (count - 1) * DELAY_MS
    this.#leftOut.add(segment)
    this.error ??= error
    return this.#leftOut.size < MOST_PLACES ? 0 : null
  }

  isLeftOut(segment: number): boolean {
    return this.#leftOut.has(segment)
  }

  /** The part of the run that may be attempted now. */
  narrowed({ renditions, first, last }: EncodeRun): EncodeRun {
    if (this.#alone.has(first)) return { renditions: renditions.slice(0, 1), first, last: first }
    const next = [...this.#alone].filter((segment) => segment > first && segment <= last)
    return { renditions, first, last: Math.min(last, ...next.map((segment) => segment - 1)) }
  }
}
