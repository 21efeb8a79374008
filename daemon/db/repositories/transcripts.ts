import type { EntityManager } from 'typeorm'
import { readTerms } from '../../contract/search-words.ts'
import type {
  TranscriptRepository,
  TranscriptRow,
  TranscriptState,
} from '../../ports/transcripts.ts'
import { Subtitles } from '../entities.ts'
import { query, select } from '../rows.ts'
import { spoken } from '../search-clause.ts'

/** Letters, some hours of speech: of a page of videos all are looked through. */
const MOST_LOOKED_THROUGH = 500_000

export class TranscriptRows implements TranscriptRepository {
  readonly #manager: EntityManager
  constructor(manager: EntityManager) {
    this.#manager = manager
  }

  async keep(row: TranscriptRow & { words: string }): Promise<void> {
    await this.forget(row.subtitle)
    await query(
      this.#manager,
      `INSERT INTO transcripts (id, subtitle, video, file, words, lines)
       VALUES ((SELECT COALESCE(MAX(id), 0) + 1 FROM transcripts), :subtitle, :video, :file, :words, :lines)`,
      { ...row },
    )
  }

  async forget(subtitle: string): Promise<void> {
    await query(this.#manager, 'DELETE FROM transcripts WHERE subtitle = :subtitle', { subtitle })
  }

  async holding(videos: readonly string[], q: string): Promise<TranscriptRow[]> {
    const groups = readTerms(q).map(({ words }) => words)
    const match = spoken(this.#manager, groups, 'said')
    if (videos.length === 0 || !match) return []
    return query(
      this.#manager,
      `SELECT subtitle, video, file, substr(lines, 1, ${MOST_LOOKED_THROUGH}) AS lines FROM ` +
        `transcripts WHERE video IN (:...videos) AND ${match.text}`,
      { videos, ...match.parameters },
    )
  }

  statesOf(video: string): Promise<TranscriptState[]> {
    return this.#states('WHERE video = :video', { video })
  }

  states(after: string, limit: number): Promise<TranscriptState[]> {
    return this.#states('WHERE id > :after ORDER BY id LIMIT :limit', { after, limit })
  }

  async #states(where: string, parameters: Record<string, unknown>): Promise<TranscriptState[]> {
    const rows = await select(this.#manager, Subtitles, where, parameters)
    if (rows.length === 0) return []
    const subtitles = rows.map((row) => row.id)
    const stored = await query<{ subtitle: string; file: string }>(
      this.#manager,
      'SELECT subtitle, file FROM transcripts WHERE subtitle IN (:...subtitles)',
      { subtitles },
    )
    const files = new Map(stored.map(({ subtitle, file }) => [subtitle, file]))
    return rows.map((row) => ({ row, file: files.get(row.id) ?? null }))
  }
}
