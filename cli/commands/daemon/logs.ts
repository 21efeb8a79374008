import { boolean, integer } from '@oclif/core/flags'
import { SvcCommand } from '../../command.ts'
import { dataFolder } from '../../connection/folders.ts'
import { CliError } from '../../errors/cli-error.ts'
import { interruptible } from '../../interrupt.ts'

export default class DaemonLogs extends SvcCommand {
  static override summary = 'Print the log of the appliance of this machine.'
  static override description = `One JSON object a line, as the appliance writes it: from its log file, or from the journal where systemd keeps it.
With --format table as sentences.`
  static override examples = [
    '<%= config.bin %> daemon logs',
    '<%= config.bin %> daemon logs --follow --format table',
    '<%= config.bin %> daemon logs --lines 1000',
  ]
  static override flags = {
    lines: integer({
      summary: 'How many lines, from the end',
      default: 100,
      min: 0,
      helpValue: '<number>',
    }),
    follow: boolean({ char: 'f', summary: 'Go on with what is written from now on, until Ctrl-C' }),
  }

  async run(): Promise<void> {
    const { flags } = await this.parse(DaemonLogs)
    const { logFileOf } = await import('../../daemon/status-of.ts')
    const { installed, serviceKind, systemKind } = await import('../../daemon/service.ts')
    const kinds = process.platform === 'linux' ? [serviceKind(), systemKind()] : []
    for (const service of kinds) {
      if (!service.log || (await installed(service)) !== 'ours') continue
      const { runCommand } = await import('../../daemon/run-command.ts')
      await runCommand(service.log(flags.lines, flags.follow), 'inherit')
      return
    }
    const file = await logFileOf(dataFolder())
    if (!file)
      throw new CliError(
        'not_found',
        `There is no log in ${dataFolder()}.`,
        'An appliance that was started by other means writes to its standard error, or where SVC_LOG_FILE says.',
      )
    const { printLog } = await import('../../daemon/print-log.ts')
    await interruptible((signal) =>
      printLog(file, {
        ...flags,
        inWords: this.output.format === 'table',
        signal,
        out: process.stdout,
      }),
    )
  }
}
