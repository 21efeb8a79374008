import { requestCommand } from '../../kinds.ts'
import { videoArg } from '../../videos/arg.ts'
import { videoColumns } from '../../videos/columns.ts'

export default requestCommand({
  summary: 'Re-create the missing files of a ready video from its stored source.',
  description: `Existing files are not changed. The command does not wait for the result;
\`svc doctor --files\` shows what is still missing.`,
  examples: ['videos repair k3x9aB7dQ2mZp0R'],
  args: { id: videoArg() },
  prints: { routes: ['videos.repair'] },
  columns: videoColumns,
  ask: (api, { args }) => api.videos.repair({ params: args }),
})
