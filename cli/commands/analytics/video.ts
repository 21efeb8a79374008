import { figureColumns } from '../../analytics/columns.ts'
import { rangeFlags, rangeOf } from '../../analytics/flags.ts'
import { requestCommand } from '../../kinds.ts'
import { onFlag } from '../../values.ts'
import { videoArg } from '../../videos/arg.ts'

export default requestCommand({
  summary: 'Print the analytics of a video, including how often each second was played.',
  examples: [
    'analytics video k3x9aB7dQ2mZp0R',
    'analytics video k3x9aB7dQ2mZp0R --fields retention.plays',
  ],
  args: { id: videoArg() },
  flags: { ...rangeFlags, compare: onFlag('Include the previous period for comparison') },
  columns: figureColumns,
  ask: (api, { args, flags }) =>
    api.analytics.video({
      params: args,
      query: { ...rangeOf(flags), compare: flags.compare ? 'previous' : undefined },
    }),
})
