/** The sources that are arriving: what the senders of their uploads report, and the callers that wait for it. */
import { AppError } from '../contract/errors.ts'
import type {
  ArrivalEnd,
  ArrivalPart,
  Arrivals,
  ArrivingFile,
  ArrivingSource,
  BytesNeeded,
} from '../ports/arrival.ts'
import { segmentStart } from '../ports/grid.ts'

export function createArrivals(): Arrivals {
  const sources = new Map<string, Sending>()
  const writing = new Map<string, Set<Promise<unknown>>>()
  const stop = new AbortController()
  const settled = async (source: string): Promise<void> => {
    for (let works; (works = writing.get(source));) await Promise.allSettled(works)
  }
  return {
    of: (source) => sources.get(source) ?? null,
    add(file) {
      const sending = new Sending(file)
      sources.set(file.source, sending)
      return sending
    },
    end(source, why) {
      const sending = sources.get(source)
      sources.delete(source)
      sending?.end(why)
    },
    writing(source, work) {
      const works = writing.get(source) ?? new Set()
      writing.set(source, works.add(work))
      const over = (): void => {
        works.delete(work)
        if (works.size === 0 && writing.get(source) === works) writing.delete(source)
      }
      work.then(over, over)
      return work
    },
    settled,
    stopping: stop.signal,
    async stop() {
      stop.abort(new AppError('shutting_down', 'svc is shutting down.'))
      for (const sending of sources.values()) sending.notify()
      await Promise.all([...writing.keys()].map(settled))
    },
  }
}

/** Between two requests of a sender that goes on, nothing counts as resting. */
const BETWEEN_REQUESTS_MS = 3_000

class Sending implements ArrivingSource {
  readonly sizeBytes: number
  readonly #needs: BytesNeeded
  readonly #segmentSeconds: number
  readonly #durationSeconds: number
  #receivedBytes: number
  #senders = 0
  #lately: NodeJS.Timeout | null = null
  #hasEnded = false
  #change = Promise.withResolvers<void>()
  readonly #end = Promise.withResolvers<ArrivalEnd>()

  constructor(file: ArrivingFile) {
    this.sizeBytes = file.sizeBytes
    this.#receivedBytes = file.receivedBytes
    this.#needs = file.needs
    this.#segmentSeconds = file.segmentSeconds
    this.#durationSeconds = file.durationSeconds
  }

  get receivedBytes(): number {
    return this.#receivedBytes
  }

  get isReceiving(): boolean {
    return this.#senders > 0 || this.#lately !== null
  }

  get hasEnded(): boolean {
    return this.#hasEnded
  }

  get ended(): Promise<ArrivalEnd> {
    return this.#end.promise
  }

  has(part: ArrivalPart): boolean {
    return this.#needs.has(part)
  }

  count(part: ArrivalPart): number {
    const needs = this.#needs.get(part)
    if (!needs) return 0
    let [low, high] = [0, needs.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (needs[middle]! <= this.#receivedBytes) low = middle + 1
      else high = middle
    }
    return low
  }

  get receivedSeconds(): number {
    const [first] = [...this.#needs.keys()].filter((part) => part !== 'source')
    return first === undefined ? 0 : this.#secondsOf(first)
  }

  get playableSeconds(): number {
    const parts = [...this.#needs.keys()].filter((part) => part !== 'source')
    return Math.min(...parts.map((part) => this.#secondsOf(part)))
  }

  #secondsOf(part: ArrivalPart): number {
    const count = this.count(part)
    return count === this.#needs.get(part)!.length
      ? this.#durationSeconds
      : segmentStart({ segmentSeconds: this.#segmentSeconds }, count)
  }

  changed(): Promise<void> {
    return this.#hasEnded ? Promise.resolve() : this.#change.promise
  }

  received(bytes: number): void {
    this.#receivedBytes = bytes
    this.notify()
  }

  beginSending(): () => void {
    this.#senders += 1
    this.notify()
    return () => {
      this.#senders -= 1
      this.#restSoon()
      this.notify()
    }
  }

  #restSoon(): void {
    if (this.#lately) clearTimeout(this.#lately)
    this.#lately = setTimeout(() => {
      this.#lately = null
      this.notify()
    }, BETWEEN_REQUESTS_MS).unref()
  }

  end(why: ArrivalEnd): void {
    this.#hasEnded = true
    if (this.#lately) clearTimeout(this.#lately)
    this.#end.resolve(why)
    this.notify()
  }

  notify(): void {
    const { resolve } = this.#change
    this.#change = Promise.withResolvers<void>()
    resolve()
  }
}
