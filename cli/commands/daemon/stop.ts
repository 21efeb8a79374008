import { SvcCommand } from '../../command.ts'
import { dataFolder } from '../../connection/folders.ts'
import { STATUS_FIELDS, statusColumns } from '../../daemon/columns.ts'
import { interruptible } from '../../interrupt.ts'

export default class DaemonStop extends SvcCommand {
  static override summary = 'Stop svc on this machine.'
  static override description = `Requests in progress can finish; encoding resumes at the next start. Returns when svc
has stopped. An installed service stays stopped until the next sign-in; \`svc daemon uninstall\` removes it.`
  static override prints = { fields: STATUS_FIELDS }
  static override examples = ['<%= config.bin %> daemon stop']

  async run(): Promise<void> {
    await this.parse(DaemonStop)
    const { statusOf } = await import('../../daemon/status-of.ts')
    const before = await statusOf(dataFolder())
    if (!before.running) {
      this.note('svc is not running.')
      await this.show(before, statusColumns)
      return
    }
    const { stopDaemon } = await import('../../daemon/stop.ts')
    await this.show(await interruptible((signal) => stopDaemon(before, signal)), statusColumns)
  }
}
