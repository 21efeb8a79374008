import { string as stringArg } from '@oclif/core/args'
import { string } from '@oclif/core/flags'
import { requestCommand } from '../../kinds.ts'
import { uploadLinkColumns } from '../../upload-links/columns.ts'
import { uploadLinkFlags, uploadLinkOf } from '../../upload-links/flags.ts'

export default requestCommand({
  summary: 'Create a link that lets people without an account send videos.',
  description: 'If the sender must give a name, it is stored in the metadata of the videos.',
  examples: [
    'upload-links create "Videos of the concert" --collection col_… --expires-in 14d',
    'upload-links create "Your application" --max-files 1 --max-size 2GB',
  ],
  args: {
    label: stringArg({
      name: 'label',
      description: 'Page heading: what you ask for',
      required: true,
    }),
  },
  flags: {
    collection: string({
      summary: 'Collection that the videos go into',
      helpValue: '<collection>',
    }),
    ...uploadLinkFlags,
  },
  prints: { routes: ['uploadLinks.create'] },
  columns: uploadLinkColumns,
  ask: async (api, { args, flags }) =>
    api.uploadLinks.create({
      body: {
        ...uploadLinkOf(flags),
        label: args.label,
        ...(flags.collection === undefined ? {} : { collection: flags.collection }),
      },
    }),
})
