import { string } from '@oclif/core/flags'
import { OWNER_ONLY } from '../../keys/flags.ts'
import { deleting } from '../../kinds.ts'
import { spaceArg } from '../../spaces/space.ts'

export default deleting({
  summary:
    'Delete a space with all that is in it: videos, collections, keys, webhooks, imports, events and figures.',
  description: `There is no way back. The only space cannot be deleted. ${OWNER_ONLY}`,
  examples: [
    'spaces delete k3x9a',
    {
      description: 'Without a question, where it holds videos:',
      command: 'spaces delete k3x9a --yes --name Museum',
    },
  ],
  args: { id: spaceArg() },
  flags: {
    name: string({
      summary: 'The name of the space: needed with --yes when there are videos in it',
      helpValue: '<name>',
    }),
  },
  owner: true,
  object: 'space',
  idOf: ({ id }) => id,
  question: async (api, { args }) =>
    `Delete the space “${(await api.spaces.get({ params: args })).name}” (${args.id}) with all ` +
    'that is in it? There is no way back.',
  async remove(api, { args, flags }) {
    // Whoever was asked has read the name.
    const wasAsked = !(flags as { yes?: boolean }).yes
    await api.spaces.delete({
      params: args,
      query: {
        name: flags.name ?? (wasAsked ? (await api.spaces.get({ params: args })).name : undefined),
      },
    })
  },
})
