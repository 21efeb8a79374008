import { flagsFrom, valuesFrom } from '../../flags-from.ts'
import { requestCommand } from '../../kinds.ts'
import { routeFields } from '../../../daemon/contract/route-fields.ts'

const { query } = routeFields.analytics.qualityOfExperience

export default requestCommand({
  summary: 'Print playback quality: startup time and stalls, with median and percentiles.',
  examples: ['analytics quality', 'analytics quality --video k3x9aB7dQ2mZp0R --fields startup_ms'],
  flags: flagsFrom(query),
  prints: { routes: ['analytics.qualityOfExperience'] },
  columns: [
    { field: 'figures.views', title: 'views', align: 'right' },
    ...(['p50', 'p95', 'p99'] as const).map((part) => ({
      field: `startup_ms.${part}`,
      title: `start ms ${part}`,
      align: 'right' as const,
    })),
    ...(['p50', 'p95', 'p99'] as const).map((part) => ({
      field: `rebuffer_ratio.${part}`,
      title: `stalls ${part}`,
      align: 'right' as const,
    })),
  ],
  ask: async (api, { flags }) =>
    api.analytics.qualityOfExperience({ query: await valuesFrom(query, flags) }),
})
