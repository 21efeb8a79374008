/** What is wrong, or hard to read, in a cue. Only what is wrong keeps it from being saved. */
import { lettersOf, type Cues } from './cue.ts'

/** Letters a second; guides of broadcasters give 17 to 20 for adults. */
const FASTEST = 20

export type CueProblem =
  | { kind: 'backwards' | 'empty' | 'beyond' }
  | { kind: 'overlap'; byMs: number }
  | { kind: 'fast'; perSecond: number }

export const isFault = ({ kind }: CueProblem) => kind === 'backwards'

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

/** Over all; the firsts are indexes. */
export function tally(cues: Cues, lengthMs: number | null) {
  const faulty: number[] = []
  const doubtful: number[] = []
  cues.forEach((_, index) => {
    const problems = problemsOf(cues, index, lengthMs)
    if (problems.length > 0) (problems.some(isFault) ? faulty : doubtful).push(index)
  })
  return {
    faults: faulty.length,
    warnings: doubtful.length,
    firstFault: faulty[0] ?? null,
    firstWarning: doubtful[0] ?? null,
  }
}
