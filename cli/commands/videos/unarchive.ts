import { requestCommand } from '../../kinds.ts'
import { videoArg } from '../../videos/arg.ts'
import { videoColumns } from '../../videos/columns.ts'

export default requestCommand({
  summary: 'Unarchive a video: it is listed and served again.',
  examples: ['videos unarchive k3x9aB7dQ2mZp0R'],
  args: { id: videoArg() },
  prints: { routes: ['videos.unarchive'] },
  columns: videoColumns,
  ask: (api, { args }) => api.videos.unarchive({ params: args }),
})
