import { SvcCommand } from '../../command.ts'
import { dataFolder, stateFolder } from '../../connection/folders.ts'
import { processLines, STATUS_FIELDS, statusColumns } from '../../daemon/columns.ts'

export default class DaemonStatus extends SvcCommand {
  static override summary = 'Print whether svc is running on this machine, its URL, and since when.'
  static override description =
    'The exit code is 0 when svc is running and responds, otherwise 1. `svc doctor` checks ' +
    'more. Where several svc processes share a data folder, SVC_STATE_DIR says which one is ' +
    'meant, and all of them are listed.'
  static override prints = { fields: STATUS_FIELDS }
  static override examples = [
    '<%= config.bin %> daemon status',
    '<%= config.bin %> daemon status --format table',
  ]

  async run(): Promise<void> {
    await this.parse(DaemonStatus)
    const { statusOf } = await import('../../daemon/status-of.ts')
    const { requireReadable } = await import('../../daemon/is-locked.ts')
    requireReadable(stateFolder() ?? dataFolder())
    const status = await statusOf(dataFolder())
    await this.show(status, statusColumns)
    for (const line of processLines(status)) this.note(line)
    if (!status.ready) process.exitCode = 1
  }
}
