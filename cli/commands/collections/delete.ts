import { collectionArg } from '../../collections/arg.ts'
import { trashing } from '../../kinds.ts'

export default trashing({
  summary: 'Put a collection in the trash with all videos in it, or dissolve it.',
  description:
    'Its subcollections and all videos in them are put in the trash with it, as one entry; svc trash ' +
    'restore brings all of it back. With --permanent the collection alone is deleted: its videos and ' +
    'subcollections move to its parent. In the trash, --permanent deletes all that is in it.',
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
