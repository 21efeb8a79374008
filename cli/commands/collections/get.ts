import { collectionArg } from '../../collections/arg.ts'
import { collectionColumns } from '../../collections/columns.ts'
import { SvcCommand } from '../../command.ts'

export default class CollectionsGet extends SvcCommand {
  static override summary = 'Print a collection.'
  static override examples = ['<%= config.bin %> collections get col_…']
  static override args = { id: collectionArg() }

  async run(): Promise<void> {
    const { args, flags } = await this.parse(CollectionsGet)
    const { api } = await this.connect()
    const collection = await api.collections.get({ params: args })
    await this.show(flags.format, collection, [collection], collectionColumns)
  }
}
