import { trashing } from '../../kinds.ts'
import { videoArg } from '../../videos/arg.ts'

export default trashing({
  summary: 'Put a video in the trash, or permanently delete it with all its files.',
  description:
    'A video in the trash is not listed or served. After the time set with svc daemon retention ' +
    '--trash, 30 days by default, it is permanently deleted; until then, svc trash restore brings it back.',
  examples: [
    'videos delete k3x9aB7dQ2mZp0R --yes',
    'videos delete k3x9aB7dQ2mZp0R --permanent --yes',
  ],
  args: { id: videoArg() },
  object: 'video',
  idOf: ({ id }) => id,
  permanent: 'Delete the video and all its files now, also from the trash. This cannot be undone',
  question: async (api, { args }, isPermanent) => {
    // The name of a video in the trash cannot be asked for.
    const name = isPermanent
      ? await api.videos.get({ params: args }).then(
          (video) => `“${video.name}” (${args.id})`,
          () => args.id,
        )
      : `“${(await api.videos.get({ params: args })).name}” (${args.id})`
    return isPermanent
      ? `Permanently delete ${name} and all its files?`
      : `Delete ${name}? It goes to the trash.`
  },
  put: (api, { args }) => api.videos.trash({ params: args }),
  remove: (api, { args }) => api.videos.delete({ params: args }),
})
