/** A chart in one sentence. */
import { addDays, type Span } from '../query/periods.ts'
import type { ChartData } from '../chart/chart.ts'
import { displayedDays } from '../display/dates.ts'
import { figureOf, type FigureName } from '../display/figures.ts'
import { UNITS } from '../display/units.ts'
import { messages } from '../messages.ts'

export function summaryOf(
  { lines, points, unit }: ChartData,
  name: FigureName,
  { from, to }: Span,
  total: number | null,
): string {
  const { show } = UNITS[unit]
  const figure = figureOf(name).title()
  const days = displayedDays(from, addDays(to, -1))
  const values = lines[0]!.values.map((value) => value ?? -1)
  const most = Math.max(...values)
  return most > 0
    ? messages().summary(figure, days, show(total), show(most), points[values.indexOf(most)]!)
    : messages().noSummary(figure, days)
}
