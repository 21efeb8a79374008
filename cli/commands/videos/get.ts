import { requestCommand } from '../../kinds.ts'
import { videoArg } from '../../videos/arg.ts'
import { oneVideoColumns } from '../../videos/columns.ts'

export default requestCommand({
  summary: 'Print a video: status, renditions, URLs, settings.',
  examples: [
    'videos get k3x9aB7dQ2mZp0R',
    'videos get k3x9aB7dQ2mZp0R --fields status,urls.hls',
    'videos get k3x9aB7dQ2mZp0R --format table',
  ],
  args: { id: videoArg() },
  prints: { routes: ['videos.get'] },
  columns: oneVideoColumns,
  ask: (api, { args }) => api.videos.get({ params: args }),
})
