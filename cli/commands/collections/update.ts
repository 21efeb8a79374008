import { string } from '@oclif/core/flags'
import { collectionArg } from '../../collections/arg.ts'
import { collectionColumns } from '../../collections/columns.ts'
import { requestCommand } from '../../kinds.ts'
import { noneIsNull, onOffFlag, someChange } from '../../values.ts'

export default requestCommand({
  summary: 'Rename or move a collection.',
  examples: [
    'collections update col_… --name "Winter campaign"',
    'collections update col_… --parent none',
    'collections update col_… --public-listing',
  ],
  args: { id: collectionArg() },
  flags: {
    name: string({ summary: 'New name', helpValue: '<name>' }),
    parent: string({
      summary: 'Collection to move it into; `none` for the top level',
      helpValue: '<id|none>',
    }),
    'public-listing': onOffFlag('Make its public videos listable by anyone'),
  },
  columns: collectionColumns,
  ask: (api, { args, flags }) =>
    api.collections.update({
      params: args,
      body: someChange({
        name: flags.name,
        parent: noneIsNull(flags.parent),
        public_listing: flags['public-listing'],
      }),
    }),
})
