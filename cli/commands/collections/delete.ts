import { collectionArg } from '../../collections/arg.ts'
import { deleting } from '../../kinds.ts'

export default deleting({
  summary: 'Delete a collection; its videos and subcollections move to its parent.',
  description: 'Videos are not deleted.',
  examples: ['collections delete col_… --yes'],
  args: { id: collectionArg() },
  object: 'collection',
  idOf: ({ id }) => id,
  question: async (api, { args }) =>
    `Delete the collection “${(await api.collections.get({ params: args })).name}” ` +
    `(${args.id})? Its videos are kept.`,
  remove: (api, { args }) => api.collections.delete({ params: args }),
})
