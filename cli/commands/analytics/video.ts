import { figureColumns } from '../../analytics/columns.ts'
import { flagsFrom, valuesFrom } from '../../flags-from.ts'
import { requestCommand } from '../../kinds.ts'
import { videoArg } from '../../videos/arg.ts'
import { routeFields } from '../../../daemon/contract/route-fields.ts'

const { query } = routeFields.analytics.video

export default requestCommand({
  summary: 'Print the analytics of a video, including how often each second was played.',
  examples: [
    'analytics video k3x9aB7dQ2mZp0R',
    'analytics video k3x9aB7dQ2mZp0R --fields retention.plays',
  ],
  args: { id: videoArg() },
  flags: flagsFrom(query),
  prints: { routes: ['analytics.video'] },
  columns: figureColumns,
  ask: async (api, { args, flags }) =>
    api.analytics.video({
      params: args,
      query: await valuesFrom(query, flags),
    }),
})
