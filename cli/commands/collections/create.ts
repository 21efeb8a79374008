import { string } from '@oclif/core/flags'
import { collectionColumns } from '../../collections/columns.ts'
import { requestCommand } from '../../kinds.ts'
import { onOffFlag } from '../../values.ts'

export default requestCommand({
  summary: 'Create a collection.',
  examples: [
    'collections create --name "Autumn campaign"',
    'collections create --name Drafts --parent col_…',
  ],
  flags: {
    name: string({ summary: 'Name of the collection', required: true, helpValue: '<name>' }),
    parent: string({ summary: 'Parent collection', helpValue: '<id>' }),
    'public-listing': onOffFlag('Make its public videos listable by anyone'),
  },
  columns: collectionColumns,
  ask: (api, { flags }) =>
    api.collections.create({
      body: { name: flags.name, parent: flags.parent, public_listing: flags['public-listing'] },
    }),
})
