/** What the events of a view add to the sums. Pure, but for the two answers that only a database can give. */
import { dayOf } from './buckets.ts'
import { fold, secondsOf, stateOf, type StoredEvent, type ViewState } from './fold.ts'
import { gather, type Gathered } from './gathered.ts'
import { COLUMNS } from '../schema.ts'
import { difference, shareOf, type Share, type ViewRow } from './share.ts'

const VISITORS = COLUMNS.indexOf('visitors')
const FIRSTS = COLUMNS.indexOf('firsts')

export interface FoldedView {
  row: ViewRow
  state: ViewState
  played: [from: number, to: number][]
  seenBefore: [from: number, to: number][]
}

export interface DatabaseAnswers {
  /** Number of a text. */
  word(text: string): number
  /** 1 for the first view that asks for this visitor of a day in a space or video, else 0. */
  claim(day: number, scope: number, visitor: string): number
}

/** What is told of a view that is left out. */
export type TellSkipped = (view: string, error: unknown) => void

/** null: the view cannot be folded, and is left out, since it would keep all others waiting forever. */
export function foldView(
  row: ViewRow,
  its: readonly StoredEvent[],
  tellSkipped: TellSkipped,
): FoldedView | null {
  try {
    const state = stateOf(row.state)
    const seenBefore = [...state.ranges]
    const played = fold(state, its, {
      durationMs: row.duration_ms,
      issuedMs: row.issued_ms,
      lastMs: row.last_ms,
    })
    return { row, state, played, seenBefore }
  } catch (error) {
    tellSkipped(row.view, error)
    return null
  }
}

/** What `meet` would ask for, were it asked: where and when somebody may be new. */
export const scopesOfVisitor = ({ row, state }: FoldedView): [day: number, scope: number][] =>
  !state.counted || row.visitor === null
    ? []
    : [row.video, row.space].map((scope) => [dayOf(row.hour), scope])

/** Changes the row to what is to be stored. */
export function addView(
  { row, state, played, seenBefore }: FoldedView,
  answers: DatabaseAnswers,
  gathered: Gathered,
): void {
  const before = storedShare(row, answers.word)
  meet(row, state, answers.claim)
  for (const [key, change] of difference(before, shareOf(row, state, answers.word))) {
    const [dimension, value] = key.split(':')
    gather(gathered.facts, `${row.video}:${dimension}:${row.hour}:${value}`, change)
    gather(
      gathered.facts,
      `${row.space}:${dimension}:${row.hour}:${value}`,
      change.map((sum, index) => (index === VISITORS ? change[FIRSTS]! : sum)),
    )
  }
  if (!row.bot) addStretches(row, played, seenBefore, state.ranges, gathered)
  row.state = JSON.stringify(state)
}

/** Whether it is somebody new today, once the view counts. */
function meet(row: ViewRow, state: ViewState, claim: DatabaseAnswers['claim']): void {
  if (!state.counted || row.visitor === null) return
  const day = dayOf(row.hour)
  row.new_in_video = claim(day, row.video, row.visitor)
  row.new_in_space = claim(day, row.space, row.visitor)
  row.visitor = null
}

/** A view to which nothing has been added yet has a row, but no share. */
const storedShare = (row: ViewRow, word: DatabaseAnswers['word']): Share =>
  row.state === '{}' ? new Map() : shareOf(row, stateOf(row.state), word)

function addStretches(
  row: ViewRow,
  played: [number, number][],
  seenBefore: [number, number][],
  seen: [number, number][],
  { seconds }: Gathered,
): void {
  const changes = new Map<number, [number, number]>()
  const add = (range: [number, number], plays: number, views: number) => {
    const [first, end] = secondsOf(range)
    if (first >= end) return
    for (const [second, sign] of [
      [first, 1],
      [end, -1],
    ] as const) {
      const [otherPlays, otherViews] = changes.get(second) ?? [0, 0]
      changes.set(second, [otherPlays + sign * plays, otherViews + sign * views])
    }
  }
  for (const range of played) add(range, 1, 0)
  for (const range of seenBefore) add(range, 0, -1)
  for (const range of seen) add(range, 0, 1)
  for (const [second, [plays, views]] of changes) {
    if (plays !== 0 || views !== 0)
      gather(seconds, `${row.video}:${row.hour}:${second}`, [plays, views])
  }
}
