import { string } from '@oclif/core/flags'
import { collectionColumns } from '../../collections/columns.ts'
import { listing } from '../../kinds.ts'

export default listing({
  summary: 'List the collections of your space.',
  examples: ['collections list --format table', 'collections list --parent none'],
  flags: {
    parent: string({
      summary: 'Only subcollections of this collection; `none` for the top level',
      helpValue: '<id|none>',
    }),
  },
  what: 'collections',
  columns: collectionColumns,
  read: (api, { flags }, page) =>
    api.collections.list({ query: { parent: flags.parent, ...page } }),
})
