/**
 * Encoders that died in the background. A run that one leaves is begun again where it was; one that dies again at the
 * same place gets less to do, and less memory to need: one segment of one rendition. A place where that dies too is
 * left out, so that everything else is made.
 */
import type { EncodeRun } from './next-run.ts'

/** Without a picture more in between. */
const UNTIL_ALONE = 2
const MOST_AT_A_PLACE = 3
/** More of them, and it is not the place. */
const MOST_PLACES = 3
/** For whatever took the memory. */
const REST_MS = 1_000

export class Deaths {
  /** What is to be told in the end: the first that could not be helped. */
  error: unknown = null
  readonly #at = new Map<string, { frame: number; count: number }>()
  readonly #alone = new Set<number>()
  readonly #leftOut = new Set<number>()

  /**
   * `segment`: the first one of the run that is not there; `frame`: how far what is there of it reaches.
   * Answers how long to wait before the next try; null when there is to be none, anywhere.
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
    if (count < MOST_AT_A_PLACE) return (count - 1) * REST_MS
    this.#leftOut.add(segment)
    this.error ??= error
    return this.#leftOut.size < MOST_PLACES ? 0 : null
  }

  isLeftOut(segment: number): boolean {
    return this.#leftOut.has(segment)
  }

  /** The run, as far as it is to go now. */
  narrowed({ renditions, first, last }: EncodeRun): EncodeRun {
    if (this.#alone.has(first)) return { renditions: renditions.slice(0, 1), first, last: first }
    const next = [...this.#alone].filter((segment) => segment > first && segment <= last)
    return { renditions, first, last: Math.min(last, ...next.map((segment) => segment - 1)) }
  }
}
