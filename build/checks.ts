/** What is checked of the text itself, before anything runs. Each answers with nothing, or throws what it found. */
import { join } from 'node:path'
import { runProgram } from './program.ts'
import { SetupError, step } from './step.ts'

const root = join(import.meta.dirname, '..')
const tool = (...path: string[]): string => join(root, 'node_modules', ...path)

const CHECKS: Record<string, string[]> = {
  types: [tool('typescript', 'bin', 'tsc'), '-p', root],
  lint: [tool('oxlint', 'bin', 'oxlint'), '--deny-warnings'],
  unused: [tool('knip', 'bin', 'knip.js'), '--no-progress'],
}

export async function runChecks(): Promise<void> {
  for (const [name, args] of Object.entries(CHECKS)) {
    await step(name, async () => {
      const { ok, output } = await runProgram(process.execPath, args)
      if (!ok) throw new SetupError(output.trim())
    })
  }
}
