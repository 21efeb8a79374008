/** What the buttons and keys of the editor do to its ranges, at the time where the player stands. */
import type { CutSession } from './cut-session.ts'
import {
  MOST_RANGES,
  partAt,
  partsOf,
  remove,
  restore,
  rangesOf,
  setEdge,
  split,
  type CutPart,
  type Kept,
} from './model/ranges.ts'

export interface CutEdits {
  split: Kept
  setStart: Kept
  setEnd: Kept
  remove: Kept
  restore: Kept
  keepAll: Kept
  current: CutPart | undefined
}

/** What would come of each; the same ranges where it would change nothing. */
export function editsAt({ present: kept, lengthMs }: CutSession, ms: number): CutEdits {
  const current = partAt(partsOf(kept, lengthMs), ms)
  const isWhole = kept.length === 1 && kept[0]!.startMs === 0 && kept[0]!.endMs === lengthMs
  return {
    current,
    split: kept.length < MOST_RANGES ? split(kept, ms) : kept,
    setStart: setEdge(kept, 'start', ms, lengthMs),
    setEnd: setEdge(kept, 'end', ms, lengthMs),
    remove: current?.range ? remove(kept, current.range.key) : kept,
    restore: current && !current.range ? restore(kept, current) : kept,
    keepAll: isWhole ? kept : rangesOf([{ startMs: 0, endMs: lengthMs }]),
  }
}
