import { requestCommand } from '../../kinds.ts'
import { videoOfArg } from '../../tracks/args.ts'
import { subtitleColumns } from '../../tracks/columns.ts'

export default requestCommand({
  summary: 'List the subtitles and captions of a video.',
  examples: ['subtitles list k3x9aB7dQ2mZp0R --format table'],
  args: { video: videoOfArg() },
  prints: { routes: ['subtitles.list'] },
  columns: subtitleColumns,
  ask: (api, { args }) => api.subtitles.list({ params: { id: args.video } }),
})
