/** Speed over the last seconds, of all files together, so that neither an old stall nor a resumed part counts. */
const WINDOW_MS = 8_000
const LEAST_MS = 800

export class Throughput {
  readonly #now: () => number
  #seen: { at: number; bytes: number }[] = []
  #total = 0

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** So many more bytes have gone out. What has to be sent again takes nothing away. */
  add(bytes: number): void {
    if (bytes <= 0) return
    this.#total += bytes
    this.#note()
  }

  /** After a pause or a break the time before it says nothing. */
  restart(): void {
    this.#seen = [{ at: this.#now(), bytes: this.#total }]
  }

  /** null until it can be told. */
  get bytesPerSecond(): number | null {
    const at = this.#now()
    const first = this.#seen.find((seen) => at - seen.at <= WINDOW_MS)
    if (!first || at - first.at < LEAST_MS || this.#total <= first.bytes) return null
    return ((this.#total - first.bytes) * 1000) / (at - first.at)
  }

  #note(): void {
    const at = this.#now()
    if (at - (this.#seen.at(-1)?.at ?? -Infinity) < 100) return
    this.#seen.push({ at, bytes: this.#total })
    while (this.#seen.length > 1 && at - this.#seen[0]!.at > 2 * WINDOW_MS) this.#seen.shift()
  }
}
