/** `svc`: finds the command, runs it, and turns what goes wrong into words and an exit code. */
import { run } from '@oclif/core/run'

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // `svc videos list | head -1` is no fault: the reader has what it wanted.
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})
// Nobody reads the progress any more; the work goes on all the same.
process.stderr.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

export async function main(argv: string[]): Promise<void> {
  try {
    await run(argv, { root: import.meta.dirname })
  } catch (thrown) {
    const exit = (thrown as { oclif?: { exit?: number }; code?: string }).oclif?.exit
    if ((thrown as { code?: string }).code === 'EEXIT') {
      process.exitCode = exit ?? 0
      return
    }
    const { report } = await import('./errors/report.ts')
    const [, unknown] = /^command (\S+) not found$/.exec((thrown as Error).message ?? '') ?? []
    const trouble = unknown === undefined ? thrown : await (await import('./errors/unknown-command.ts')).unknownCommand(unknown, import.meta.dirname)
    process.exitCode = report(trouble, argv)
  }
}
