/** Static checks, run before anything else. */
import { join } from 'node:path'
import { runProgram } from './program.ts'
import { SetupError, step } from './step.ts'

const root = join(import.meta.dirname, '..')
const tool = (...path: string[]): string => join(root, 'node_modules', ...path)

const CHECKS: Record<string, string[]> = {
  format: [tool('oxfmt', 'bin', 'oxfmt'), '--check'],
  types: [tool('typescript', 'bin', 'tsc'), '-p', root],
  lint: [tool('oxlint', 'bin', 'oxlint'), '--deny-warnings'],
  unused: [tool('knip', 'bin', 'knip.js'), '--no-progress'],
}

/**
 * All of them, side by side, since most use one core; one run reports everything. Throws `SetupError` with what they
 * found.
 */
export async function runChecks(): Promise<void> {
  const found: string[] = []
  const check = ([name, args]: [string, string[]]): Promise<unknown> =>
    step(
      name,
      () => runProgram(process.execPath, args),
      ({ ok, output }) => {
        if (!ok) found.push(output.trim())
        return ok ? 'ok' : 'failed'
      },
    )
  await Promise.all(Object.entries(CHECKS).map(check))
  if (found.length > 0) throw new SetupError(found.join('\n\n'))
}
