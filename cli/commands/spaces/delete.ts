import { string } from '@oclif/core/flags'
import { OWNER_ONLY } from '../../keys/flags.ts'
import { deleting } from '../../kinds.ts'
import { spaceArg } from '../../spaces/space.ts'

export default deleting({
  summary:
    'Delete a space and everything in it: videos, collections, keys, webhooks, imports, ' +
    'events and analytics.',
  description: `This cannot be undone. The last space cannot be deleted. ${OWNER_ONLY}`,
  examples: [
    'spaces delete k3x9a',
    {
      description: 'Without confirmation, if it contains videos:',
      command: 'spaces delete k3x9a --yes --name Museum',
    },
  ],
  args: { id: spaceArg() },
  flags: {
    name: string({
      summary: 'Name of the space; required with --yes if it contains videos',
      helpValue: '<name>',
    }),
  },
  owner: true,
  object: 'space',
  idOf: ({ id }) => id,
  question: async (api, { args }) =>
    `Delete the space “${(await api.spaces.get({ params: args })).name}” (${args.id}) and ` +
    'everything in it? This cannot be undone. Type its name to confirm',
  expected: async (api, { args }) => (await api.spaces.get({ params: args })).name.trim(),
  async remove(api, { args, flags }) {
    // The prompt has asked for it already.
    const hasPrompted = !(flags as { yes?: boolean }).yes
    await api.spaces.delete({
      params: args,
      query: {
        name:
          flags.name ?? (hasPrompted ? (await api.spaces.get({ params: args })).name : undefined),
      },
    })
  },
})
