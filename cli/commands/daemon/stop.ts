import { SvcCommand } from '../../command.ts'
import { dataFolder } from '../../connection/folders.ts'
import { statusColumns } from '../../daemon/columns.ts'
import { interruptible } from '../../interrupt.ts'

export default class DaemonStop extends SvcCommand {
  static override summary = 'Stop the appliance of this machine.'
  static override description = `Requests under way may finish; what is being encoded goes on at the next start. Answers when it has ended.
One that was installed as a service stays stopped until the next sign-in; \`svc daemon uninstall\` ends that.`
  static override examples = ['<%= config.bin %> daemon stop']

  async run(): Promise<void> {
    await this.parse(DaemonStop)
    const { statusOf: standingOf } = await import('../../daemon/status-of.ts')
    const before = await standingOf(dataFolder())
    if (!before.running) {
      this.note('It does not run.')
      await this.show(before, statusColumns)
      return
    }
    const { stopDaemon } = await import('../../daemon/stop.ts')
    await this.show(await interruptible((signal) => stopDaemon(before, signal)), statusColumns)
  }
}
