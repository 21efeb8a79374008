import { boolean, integer } from '@oclif/core/flags'
import { SvcCommand } from '../../command.ts'
import { dataFolder } from '../../connection/folders.ts'
import { CliError } from '../../errors/cli-error.ts'
import { interruptible } from '../../interrupt.ts'

export default class DaemonLogs extends SvcCommand {
  static override summary = 'Print the log of svc on this machine.'
  static override description = `One JSON object per line, from the log file of svc, or from the journal when systemd
runs it. --format table prints them as sentences.`
  static override examples = [
    '<%= config.bin %> daemon logs',
    '<%= config.bin %> daemon logs --follow --format table',
    '<%= config.bin %> daemon logs --lines 1000',
  ]
  static override flags = {
    lines: integer({
      summary: 'Number of lines from the end',
      default: 100,
      min: 0,
      helpValue: '<number>',
    }),
    follow: boolean({ char: 'f', summary: 'Keep printing new lines until Ctrl-C' }),
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
    if (!file) {
      const { logHint } = await import('../../daemon/log-hint.ts')
      throw new CliError('not_found', `There is no log in ${dataFolder()}.`, logHint())
    }
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
