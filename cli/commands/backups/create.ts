import { boolean } from '@oclif/core/flags'
import { SvcCommand } from '../../command.ts'
import { backupColumns, noteMissing } from '../../backups/backup.ts'
import { followBackup } from '../../backups/follow.ts'
import { OWNER_ONLY } from '../../keys/flags.ts'

export default class BackupsCreate extends SvcCommand {
  static override summary = 'Have the appliance back itself up, into its folder of backups.'
  static override description = `It needs nobody who waits, and goes on after a restart. The folder is SVC_BACKUP_DIR, or backups in the data folder;
to write to another one from here: svc backup. ${OWNER_ONLY}`
  static override examples = [
    '<%= config.bin %> backups create',
    {
      description: 'Until it is ready; the exit code says how that was:',
      command: '<%= config.bin %> backups create --wait',
    },
  ]
  static override flags = { wait: boolean({ summary: 'Follow it until it is ready' }) }

  async run(): Promise<void> {
    const { flags } = await this.parse(BackupsCreate)
    const api = await this.connectAsOwner(undefined)
    const begun = await api.backups.create()
    const backup = flags.wait ? await followBackup(api, begun, await this.progress()) : begun
    await this.show(backup, backupColumns)
    noteMissing(backup, (line) => this.note(line))
    if (!flags.wait) this.note(`See how far it is: svc backups get ${begun.id}`)
  }
}
