import { collectionArg } from '../../collections/arg.ts'
import { trashing } from '../../kinds.ts'

export default trashing({
  summary: 'Put a collection in the trash with all videos in it, or dissolve it.',
  description:
    'Its subcollections and all videos in them are put in the trash with it, as one item; svc trash ' +
    'restore brings everything back. With --permanent, only the collection is deleted: its videos and ' +
    'subcollections move to its parent. In the trash, --permanent also deletes everything in it.',
  examples: ['collections delete col_… --yes', 'collections delete col_… --permanent --yes'],
  args: { id: collectionArg() },
  object: 'collection',
  idOf: ({ id }) => id,
  permanent: 'Delete the collection now, and keep its videos unless it is in the trash',
  question: async (api, { args }, isPermanent) => {
    const found = api.collections.get({ params: args })
    if (isPermanent)
      return found.then(
        ({ name }) => `Delete the collection “${name}” (${args.id})? Its videos are kept.`,
        () => `Permanently delete ${args.id} and all videos that are in the trash with it?`,
      )
    const { name, total_video_count: count } = await found
    const videos = count === 1 ? '1 video' : `${count} videos`
    return `Delete the collection “${name}” (${args.id}) with ${videos}? It goes to the trash.`
  },
  put: (api, { args }) => api.collections.trash({ params: args }),
  remove: (api, { args }) => api.collections.delete({ params: args }),
})
