import { deleting } from '../../kinds.ts'
import { videoArg } from '../../videos/arg.ts'

export default deleting({
  summary: 'Delete a video and all its files.',
  description: 'This cannot be undone.',
  examples: ['videos delete k3x9aB7dQ2mZp0R --yes'],
  args: { id: videoArg() },
  object: 'video',
  idOf: ({ id }) => id,
  question: async (api, { args }) =>
    `Delete “${(await api.videos.get({ params: args })).name}” (${args.id}) and all its files?`,
  remove: (api, { args }) => api.videos.delete({ params: args }),
})
