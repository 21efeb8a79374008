/** Estimates the bandwidth of the line from the downloads of a stream, also where several share it. */
import type { StreamingDownload } from '../download.ts'

/** The lower of two averages counts: a drop is believed at once, a rise only when it lasts. */
const HALF_LIVES_SECONDS = [3, 9] as const
/** What is smaller shows more of the latency than of the line. */
const MIN_SAMPLE_BYTES = 16_000
/** Without that many bytes in this time there is a sample all the same: the line is that slow. */
const MAX_SAMPLE_MS = 500
const MIN_SAMPLE_MS = 20
/** A longer wait for the first byte is not latency: the file is being made. */
const MAX_LATENCY_MS = 1_000

export class Line {
  #averages = HALF_LIVES_SECONDS.map((halfLife) => ({ halfLife, sum: 0, weight: 0 }))
  /** Download → bytes that are in a sample already. */
  #downloads = new Map<StreamingDownload, number>()
  #sampledAt = 0
  #latencyMs = MAX_LATENCY_MS

  /** Bits per second; undefined before the first sample. */
  get bandwidthBps(): number | undefined {
    const [fast, slow] = this.#averages
    return fast!.weight === 0 ? undefined : Math.min(meanOf(fast!), meanOf(slow!))
  }

  follow(download: StreamingDownload): void {
    this.#downloads.set(download, 0)
  }

  /** Takes a sample of what has arrived since the one before. */
  measure(now = performance.now()): void {
    let bytes = 0
    const spans: [from: number, to: number][] = []
    for (const [download, counted] of this.#downloads) {
      const { requestedAt, cameAt, endedAt, receivedBytes } = download
      if (cameAt !== undefined) this.#latencyMs = Math.min(this.#latencyMs, cameAt - requestedAt)
      bytes += receivedBytes - counted
      spans.push([Math.max(requestedAt + this.#latencyMs, this.#sampledAt), endedAt ?? now])
    }
    const ms = unionOf(spans)
    if (bytes < MIN_SAMPLE_BYTES && ms < MAX_SAMPLE_MS) return
    this.#add((bytes * 8_000) / Math.max(ms, MIN_SAMPLE_MS), Math.max(ms, MIN_SAMPLE_MS) / 1000)
    this.#sampledAt = now
    for (const download of this.#downloads.keys()) {
      if (download.endedAt === undefined) this.#downloads.set(download, download.receivedBytes)
      else this.#downloads.delete(download)
    }
  }

  #add(bps: number, seconds: number): void {
    for (const average of this.#averages) {
      const decay = 0.5 ** (seconds / average.halfLife)
      average.sum = average.sum * decay + bps * (1 - decay)
      average.weight = average.weight * decay + (1 - decay)
    }
  }
}

const meanOf = ({ sum, weight }: { sum: number; weight: number }): number => sum / weight

/** How long any of the spans lasted. */
function unionOf(spans: [from: number, to: number][]): number {
  let total = 0
  let reached = -Infinity
  for (const [from, to] of spans.toSorted(([a], [b]) => a - b)) {
    total += Math.max(0, to - Math.max(from, reached))
    reached = Math.max(reached, to)
  }
  return total
}
