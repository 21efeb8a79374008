import { SvcCommand } from '../../command.ts'
import { dataFolder } from '../../connection/folders.ts'
import { STATUS_FIELDS, statusColumns } from '../../daemon/columns.ts'
import { interruptible } from '../../interrupt.ts'

export default class DaemonStart extends SvcCommand {
  static override summary = 'Start svc on this machine in the background, and print its URL.'
  static override description = `Returns as soon as svc is ready. svc keeps running when you close the terminal, until \`svc daemon stop\` or a shutdown;
\`svc daemon install\` starts it automatically. Its log is svc.log in the data folder unless SVC_LOG_FILE is set.
Does nothing when svc is already running. On Linux, it is refused if a service for this data folder is installed:
start that. Settings come from the environment and \`svc daemon config\`.`
  static override prints = { fields: STATUS_FIELDS }
  static override examples = [
    '<%= config.bin %> daemon start',
    {
      description: 'With another data folder and port:',
      command: 'SVC_DATA_DIR=/srv/video SVC_PORT=4090 <%= config.bin %> daemon start',
    },
  ]

  async run(): Promise<void> {
    await this.parse(DaemonStart)
    const { statusOf } = await import('../../daemon/status-of.ts')
    const dataDir = dataFolder()
    const before = await statusOf(dataDir)
    if (before.running) {
      this.note('svc is already running.')
      await this.show(before, statusColumns)
      return
    }
    const { refuseBesideService } = await import('../../daemon/beside-service.ts')
    await refuseBesideService(dataDir)
    const { startDaemon } = await import('../../daemon/start.ts')
    await this.show(await interruptible((signal) => startDaemon(dataDir, signal)), statusColumns)
  }
}
