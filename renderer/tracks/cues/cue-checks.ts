/** What every rendering asks of thousands of cues: worked out once for each list. */
import { tally, type CheckTally } from './model/checks.ts'
import type { EditorCue, Cues } from './model/cue.ts'
import { matches, type Search } from './model/edits.ts'

export interface CheckedCues {
  cues: readonly EditorCue[]
  keys: ReadonlySet<number>
}
export const NONE_FOUND: CheckedCues = { cues: [], keys: new Set() }

export class LookedOver {
  #told: { of: Cues; lengthMs: number | null; tally: CheckTally } | undefined
  #matched: { of: Cues; search: Search; found: CheckedCues } | undefined

  tally(of: Cues, lengthMs: number | null): CheckTally {
    if (this.#told?.of !== of || this.#told.lengthMs !== lengthMs)
      this.#told = { of, lengthMs, tally: tally(of, lengthMs) }
    return this.#told.tally
  }

  matches(of: Cues, search: Search): CheckedCues {
    if (this.#matched?.of !== of || this.#matched.search !== search) {
      const cues = matches(of, search)
      this.#matched = { of, search, found: { cues, keys: new Set(cues.map(({ key }) => key)) } }
    }
    return this.#matched.found
  }
}
