/** Mocha's own report, and a last line that a machine can read: `12 passed, 0 failed`. */
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import mocha from 'mocha'

const ENDING_MS = 30_000
/** Of what a failed test says, where all that failed is listed. */
const MOST_CHARS = 6_000
/** The exit code of a shell for what SIGTERM has ended. */
const TERMINATED = 128 + 15

export default class Reporter extends mocha.reporters.Spec {
  readonly #runner: mocha.Runner
  #failed: { test: mocha.Runnable; error: Error }[] = []

  constructor(runner: mocha.Runner, options: mocha.MochaOptions) {
    super(runner, options)
    this.#runner = runner
    runner.on('fail', (test, error) => this.#failed.push({ test, error }))
    // Not before the next test: hooks that run after a test add what its pages show (support/seen-at-failure.ts).
    runner.on('test', () => this.#noteFailures())
    const stopped = (): never => {
      const test = runner.currentRunnable
      if (test && !test.isFailed() && !test.isPassed())
        runner.emit('fail', test, new Error('The run was stopped while this ran.'))
      const { stats } = runner
      stats!.duration = Date.now() - (stats!.start?.getTime() ?? Date.now())
      this.epilogue()
      this.#end()
      process.exit(TERMINATED)
    }
    process.once('SIGTERM', stopped)
    runner.once('end', () => {
      process.off('SIGTERM', stopped)
      this.#end()
      endOrSayWhatHolds()
    })
  }

  #noteFailures(): void {
    note(
      'failures',
      this.#failed.map((each) => `${JSON.stringify(described(each))}\n`),
    )
    this.#failed = []
  }

  #end(): void {
    const { passes, failures, pending } = this.#runner.stats!
    this.#noteFailures()
    note('totals', [`${passes} ${failures}\n`])
    process.stdout.write(
      `${passes} passed, ${failures} failed${pending > 0 ? `, ${pending} skipped` : ''}\n`,
    )
  }
}

/** For the sum over all that run side by side. */
function note(name: string, lines: string[]): void {
  const folder = process.env['SVC_TEST_NOTES']
  if (folder && lines.length > 0) appendFileSync(join(folder, name), lines.join(''))
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
