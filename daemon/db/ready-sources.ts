/**
 * What was made of a source, once all of it is ready: from then on it never changes, and another source has another
 * id, so that nothing here can grow stale. Half of what a list of videos costs is reading these rows again and again.
 * Filled from committed rows only (docs/decisions/0002-reading-rows.md).
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
  readonly #kept = new Map<string, MadeOfSource>()

  get(source: string): MadeOfSource | undefined {
    return this.#kept.get(source)
  }

  /** Keeps it if it is ready; the oldest makes room. */
  offer(made: MadeOfSource): void {
    const { source, renditions, audio } = made
    const ready = renditions.length > 0 && [...renditions, ...audio].every(({ status }) => status === 'ready')
    if (!ready) return
    if (this.#kept.size >= MOST) this.#kept.delete(this.#kept.keys().next().value!)
    this.#kept.set(source.id, made)
  }
}
