import { figureColumns } from '../../analytics/columns.ts'
import { rangeFlags, rangeOf, scopeFlags } from '../../analytics/flags.ts'
import { asking } from '../../kinds.ts'
import { onFlag } from '../../values.ts'

export default asking({
  summary:
    'Print all figures of a range of time: views, visitors, what was watched, how well it played.',
  description: 'docs/analytics.md says what each figure means.',
  examples: [
    'analytics overview --format table',
    'analytics overview --from 2026-03-01 --to 2026-04-01 --time-zone Europe/Berlin --compare',
  ],
  flags: {
    ...rangeFlags,
    ...scopeFlags,
    compare: onFlag('The figures of the range before as well'),
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
