/** `svc`: finds and runs a command, and turns errors into messages and exit codes. */
import { run } from '@oclif/core/run'
import { CLI_EXIT } from '../daemon/contract/exit-codes.ts'

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // `svc videos list | head -1` is no fault: the reader has what it wanted.
  if (error.code === 'EPIPE') process.exit(0)
  process.stderr.write(
    `Error: The result cannot be written: ${WRITE_FAULTS[error.code ?? ''] ?? error.message}.\n`,
  )
  process.exit(CLI_EXIT.output_failed)
})
// Progress that cannot be shown (closed, or a full disk) does not end the work.
process.stderr.on('error', () => undefined)

const WRITE_FAULTS: Record<string, string> = {
  ENOSPC: 'no space left on the device',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the file would be too large',
  EIO: 'the device reported an error',
}

export async function main(argv: string[]): Promise<void> {
  try {
    // oclif takes SVC_DATA_DIR, the data folder of the appliance, for its own and would run plugins from it.
    await run(argv, {
      root: import.meta.dirname,
      userPlugins: false,
      devPlugins: false,
      jitPlugins: false,
    })
  } catch (thrown) {
    const exit = (thrown as { oclif?: { exit?: number }; code?: string }).oclif?.exit
    if ((thrown as { code?: string }).code === 'EEXIT') {
      process.exitCode = exit ?? 0
      return
    }
    const { report } = await import('./errors/report.ts')
    const [, unknown] = /^command (\S+) not found\.?$/i.exec((thrown as Error).message ?? '') ?? []
    const problem =
      unknown === undefined
        ? thrown
        : await (
            await import('./errors/unknown-command.ts')
          ).unknownCommand(unknown, import.meta.dirname)
    process.exitCode = report(problem, argv)
  }
}
