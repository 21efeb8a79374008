/** The one time that every file of a release has, so that a second run makes the same bytes. */
import { runProgram } from '../program.ts'
import { SetupError } from '../step.ts'

/** In seconds: SOURCE_DATE_EPOCH, else the time of the last commit. */
export async function sourceDateEpoch(
  root: string,
  given = process.env.SOURCE_DATE_EPOCH,
): Promise<number> {
  const text =
    given || (await runProgram('git', ['-C', root, 'log', '-1', '--format=%ct'])).output.trim()
  if (!/^\d+$/.test(text))
    throw new SetupError(
      given
        ? `SOURCE_DATE_EPOCH is ${given}, which is not a number of seconds.`
        : 'This is not a git checkout. Set SOURCE_DATE_EPOCH to the time of the release in seconds since 1970.',
    )
  return Number(text)
}
