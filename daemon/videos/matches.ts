/** Matches of a search in the transcripts of the videos of a page. */
import type { VideoMatch } from '../contract/video.ts'
import type { MediaOfVideo } from '../ports/database.ts'
import type { Deps } from '../ports/deps.ts'
import type { VideoRecord } from '../ports/records.ts'
import type { TranscriptRow } from '../ports/transcripts.ts'

const MOST_IN_ONE = 3

export interface SearchedRows {
  rows: readonly VideoRecord[]
  media: ReadonlyMap<string, MediaOfVideo>
  /** The transcripts of `rows` that contain any of the words. */
  held: readonly TranscriptRow[]
}

export async function matchesOf(
  { texts }: Pick<Deps, 'texts'>,
  { rows, media, held }: SearchedRows,
  q: string,
  signal?: AbortSignal,
): Promise<VideoMatch[]> {
  if (held.length === 0) return []
  const matches = await texts.read(
    'matches',
    { texts: held.map(({ lines }) => lines), q, most: MOST_IN_ONE },
    signal,
  )
  const matchesBySubtitle = new Map(held.map(({ subtitle }, at) => [subtitle, matches[at]!]))
  return rows.flatMap(({ id }) => {
    // Among several languages, takes the one with the most matches, preferring the original.
    const candidates = media
      .get(id)!
      .subtitles.toSorted((a, b) => Number(b.original) - Number(a.original))
      .flatMap((subtitle) => {
        const found = matchesBySubtitle.get(subtitle.id)
        return found ? [{ subtitle, matches: found }] : []
      })
    const best = candidates.toSorted((a, b) => most(b.matches) - most(a.matches))[0]
    return (best?.matches ?? []).map(({ startSeconds, text }) => ({
      video: id,
      subtitle: best!.subtitle.id,
      language: best!.subtitle.language,
      start_seconds: startSeconds,
      text,
    }))
  })
}

const most = (matches: readonly { terms: number }[]): number =>
  Math.max(0, ...matches.map(({ terms }) => terms))
