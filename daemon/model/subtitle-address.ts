/** Which subtitle an address below a video means: `subtitles/<language>.vtt`, or by id where a language has several. */
import type { SubtitleRecord } from '../ports/records.ts'

/** The first of a language that can be read, in the order of their rows; or the one of this id. */
export function subtitleNamed(
  rows: readonly SubtitleRecord[],
  name: string,
): SubtitleRecord | null {
  const fitting = rows.filter(
    (row) => row.id === name || row.language.toLowerCase() === name.toLowerCase(),
  )
  return fitting.find((row) => row.status === 'ready') ?? fitting[0] ?? null
}

/** The short name where it means this one. */
export function nameOfSubtitle(row: SubtitleRecord, rows: readonly SubtitleRecord[]): string {
  return subtitleNamed(rows, row.language) === row ? row.language : row.id
}
