/** Mocha's own report, and a last line that a machine can read: `12 passed, 0 failed`. */
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import mocha from 'mocha'

const ENDING_MS = 30_000
/** Of what a failed test says, where all that failed is listed. */
const MOST_CHARS = 6_000

export default class Reporter extends mocha.reporters.Spec {
  constructor(runner: mocha.Runner, options: mocha.MochaOptions) {
    super(runner, options)
    // Read at the end: hooks that run after a test add what its pages show (support/seen-at-failure.ts).
    const failed: { test: mocha.Runnable; error: Error }[] = []
    runner.on('fail', (test, error) => failed.push({ test, error }))
    runner.once('end', () => {
      const { passes, failures, pending } = runner.stats!
      // For the sum over all that run side by side.
      const notes = process.env['SVC_TEST_NOTES']
      if (notes) {
        appendFileSync(join(notes, 'totals'), `${passes} ${failures}\n`)
        appendFileSync(
          join(notes, 'failures'),
          failed.map((each) => `${JSON.stringify(described(each))}\n`).join(''),
        )
      }
      process.stdout.write(
        `${passes} passed, ${failures} failed${pending > 0 ? `, ${pending} skipped` : ''}\n`,
      )
      endOrSayWhatHolds()
    })
  }
}

const described = ({ test, error }: { test: mocha.Runnable; error: Error }) => ({
  file: test.file ?? '',
  name: `${test.fullTitle()}: ${String(error.message).slice(0, MOST_CHARS)}`,
})

/** A test that leaves a process or a server behind keeps Node from ending: that is a failure too. */
function endOrSayWhatHolds(): void {
  setTimeout(() => {
    process.stderr.write(
      `The tests are over, but something they started still runs: ${process.getActiveResourcesInfo().join(', ')}\n`,
    )
    process.exit(1)
  }, ENDING_MS).unref()
}
