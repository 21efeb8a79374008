import { SvcCommand } from '../../command.ts'
import { dataFolder } from '../../connection/folders.ts'
import { statusColumns } from '../../daemon/columns.ts'

export default class DaemonStatus extends SvcCommand {
  static override summary = 'Say whether the appliance of this machine runs, where, and since when.'
  static override description = `Ends with 0 when it runs and answers, with 1 when not. \`svc doctor\` looks further.`
  static override examples = [
    '<%= config.bin %> daemon status',
    '<%= config.bin %> daemon status --format table',
  ]

  async run(): Promise<void> {
    await this.parse(DaemonStatus)
    const { statusOf: standingOf } = await import('../../daemon/status-of.ts')
    const standing = await standingOf(dataFolder())
    await this.show(standing, statusColumns)
    if (!standing.ready) process.exitCode = 1
  }
}
