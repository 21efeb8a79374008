import { string } from '@oclif/core/flags'
import { collectionColumns } from '../../collections/columns.ts'
import { SvcCommand } from '../../command.ts'

export default class CollectionsCreate extends SvcCommand {
  static override summary = 'Create a collection.'
  static override examples = ['<%= config.bin %> collections create --name "Autumn campaign"', '<%= config.bin %> collections create --name Drafts --parent col_…']
  static override flags = {
    name: string({ summary: 'What it is called', required: true, helpValue: '<name>' }),
    parent: string({ summary: 'The collection it lies in', helpValue: '<id>' }),
  }

  async run(): Promise<void> {
    const { flags } = await this.parse(CollectionsCreate)
    const { api } = await this.connect()
    const collection = await api.collections.create({ body: { name: flags.name, parent: flags.parent } })
    await this.show(flags.format, collection, [collection], collectionColumns)
  }
}
