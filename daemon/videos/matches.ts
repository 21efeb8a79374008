/** Where the words that somebody looks for are said in the videos of a page. */
import type { VideoMatch } from '../contract/video.ts'
import type { MediaOfVideo, Repositories } from '../ports/database.ts'
import type { VideoRecord } from '../ports/records.ts'
import { findSaid } from '../tracks/find-said.ts'

const MOST_IN_ONE = 3

export async function matchesOf({ transcripts }: Pick<Repositories, 'transcripts'>, rows: readonly VideoRecord[], media: ReadonlyMap<string, MediaOfVideo>, q: string): Promise<VideoMatch[]> {
  const held = await transcripts.holding(rows.map(({ id }) => id), q)
  return rows.flatMap(({ id }) => {
    // Of several languages the one that holds most; the original before others.
    const ways = media.get(id)!.subtitles.toSorted((a, b) => Number(b.original) - Number(a.original)).flatMap((subtitle) => {
      const transcript = held.find((row) => row.subtitle === subtitle.id)
      return transcript ? [{ subtitle, said: findSaid(transcript.lines, q, MOST_IN_ONE) }] : []
    })
    const best = ways.toSorted((a, b) => most(b.said) - most(a.said))[0]
    return (best?.said ?? []).map(({ startSeconds, text }) => ({ video: id, subtitle: best!.subtitle.id, language: best!.subtitle.language, start_seconds: startSeconds, text }))
  })
}

const most = (said: readonly { terms: number }[]): number => Math.max(0, ...said.map(({ terms }) => terms))
