/**
 * Viewers of all processes on a database. A balancer sends the reports of one view to any of them, so several may
 * know it: each view counts once, as in its last report. Reports have numbers, so no clocks are compared
 * (docs/decisions/0229).
 */
import { createHash } from 'node:crypto'
import type { Deps } from '../ports/deps.ts'

export interface SeenView {
  /** See `markOf`. */
  mark: number
  video: string
  /** Number of the last report. */
  seq: number
  plays: boolean
}
export interface LiveViews {
  /** Views of a space that have reported within the last half minute. */
  of(space: string): Iterable<SeenView>
}
/** Viewers by video. */
export type ViewersNow = (
  space: string,
) => Promise<{ viewers: Map<string, number>; isComplete: boolean }>

/** What a process knows of the views of a space: `<mark><+ or ->seq` in base 36, by video. */
export interface ReportedViews {
  /** Views whose mark is less are all here; those above are left out. */
  below: number
  videos: Record<string, string[]>
}

const QUESTION = 'live'
/** A process that stands still delays the answer by so much. */
const LIMIT_MS = 1_000
/** Views that one process sends another: some 150 kB. Of more, a sample is sent. */
const MOST_REPORTED = 10_000
/** Marks are whole numbers from 0. */
const MARKS = 2 ** 48

export function createViewersNow(
  { db: { shared } }: Pick<Deps, 'db'>,
  live: LiveViews,
): ViewersNow {
  if (!shared || shared.isAlone)
    return async (space) => ({ viewers: together(live.of(space), []), isComplete: true })

  shared.answerAll(QUESTION, async (space: string) => reportedViews(live.of(space)))
  /** Callers that ask about a space at once share one question. */
  const underWay = new Map<string, ReturnType<ViewersNow>>()

  async function gathered(space: string): ReturnType<ViewersNow> {
    const { answers, areAll } = await shared!
      .askAll(QUESTION, space, LIMIT_MS)
      // Without a connection to the others, what this process knows is the answer, marked as not complete.
      .catch(() => ({ answers: [], areAll: false }))
    const viewers = together(live.of(space), answers as ReportedViews[])
    return { viewers, isComplete: areAll }
  }

  return (space) => {
    const gathering = underWay.get(space) ?? gathered(space).finally(() => underWay.delete(space))
    underWay.set(space, gathering)
    return gathering
  }
}

/** Every process gives a view this number. Numbers are spread evenly, so that those below a bound are a fair sample. */
export const markOf = (view: string): number =>
  createHash('sha1').update(view).digest().readUIntBE(0, 6)

export function reportedViews(views: Iterable<SeenView>, most = MOST_REPORTED): ReportedViews {
  const all = [...views]
  const below =
    all.length <= most ? MARKS : all.map(({ mark }) => mark).toSorted((a, b) => a - b)[most]!
  const videos: Record<string, string[]> = {}
  for (const { video, mark, seq, plays } of all)
    if (mark < below)
      (videos[video] ??= []).push(`${mark.toString(36)}${plays ? '+' : '-'}${seq.toString(36)}`)
  return { below, videos }
}

/** Viewers by video, of this process and of others; where these sent samples, as many as they stand for. */
export function together(
  own: Iterable<SeenView>,
  reported: readonly ReportedViews[],
): Map<string, number> {
  const below = Math.min(MARKS, ...reported.map((each) => each.below))
  const last = new Map<number, SeenView>()
  const take = (view: SeenView): void => {
    if (view.mark < below && view.seq >= (last.get(view.mark)?.seq ?? 0)) last.set(view.mark, view)
  }
  for (const view of own) take(view)
  for (const { videos } of reported)
    for (const [video, views] of Object.entries(videos))
      for (const text of views) {
        const [, mark, sign, seq] = /^(\w+)([+-])(\w+)$/.exec(text)!
        const [number, report] = [Number.parseInt(mark!, 36), Number.parseInt(seq!, 36)]
        take({ mark: number, video, seq: report, plays: sign === '+' })
      }
  const counts = new Map<string, number>()
  for (const { video, plays } of last.values())
    if (plays) counts.set(video, (counts.get(video) ?? 0) + 1)
  if (below < MARKS)
    for (const [video, number] of counts) counts.set(video, Math.round((number * MARKS) / below))
  return counts
}
