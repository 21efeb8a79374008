/** What is wrong, or hard to read, in a cue. Only what is wrong keeps it from being saved. */
import { lettersOf, type Cues } from './cue.ts'

/** Letters a second; guides of broadcasters give 17 to 20 for adults. */
export const FASTEST = 20

export type CueProblem =
  | { kind: 'backwards' }
  | { kind: 'overlap'; byMs: number }
  | { kind: 'fast'; perSecond: number }
  | { kind: 'empty' }
  | { kind: 'beyond' }

export const isFault = ({ kind }: CueProblem): boolean => kind === 'backwards'

/** `lengthMs`: of the video, where it is known. */
export function problemsOf(cues: Cues, index: number, lengthMs: number | null): CueProblem[] {
  const { startMs, endMs } = cues[index]!
  if (endMs <= startMs) return [{ kind: 'backwards' }]
  const found: CueProblem[] = []
  const before = cues[index - 1]
  if (before && before.endMs > startMs)
    found.push({ kind: 'overlap', byMs: before.endMs - startMs })
  if (lengthMs !== null && startMs >= lengthMs) found.push({ kind: 'beyond' })
  const letters = lettersOf(cues[index]!)
  if (letters === 0) return [...found, { kind: 'empty' }]
  const perSecond = letters / ((endMs - startMs) / 1_000)
  if (perSecond > FASTEST) found.push({ kind: 'fast', perSecond: Math.round(perSecond) })
  return found
}

export interface CheckTally {
  faults: number
  warnings: number
  firstFault: number | null
  firstWarning: number | null
}

/** Over all; the firsts are indexes. */
export function tally(cues: Cues, lengthMs: number | null): CheckTally {
  const sum: CheckTally = { faults: 0, warnings: 0, firstFault: null, firstWarning: null }
  cues.forEach((_, index) => {
    const troubles = problemsOf(cues, index, lengthMs)
    if (troubles.length === 0) return
    if (troubles.some(isFault)) {
      sum.faults += 1
      sum.firstFault ??= index
    } else {
      sum.warnings += 1
      sum.firstWarning ??= index
    }
  })
  return sum
}
