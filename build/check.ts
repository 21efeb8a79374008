/** `npm run check`: types, lint, unused code, house rules, quick tests. Under a minute. */
import { runChecks } from './checks.ts'
import { fail } from './step.ts'
import { runMocha, testFiles } from './tests.ts'

try {
  await runChecks()
  process.exitCode = await runMocha(testFiles('quick'))
} catch (error) {
  fail(error)
}
