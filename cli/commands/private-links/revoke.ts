import { deleting } from '../../kinds.ts'
import { privateLinkArg } from '../../private-links/flags.ts'

export default deleting({
  summary:
    'Revoke a private link: it stops working immediately, even for viewers who have it open.',
  examples: ['private-links revoke pln_… --yes'],
  args: { id: privateLinkArg() },
  object: 'private_link',
  idOf: ({ id }) => id,
  question: async (api, { args }) => {
    const { label, plays } = await api.privateLinks.get({ params: args })
    return `Revoke ${label || args.id} (played ${plays} times)? It stops working immediately.`
  },
  remove: (api, { args }) => api.privateLinks.delete({ params: args }),
})
