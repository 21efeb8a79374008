import { string as stringArg } from '@oclif/core/args'
import { requestCommand } from '../../kinds.ts'
import { privateLinkColumns } from '../../private-links/columns.ts'
import { privateLinkFlags, privateLinkOf } from '../../private-links/flags.ts'

export default requestCommand({
  summary: 'Create a link that lets people without an account watch a private video or collection.',
  description:
    'The link works until it expires, reaches its maximum number of plays, or you revoke it.',
  examples: [
    'private-links create k3x9aB7dQ2mZp0R --label "Ada, for review" --expires-in 7d',
    'private-links create col_… --max-plays 20 --download',
    {
      description: 'With a password:',
      command: 'private-links create k3x9aB7dQ2mZp0R --password-file password.txt',
    },
  ],
  args: {
    target: stringArg({
      name: 'target',
      description: 'ID of the private video, or of the collection: col_…',
      required: true,
    }),
  },
  flags: privateLinkFlags,
  prints: { routes: ['privateLinks.create'] },
  columns: privateLinkColumns,
  ask: async (api, { args, flags }) =>
    api.privateLinks.create({
      body: {
        target: args.target,
        ...(await privateLinkOf(flags)),
      },
    }),
})
