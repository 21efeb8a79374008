/** What every rendering asks of thousands of cues: worked out once for each list. */
import { tally, type Tally } from './model/checks.ts'
import type { Cue, Cues } from './model/cue.ts'
import { matches, type Search } from './model/edits.ts'

export interface Found {
  cues: readonly Cue[]
  keys: ReadonlySet<number>
}
export const NONE_FOUND: Found = { cues: [], keys: new Set() }

export class LookedOver {
  #told: { of: Cues; lengthMs: number | null; tally: Tally } | undefined
  #matched: { of: Cues; search: Search; found: Found } | undefined

  tally(of: Cues, lengthMs: number | null): Tally {
    if (this.#told?.of !== of || this.#told.lengthMs !== lengthMs)
      this.#told = { of, lengthMs, tally: tally(of, lengthMs) }
    return this.#told.tally
  }

  matches(of: Cues, search: Search): Found {
    if (this.#matched?.of !== of || this.#matched.search !== search) {
      const cues = matches(of, search)
      this.#matched = { of, search, found: { cues, keys: new Set(cues.map(({ key }) => key)) } }
    }
    return this.#matched.found
  }
}
