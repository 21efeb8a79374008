import { SvcCommand } from '../../command.ts'
import { dataFolder, stateFolder } from '../../connection/folders.ts'
import { STATUS_FIELDS, statusColumns } from '../../daemon/columns.ts'
import { CliError } from '../../errors/cli-error.ts'
import { sentenceOf } from '../../daemon/processes.ts'
import { interruptible } from '../../interrupt.ts'

export default class DaemonStop extends SvcCommand {
  static override summary = 'Stop svc on this machine.'
  static override description = `Requests in progress can finish; encoding resumes at the next start. Returns when svc
has stopped. Where several svc processes share a data folder, SVC_STATE_DIR says which one is meant; the others
continue. An installed service stays stopped until the next sign-in; \`svc daemon uninstall\` removes it.`
  static override prints = { fields: STATUS_FIELDS }
  static override examples = ['<%= config.bin %> daemon stop']

  async run(): Promise<void> {
    await this.parse(DaemonStop)
    const { statusOf } = await import('../../daemon/status-of.ts')
    const { requireReadable } = await import('../../daemon/is-locked.ts')
    requireReadable(stateFolder() ?? dataFolder())
    const before = await statusOf(dataFolder())
    const others = before.processes.filter(({ running, own }) => running !== false && !own)
    if (!before.running && before.state_dir === null && others.length > 0)
      throw new CliError(
        'conflict',
        'Several svc processes share this data folder, and SVC_STATE_DIR does not say which one ' +
          `is meant. ${others.map(sentenceOf).join('; ')}.`,
        'Set SVC_STATE_DIR to the state folder of the one to stop, on its machine.',
      )
    if (!before.running) {
      this.note('svc is not running.')
      await this.show(before, statusColumns)
      return
    }
    const { stopDaemon } = await import('../../daemon/stop.ts')
    await this.show(await interruptible((signal) => stopDaemon(before, signal)), statusColumns)
  }
}
