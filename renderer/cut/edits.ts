/** What the buttons and keys of the editor do to its ranges, at the time where the player stands. */
import type { CutSession } from './cut-session.ts'
import {
  fromKeep,
  isWhole,
  MOST_RANGES,
  partAt,
  partsOf,
  remove,
  restore,
  setEdge,
  split,
  type CutPart,
  type Ranges,
} from './model/ranges.ts'

export interface CutEdits {
  split: Ranges
  setStart: Ranges
  setEnd: Ranges
  remove: Ranges
  restore: Ranges
  keepAll: Ranges
  current: CutPart | undefined
}

/** What would come of each; the same ranges where it would change nothing. */
export function editsAt({ present: ranges, lengthMs }: CutSession, ms: number): CutEdits {
  const current = partAt(partsOf(ranges, lengthMs), ms)
  const isAll = ranges.length === 1 && isWhole(ranges, lengthMs)
  return {
    current,
    split: ranges.length < MOST_RANGES ? split(ranges, ms) : ranges,
    setStart: setEdge(ranges, 'start', ms, lengthMs),
    setEnd: setEdge(ranges, 'end', ms, lengthMs),
    remove: current?.range ? remove(ranges, current.range.key) : ranges,
    restore: current && !current.range ? restore(ranges, current) : ranges,
    keepAll: isAll ? ranges : fromKeep([], lengthMs),
  }
}
