import { string as stringArg } from '@oclif/core/args'
import { string } from '@oclif/core/flags'
import { requestCommand } from '../../kinds.ts'
import { uploadLinkColumns } from '../../upload-links/columns.ts'
import { uploadLinkFlags, uploadLinkOf } from '../../upload-links/flags.ts'

export default requestCommand({
  summary: 'Create a link with which people without an account send videos.',
  description: 'The name of the sender, where it is asked for, is in the metadata of the videos.',
  examples: [
    'upload-links create "Videos of the concert" --collection col_… --expires-in 14d',
    'upload-links create "Your application" --max-files 1 --max-size 2GB',
  ],
  args: {
    label: stringArg({
      name: 'label',
      description: 'What is asked for: the heading of its page',
      required: true,
    }),
  },
  flags: {
    collection: string({ summary: 'Where the videos go', helpValue: '<collection>' }),
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
