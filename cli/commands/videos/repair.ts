import { requestCommand } from '../../kinds.ts'
import { videoArg } from '../../videos/arg.ts'
import { videoColumns } from '../../videos/columns.ts'

export default requestCommand({
  summary: 'Re-create the missing files of a ready video from its stored source.',
  description: `Files that exist stay unchanged. The command does not wait for it; \`svc doctor --files\` shows what is
still missing.`,
  examples: ['videos repair k3x9aB7dQ2mZp0R'],
  args: { id: videoArg() },
  prints: { routes: ['videos.repair'] },
  columns: videoColumns,
  ask: (api, { args }) => api.videos.repair({ params: args }),
})
