import { string } from '@oclif/core/flags'
import { collectionArg } from '../../collections/arg.ts'
import { collectionColumns } from '../../collections/columns.ts'
import { SvcCommand } from '../../command.ts'
import { CliError } from '../../errors/cli-error.ts'

export default class CollectionsUpdate extends SvcCommand {
  static override summary = 'Rename a collection, or move it.'
  static override examples = ['<%= config.bin %> collections update col_… --name "Winter campaign"', '<%= config.bin %> collections update col_… --parent none']
  static override args = { id: collectionArg() }
  static override flags = {
    name: string({ summary: 'The new name', helpValue: '<name>' }),
    parent: string({ summary: 'The collection to move it into; `none` moves it out of any', helpValue: '<id|none>' }),
  }

  async run(): Promise<void> {
    const { args, flags } = await this.parse(CollectionsUpdate)
    const { name, parent } = flags
    if (name === undefined && parent === undefined) throw new CliError('usage', 'Nothing to change.', 'Give --name, --parent, or both.')
    const { api } = await this.connect()
    const collection = await api.collections.update({ params: args, body: { name, parent: parent === 'none' ? null : parent } })
    await this.show(flags.format, collection, [collection], collectionColumns)
  }
}
