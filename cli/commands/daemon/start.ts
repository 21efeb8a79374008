import { SvcCommand } from '../../command.ts'
import { dataFolder } from '../../connection/folders.ts'
import { statusColumns } from '../../daemon/columns.ts'
import { interruptible } from '../../interrupt.ts'

export default class DaemonStart extends SvcCommand {
  static override summary =
    'Start the appliance of this machine in the background, and say where it is.'
  static override description = `Answers as soon as it can be used. It goes on when the terminal is closed, until \`svc daemon stop\` or the machine ends;
\`svc daemon install\` makes it start by itself. Its log is svc.log in the data folder, unless SVC_LOG_FILE says otherwise.
One that runs already is left alone. Settings come from the environment and from \`svc daemon config\`.`
  static override examples = [
    '<%= config.bin %> daemon start',
    {
      description: 'Another data folder and port:',
      command: 'SVC_DATA_DIR=/srv/video SVC_PORT=4090 <%= config.bin %> daemon start',
    },
  ]

  async run(): Promise<void> {
    await this.parse(DaemonStart)
    const { statusOf: standingOf } = await import('../../daemon/status-of.ts')
    const dataDir = dataFolder()
    const before = await standingOf(dataDir)
    if (before.running) {
      this.note('It runs already.')
      await this.show(before, statusColumns)
      return
    }
    const { startDaemon } = await import('../../daemon/start.ts')
    await this.show(await interruptible((signal) => startDaemon(dataDir, signal)), statusColumns)
  }
}
