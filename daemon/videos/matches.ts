/** Where the words that somebody looks for are said in the videos of a page. */
import type { VideoMatch } from '../contract/video.ts'
import type { MediaOfVideo } from '../ports/database.ts'
import type { Deps } from '../ports/deps.ts'
import type { VideoRecord } from '../ports/records.ts'
import type { TranscriptRow } from '../ports/transcripts.ts'

const MOST_IN_ONE = 3

export interface SearchedRows {
  rows: readonly VideoRecord[]
  media: ReadonlyMap<string, MediaOfVideo>
  /** The transcripts of `rows` that hold any of the words. */
  held: readonly TranscriptRow[]
}

export async function matchesOf(
  { texts }: Pick<Deps, 'texts'>,
  { rows, media, held }: SearchedRows,
  q: string,
  signal?: AbortSignal,
): Promise<VideoMatch[]> {
  if (held.length === 0) return []
  const said = await texts.read(
    'said',
    { texts: held.map(({ lines }) => lines), q, most: MOST_IN_ONE },
    signal,
  )
  const saidIn = new Map(held.map(({ subtitle }, at) => [subtitle, said[at]!]))
  return rows.flatMap(({ id }) => {
    // Of several languages the one with the most matches, preferring the original.
    const ways = media
      .get(id)!
      .subtitles.toSorted((a, b) => Number(b.original) - Number(a.original))
      .flatMap((subtitle) => {
        const found = saidIn.get(subtitle.id)
        return found ? [{ subtitle, said: found }] : []
      })
    const best = ways.toSorted((a, b) => most(b.said) - most(a.said))[0]
    return (best?.said ?? []).map(({ startSeconds, text }) => ({
      video: id,
      subtitle: best!.subtitle.id,
      language: best!.subtitle.language,
      start_seconds: startSeconds,
      text,
    }))
  })
}

const most = (said: readonly { terms: number }[]): number =>
  Math.max(0, ...said.map(({ terms }) => terms))
