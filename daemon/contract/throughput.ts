/**
 * The speed of a transfer over its last seconds, so that neither an old stall nor a resumed part
 * counts. The one meter of the CLI, the elements and the dashboard; it imports nothing, since the
 * elements carry it.
 */
const WINDOW_MS = 8_000
const LEAST_MS = 800
const SAMPLE_MS = 100

export class Throughput {
  readonly #now: () => number
  #seen: { at: number; bytes: number }[] = []
  #total = 0

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Adds bytes sent. Bytes that are sent again subtract nothing. */
  add(bytes: number): void {
    if (bytes <= 0) return
    this.#total += bytes
    const at = this.#now()
    if (at - (this.#seen.at(-1)?.at ?? -Infinity) < SAMPLE_MS) return
    this.#seen.push({ at, bytes: this.#total })
    while (this.#seen.length > 1 && at - this.#seen[0]!.at > 2 * WINDOW_MS) this.#seen.shift()
  }

  /** After a pause or an interruption, earlier measurements are void. */
  restart(): void {
    this.#seen = [{ at: this.#now(), bytes: this.#total }]
  }

  /** null until it can be estimated. */
  get bytesPerSecond(): number | null {
    const at = this.#now()
    const first = this.#seen.find((seen) => at - seen.at <= WINDOW_MS)
    if (!first || at - first.at < LEAST_MS || this.#total <= first.bytes) return null
    return ((this.#total - first.bytes) * 1000) / (at - first.at)
  }
}

export interface MeterOptions {
  /** Interval between estimates; default: on each call. */
  everyMs?: number
  now?: () => number
}

/**
 * Takes the bytes of one file sent so far and returns bytes per second, or null while unknown;
 * undefined when called within `everyMs` of the last result.
 */
export function createMeter({ everyMs = 0, now = () => performance.now() }: MeterOptions = {}): (
  sentBytes: number,
) => number | null | undefined {
  const throughput = new Throughput(now)
  let last = Infinity
  let answeredAt = -Infinity
  return (sentBytes) => {
    // Fewer bytes than before: a retry has asked how many had arrived.
    if (sentBytes < last) throughput.restart()
    else throughput.add(sentBytes - last)
    last = sentBytes
    const at = now()
    if (at - answeredAt < everyMs) return undefined
    answeredAt = at
    return throughput.bytesPerSecond
  }
}
