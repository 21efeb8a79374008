import { destinationColumns } from '../../../backups/destination-columns.ts'
import { SvcCommand } from '../../../command.ts'
import { confirm, yesFlag } from '../../../confirm.ts'
import { OWNER_ONLY } from '../../../keys/flags.ts'
import type { Prints } from '../../../records/prints.ts'

export default class BackupsDestinationRemove extends SvcCommand {
  static override summary = 'Stop copying backups to the destination.'
  static override description = `Existing backups there are kept, but no longer listed. ${OWNER_ONLY}`
  static override prints: Prints = { routes: ['backupDestination.get'] }
  static override examples = ['<%= config.bin %> backups destination remove --yes']
  static override flags = { yes: yesFlag() }

  async run(): Promise<void> {
    const { flags } = await this.parse(BackupsDestinationRemove)
    const api = await this.connectAsOwner(undefined)
    await confirm(flags.yes, () => Promise.resolve('Stop copying backups to the destination?'), {
      done: 'changed',
    })
    await api.backupDestination.delete()
    await this.show(await api.backupDestination.get(), destinationColumns)
  }
}
