import { requestCommand } from '../../kinds.ts'
import { videoArg } from '../../videos/arg.ts'
import { videoColumns } from '../../videos/columns.ts'

export default requestCommand({
  summary: 'Archive a video: it is kept, but not listed or served.',
  examples: ['videos archive k3x9aB7dQ2mZp0R'],
  args: { id: videoArg() },
  prints: { routes: ['videos.archive'] },
  columns: videoColumns,
  ask: (api, { args }) => api.videos.archive({ params: args }),
})
