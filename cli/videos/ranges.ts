/** Ranges of a video as they are typed: `0:05-1:30`, `2:00-end`, `start-0:30`. */
import type { CutRange } from '../../daemon/contract/cut.ts'
import { CliError } from '../errors/cli-error.ts'
import { secondsIn } from '../values.ts'

/** Asks for the seconds of the whole; null: they are not known yet. */
type AskLength = () => Promise<number | null>

/** `end` is asked only where somebody typed the word. */
export async function rangesIn(typed: readonly string[], end: AskLength): Promise<CutRange[]> {
  const ranges: CutRange[] = []
  for (const text of typed) {
    const [from, to, ...more] = text.split('-').map((part) => part.trim())
    if (!from || !to || more.length > 0)
      throw new CliError(
        'usage',
        `${text} is not a range.`,
        'Use two times with a hyphen between them, such as 0:05-1:30 or 2:00-end.',
      )
    ranges.push({
      start: from === 'start' ? 0 : secondsIn(from),
      end: await timeIn(to, end),
    })
  }
  return ranges
}

export async function timeIn(typed: string, end: AskLength): Promise<number> {
  if (typed !== 'end') return secondsIn(typed)
  const seconds = await end()
  if (seconds === null)
    throw new CliError('invalid_state', 'The video has no length yet.', 'Wait until it is ready.')
  return seconds
}
