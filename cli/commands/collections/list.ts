import { string } from '@oclif/core/flags'
import { collectionColumns } from '../../collections/columns.ts'
import { SvcCommand } from '../../command.ts'
import { pagingFlags, pagingNote, readPages } from '../../paging.ts'

export default class CollectionsList extends SvcCommand {
  static override summary = 'List the collections of your space.'
  static override examples = ['<%= config.bin %> collections list --format table', '<%= config.bin %> collections list --parent none']
  static override flags = {
    parent: string({ summary: 'Only those inside this collection; `none` for the outermost', helpValue: '<id|none>' }),
    ...pagingFlags,
  }

  async run(): Promise<void> {
    const { flags } = await this.parse(CollectionsList)
    const { api } = await this.connect()
    const list = await readPages(flags, (page) => api.collections.list({ query: { parent: flags.parent, ...page } }))
    await this.show(flags.format, list, list.data, collectionColumns)
    if (flags.format === 'table') this.note(pagingNote(list, 'collections'))
  }
}
