import { option } from '@oclif/core/flags'
import { BACKUP_PLACES } from '../../../daemon/contract/backup.ts'
import { SvcCommand } from '../../command.ts'
import { backupColumns, noteMissing } from '../../backups/backup.ts'
import { followBackup } from '../../backups/follow.ts'
import { OWNER_ONLY } from '../../keys/flags.ts'
import { timeoutSecondsIn, waitFlags } from '../../waiting/wait-for.ts'
import type { Prints } from '../../records/prints.ts'

export default class BackupsCreate extends SvcCommand {
  static override summary =
    'Start a backup on the server, in its backup folder or at its destination.'
  static override description = `The server finishes it without this command and resumes it after a restart. The
folder is SVC_BACKUP_DIR, or backups in the data folder; to write to another folder, use svc backup. ${OWNER_ONLY}`
  static override prints: Prints = { routes: ['backups.create', 'backups.get'] }
  static override examples = [
    '<%= config.bin %> backups create',
    {
      description: 'Wait until it is ready; the exit code is the result:',
      command: '<%= config.bin %> backups create --wait',
    },
  ]
  static override flags = {
    place: option({
      options: BACKUP_PLACES,
      summary: 'local: the backup folder; elsewhere: the destination (svc backups destination)',
      default: 'local',
      helpValue: '<place>',
    })(),
    ...waitFlags('the backup is ready'),
  }

  async run(): Promise<void> {
    const { flags } = await this.parse(BackupsCreate)
    const timeoutSeconds = timeoutSecondsIn(flags.timeout)
    const api = await this.connectAsOwner(undefined)
    const note = await api.backups.create({ query: { place: flags.place } })
    const backup = flags.wait
      ? await followBackup(api, note, { progress: await this.progress(), timeoutSeconds })
      : note
    await this.show(backup, backupColumns)
    noteMissing(backup, (line) => this.note(line))
    if (!flags.wait) this.note(`Check its progress: svc backups get ${note.id}`)
  }
}
