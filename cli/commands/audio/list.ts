import { requestCommand } from '../../kinds.ts'
import { videoOfArg } from '../../tracks/args.ts'
import { audioColumns } from '../../tracks/columns.ts'

export default requestCommand({
  summary: 'List the audio tracks of a video.',
  examples: ['audio list k3x9aB7dQ2mZp0R --format table'],
  args: { video: videoOfArg() },
  prints: { routes: ['audioTracks.list'] },
  columns: audioColumns,
  ask: (api, { args }) => api.audioTracks.list({ params: { id: args.video } }),
})
