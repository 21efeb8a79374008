import { figureColumns } from '../../analytics/columns.ts'
import { rangeFlags, rangeOf, scopeFlags } from '../../analytics/flags.ts'
import { requestCommand } from '../../kinds.ts'
import { onFlag } from '../../values.ts'

export default requestCommand({
  summary: 'Print all analytics of a time range: views, visitors, watch time, playback quality.',
  description: 'docs/analytics.md explains each metric.',
  examples: [
    'analytics overview --format table',
    'analytics overview --from 2026-03-01 --to 2026-04-01 --time-zone Europe/Berlin --compare',
  ],
  flags: {
    ...rangeFlags,
    ...scopeFlags,
    compare: onFlag('Include the previous period for comparison'),
  },
  columns: figureColumns,
  ask: (api, { flags }) =>
    api.analytics.overview({
      query: {
        ...rangeOf(flags),
        collection: flags.collection,
        video: flags.video,
        compare: flags.compare ? 'previous' : undefined,
      },
    }),
})
