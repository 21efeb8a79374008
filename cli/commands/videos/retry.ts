import { requestCommand } from '../../kinds.ts'
import { videoArg } from '../../videos/arg.ts'
import { videoColumns } from '../../videos/columns.ts'

export default requestCommand({
  summary: 'Retry a failed video.',
  examples: ['videos retry k3x9aB7dQ2mZp0R', 'videos retry k3x9aB7dQ2mZp0R --wait --timeout 1h'],
  args: { id: videoArg() },
  prints: { routes: ['videos.retry'] },
  columns: videoColumns,
  ask: (api, { args }) => api.videos.retry({ params: args }),
  wait: {
    until: 'the video is ready',
    follow: async ({ id }, how) =>
      (await import('../../waiting/show-waiting.ts')).showWaiting({ ...how, id }),
  },
})
