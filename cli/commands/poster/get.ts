import { requestCommand } from '../../kinds.ts'
import { posterColumns } from '../../poster-columns.ts'
import { videoOfArg } from '../../tracks/args.ts'

export default requestCommand({
  summary: 'Print the poster of a video.',
  examples: ['poster get k3x9aB7dQ2mZp0R'],
  args: { video: videoOfArg() },
  prints: { routes: ['posters.get'] },
  columns: posterColumns,
  ask: (api, { args }) => api.posters.get({ params: { id: args.video } }),
})
