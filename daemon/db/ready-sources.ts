/**
 * Cache of everything made from a ready source. It changes only with its video, whose `updatedAt` then
 * grows; reading these rows is half the cost of a list of videos. Filled from committed rows only
 * (docs/decisions/0002).
 */
import type { AudioTrackRecord, RenditionRecord, SourceFacts } from '../ports/records.ts'

export interface SourceOutput {
  source: SourceFacts
  renditions: RenditionRecord[]
  audio: AudioTrackRecord[]
}

/** About 2 kB each. */
const MOST = 5_000

export class ReadySources {
  readonly #cache = new Map<string, { output: SourceOutput; asOf: string }>()

  /** The entry, if it belongs to this `updatedAt` of the video. */
  get(source: string, updatedAt: string): SourceOutput | undefined {
    const cached = this.#cache.get(source)
    return cached?.asOf === updatedAt ? cached.output : undefined
  }

  /** Keeps it if it is ready; the oldest makes room. */
  offer(output: SourceOutput, updatedAt: string): void {
    const { source, renditions, audio } = output
    const ready =
      renditions.length > 0 && [...renditions, ...audio].every(({ status }) => status === 'ready')
    if (!ready) return
    this.#cache.delete(source.id)
    if (this.#cache.size >= MOST) this.#cache.delete(this.#cache.keys().next().value!)
    this.#cache.set(source.id, { output, asOf: updatedAt })
  }
}
