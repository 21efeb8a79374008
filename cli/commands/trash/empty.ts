import { SvcCommand } from '../../command.ts'
import { confirm, yesFlag } from '../../confirm.ts'
import { formatBytes } from '../../output/units.ts'
import type { Prints } from '../../records/prints.ts'

export default class TrashEmpty extends SvcCommand {
  static override summary = 'Permanently delete everything in the trash of your space.'
  static override description =
    'This cannot be undone: when this command ends, nothing can be restored. The server then deletes the ' +
    'files, even after a restart. On a terminal it asks for confirmation; otherwise use --yes.'
  static override prints: Prints = { routes: ['trash.empty'] }
  static override examples = ['<%= config.bin %> trash empty --yes']
  static override flags = { yes: yesFlag() }

  async run(): Promise<void> {
    const { flags } = await this.parse(TrashEmpty)
    const { api } = await this.connect()
    await confirm(flags.yes, async () => {
      const { total_count, total_size_bytes } = await api.trash.list({ query: { limit: 1 } })
      const what = total_count === 1 ? '1 item' : `${total_count} items`
      return `Permanently delete the ${what} in the trash (${formatBytes(total_size_bytes)})?`
    })
    await this.show(await api.trash.empty(), [{ field: 'videos' }, { field: 'collections' }])
  }
}
