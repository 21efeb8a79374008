import { collectionArg } from '../../collections/arg.ts'
import { SvcCommand } from '../../command.ts'
import { confirm, yesFlag } from '../../confirm.ts'
import { deletedColumns } from '../../output/deleted.ts'

export default class CollectionsDelete extends SvcCommand {
  static override summary = 'Delete a collection; its videos and collections move to its parent.'
  static override description = 'No video is deleted. On a terminal it asks first; elsewhere --yes is needed.'
  static override examples = ['<%= config.bin %> collections delete col_… --yes']
  static override args = { id: collectionArg() }
  static override flags = { yes: yesFlag() }

  async run(): Promise<void> {
    const { args, flags } = await this.parse(CollectionsDelete)
    const { api } = await this.connect()
    await confirm(flags.yes, async () => `Delete the collection “${(await api.collections.get({ params: args })).name}” (${args.id})? Its videos stay.`)
    await api.collections.delete({ params: args })
    const deleted = { object: 'collection', id: args.id, deleted: true }
    await this.show(flags.format, deleted, [deleted], deletedColumns)
  }
}
