import { collectionArg } from '../../collections/arg.ts'
import { deleting } from '../../kinds.ts'

export default deleting({
  summary: 'Delete a collection; its videos and collections move to its parent.',
  description: 'No video is deleted.',
  examples: ['collections delete col_… --yes'],
  args: { id: collectionArg() },
  object: 'collection',
  idOf: ({ id }) => id,
  question: async (api, { args }) =>
    `Delete the collection “${(await api.collections.get({ params: args })).name}” (${args.id})? Its videos stay.`,
  remove: (api, { args }) => api.collections.delete({ params: args }),
})
