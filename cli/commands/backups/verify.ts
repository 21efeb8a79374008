import { ERRORS } from '../../../daemon/contract/errors.ts'
import { backupArg, backupColumns } from '../../backups/backup.ts'
import { followTest } from '../../backups/follow.ts'
import { SvcCommand } from '../../command.ts'
import { OWNER_ONLY } from '../../keys/flags.ts'
import type { Prints } from '../../records/prints.ts'
import { timeoutSecondsIn, waitFlags } from '../../waiting/wait-for.ts'

export default class BackupsVerify extends SvcCommand {
  static override summary = 'Test whether a backup on the server can be restored.'
  static override description = `The server restores the database and the small files into a scratch folder, opens and
counts the database, compares the size of every other file, and reads ten of them. It tests the newest backup
automatically every night. With --wait, the exit code is ${ERRORS.source_damaged.exit} if the backup is damaged; svc
restore --check reads every file. ${OWNER_ONLY}`
  static override prints: Prints = { routes: ['backups.verify', 'backups.get'] }
  static override examples = [
    '<%= config.bin %> backups verify bak_…',
    {
      description: 'Wait until it is over; the exit code is the result:',
      command: '<%= config.bin %> backups verify bak_… --wait',
    },
  ]
  static override args = { id: backupArg() }
  static override flags = waitFlags('the restore test is over')

  async run(): Promise<void> {
    const { args, flags } = await this.parse(BackupsVerify)
    const timeoutSeconds = timeoutSecondsIn(flags.timeout)
    const api = await this.connectAsOwner(undefined)
    const started = await api.backups.verify({ params: args })
    const backup = flags.wait
      ? await followTest(api, started, { progress: await this.progress(), timeoutSeconds })
      : started
    await this.show(backup, backupColumns)
    if (!flags.wait) this.note(`Check its result: svc backups get ${args.id}`)
  }
}
