import type { Figures } from '../../daemon/contract/analytics.ts'
import type { TableColumn } from '../output/table.ts'
import { formatDuration, formatPercent } from '../output/units.ts'

const share = (value: number | null): string => (value === null ? '–' : formatPercent(value))

/** Default columns; --fields selects others. */
export const figureColumns: readonly TableColumn<{ figures: Figures }>[] = [
  { field: 'figures.views', title: 'views', align: 'right' },
  { field: 'figures.visitors', title: 'visitors', align: 'right' },
  {
    field: 'figures.watch_seconds',
    title: 'watched',
    value: ({ figures }) => formatDuration(figures.watch_seconds),
    align: 'right',
  },
  {
    field: 'figures.completion_rate',
    title: 'completed',
    value: ({ figures }) => share(figures.completion_rate),
    align: 'right',
  },
  {
    field: 'figures.failure_rate',
    title: 'failed',
    value: ({ figures }) => share(figures.failure_rate),
    align: 'right',
  },
  {
    field: 'figures.average_startup_ms',
    title: 'start ms',
    value: ({ figures }) =>
      figures.average_startup_ms === null ? '–' : String(Math.round(figures.average_startup_ms)),
    align: 'right',
  },
]
