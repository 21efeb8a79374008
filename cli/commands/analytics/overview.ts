import { figureColumns } from '../../analytics/columns.ts'
import { flagsFrom, valuesFrom } from '../../flags-from.ts'
import { requestCommand } from '../../kinds.ts'
import { routeFields } from '../../../daemon/contract/route-fields.ts'

const { query } = routeFields.analytics.overview

export default requestCommand({
  summary: 'Print all analytics of a time range: views, visitors, watch time, playback quality.',
  description: 'docs/analytics.md explains each metric.',
  examples: [
    'analytics overview --format table',
    'analytics overview --from 2026-03-01 --to 2026-04-01 --time-zone Europe/Berlin --compare',
  ],
  flags: flagsFrom(query),
  prints: { routes: ['analytics.overview'] },
  columns: figureColumns,
  ask: async (api, { flags }) => api.analytics.overview({ query: await valuesFrom(query, flags) }),
})
