import { string } from '@oclif/core/flags'
import { collectionColumns } from '../../collections/columns.ts'
import { asking } from '../../kinds.ts'
import { onOffFlag } from '../../values.ts'

export default asking({
  summary: 'Create a collection.',
  examples: [
    'collections create --name "Autumn campaign"',
    'collections create --name Drafts --parent col_…',
  ],
  flags: {
    name: string({ summary: 'What it is called', required: true, helpValue: '<name>' }),
    parent: string({ summary: 'The collection it lies in', helpValue: '<id>' }),
    'public-listing': onOffFlag('Whether anybody may list its public videos'),
  },
  columns: collectionColumns,
  ask: (api, { flags }) =>
    api.collections.create({
      body: { name: flags.name, parent: flags.parent, public_listing: flags['public-listing'] },
    }),
})
