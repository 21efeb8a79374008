/** `npm run capacity -- [--viewers 5000 --hours 100 …] [--format json]`. `--help` lists what it takes. */
import { figureValues, MEASURED } from './figures.ts'
import { BadCapacityInput, helpText, readInputs } from './inputs.ts'
import { planOf } from './model.ts'
import { planText, provisionalFigures } from './plan-text.ts'

/** What is written to standard output. Throws `BadCapacityInput`. */
export function answerCapacity(args: readonly string[]): string {
  const { inputs, format, wantsHelp } = readInputs(args)
  if (wantsHelp) return helpText()
  const plan = planOf(inputs, figureValues())
  if (format === 'table') return planText(inputs, plan)
  const answer = { inputs, plan, figures: MEASURED, provisional: provisionalFigures() }
  return `${JSON.stringify(answer, null, 2)}\n`
}

if (import.meta.main) {
  try {
    process.stdout.write(answerCapacity(process.argv.slice(2)))
  } catch (error) {
    if (!(error instanceof BadCapacityInput)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 2
  }
}
