/** Resolves the URL name of a subtitle: `subtitles/<language>.vtt`, or by id where a language has several. */
import type { SubtitleRecord } from '../ports/records.ts'

/** The first readable subtitle of a language, in the order of the rows, or the one with this id. */
export function subtitleNamed(
  rows: readonly SubtitleRecord[],
  name: string,
): SubtitleRecord | null {
  const fitting = rows.filter(
    (row) => row.id === name || row.language.toLowerCase() === name.toLowerCase(),
  )
  return fitting.find((row) => row.status === 'ready') ?? fitting[0] ?? null
}

/** The language if it means this subtitle, otherwise the id. */
export function nameOfSubtitle(row: SubtitleRecord, rows: readonly SubtitleRecord[]): string {
  return subtitleNamed(rows, row.language) === row ? row.language : row.id
}
