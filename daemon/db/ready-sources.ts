/**
 * Cache of everything made from a ready source. It changes only with its video, whose `updatedAt` then
 * grows; reading these rows is half the cost of a list of videos. Filled from committed rows only
 * (docs/decisions/0002).
 */
import type { AudioTrackRecord, RenditionRecord, SourceFacts } from '../ports/records.ts'

export interface MadeOfSource {
  source: SourceFacts
  renditions: RenditionRecord[]
  audio: AudioTrackRecord[]
}

/** About 2 kB each. */
const MOST = 5_000

export class ReadySources {
  readonly #kept = new Map<string, { made: MadeOfSource; asOf: string }>()

  /** The entry, if it belongs to this `updatedAt` of the video. */
  get(source: string, updatedAt: string): MadeOfSource | undefined {
    const kept = this.#kept.get(source)
    return kept?.asOf === updatedAt ? kept.made : undefined
  }

  /** Keeps it if it is ready; the oldest makes room. */
  offer(made: MadeOfSource, updatedAt: string): void {
    const { source, renditions, audio } = made
    const ready =
      renditions.length > 0 && [...renditions, ...audio].every(({ status }) => status === 'ready')
    if (!ready) return
    this.#kept.delete(source.id)
    if (this.#kept.size >= MOST) this.#kept.delete(this.#kept.keys().next().value!)
    this.#kept.set(source.id, { made, asOf: updatedAt })
  }
}
