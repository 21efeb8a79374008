import { SvcCommand } from '../../command.ts'
import { runProgram } from '../../daemon/run-program.ts'
import { CliError } from '../../errors/cli-error.ts'
import { hiddenLine } from '../../hidden-line.ts'

interface PasswordSet {
  object: string
  data_dir: string
  set: boolean
}

export default class DaemonPassword extends SvcCommand {
  static override summary = "Set the owner's dashboard password, on the server."
  static override description = `Works whether svc is running or stopped. All browsers are signed out.
Without a terminal, the password is the first line of stdin.`
  static override prints = { fields: ['object', 'data_dir', 'set'] }
  static override examples = [
    '<%= config.bin %> daemon password',
    {
      description: 'Another data folder:',
      command: 'SVC_DATA_DIR=/var/lib/svc <%= config.bin %> daemon password',
    },
  ]

  async run(): Promise<void> {
    await this.parse(DaemonPassword)
    const password = await hiddenLine('New password: ')
    if (process.stdin.isTTY && (await hiddenLine('Repeat it: ')) !== password) {
      throw new CliError(
        'usage',
        'The passwords do not match. Nothing was changed.',
        'Run `svc daemon password` again.',
      )
    }
    const done = await runProgram<PasswordSet>('set-password', [], `${password}\n`)
    await this.show(done, [
      { field: 'data_dir', title: 'data folder' },
      { field: 'set', title: 'password', value: () => 'set' },
    ])
  }
}
