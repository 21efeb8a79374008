import { requestCommand } from '../../kinds.ts'
import { videoArg } from '../../videos/arg.ts'

export default requestCommand({
  summary: 'Count the private links to a video, and those of them that still work.',
  examples: [
    'videos links k3x9aB7dQ2mZp0R',
    {
      description: 'How many of them work, with jq:',
      command: 'videos links k3x9aB7dQ2mZp0R | jq .working',
    },
  ],
  args: { id: videoArg() },
  prints: { routes: ['videos.links'] },
  columns: [
    { field: 'video' },
    { field: 'total', title: 'private links', align: 'right' },
    { field: 'working', align: 'right' },
  ],
  ask: (api, { args }) => api.videos.links({ params: args }),
})
