import { deleting } from '../../kinds.ts'
import { videoArg } from '../../videos/arg.ts'

export default deleting({
  summary: 'Delete a video with every file it has.',
  description: 'There is no way back.',
  examples: ['videos delete k3x9aB7dQ2mZp0R --yes'],
  args: { id: videoArg() },
  object: 'video',
  idOf: ({ id }) => id,
  question: async (api, { args }) =>
    `Delete “${(await api.videos.get({ params: args })).name}” (${args.id}) with every file it has?`,
  remove: (api, { args }) => api.videos.delete({ params: args }),
})
