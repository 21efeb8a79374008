/** By what the lists are sorted: the chosen figure, as far as one can be sorted by it. */
import type { Figures, ReportSort } from '../../../daemon/contract/analytics.ts'
import type { FigureName } from '../display/figures.ts'

const SORTS: Partial<Record<FigureName, ReportSort>> = {
  watch_seconds: 'watch_seconds',
  average_view_seconds: 'watch_seconds',
  visitors: 'visitors',
}
export const sortFor = (figure: FigureName): ReportSort => SORTS[figure] ?? 'views'

export const valueFor = (sort: ReportSort, figures: Figures): number => figures[sort]

/** Rows of a list. */
export const MOST_ROWS = 7
