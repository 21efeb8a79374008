/** GET /v1/analytics/export: the figures of each video in each interval, a line each. */
import type { ExportQuery, Figures } from '../contract/analytics.ts'
import type { Caller } from '../ports/caller.ts'
import { figuresOf } from './figures.ts'
import type { ReportDeps } from './overview.ts'
import { edgesOf, isoOf, rangeOf } from './range.ts'
import { scopeOf } from './scope.ts'

export type ExportFormat = NonNullable<ExportQuery['format']>
export const EXPORT_TYPES: Record<ExportFormat, string> = { csv: 'text/csv; charset=utf-8', ndjson: 'application/x-ndjson; charset=utf-8' }
interface Line extends Figures { at: string; video: string; name: string }

/** Far more than anybody has of one appliance. */
const EVERY = 1_000_000

/** Checked before the first byte; intervals in which nothing happened are left out. */
export async function exportFigures(deps: ReportDeps, caller: Caller, query: ExportQuery, format: ExportFormat): Promise<AsyncIterable<string>> {
  const scope = await scopeOf(deps, caller, query)
  const edges = edgesOf(rangeOf(query, deps.clock.now()), query.interval)
  return linesOf()

  async function* linesOf(): AsyncIterable<string> {
    if (format === 'csv') yield `${['at', 'video', 'name', ...Object.keys(figuresOf(await deps.analytics.totals({ ...scope, fromHour: 0, toHour: 0 })))].join(',')}\r\n`
    for (const [index, toHour] of edges.slice(1).entries()) {
      const fromHour = edges[index]!
      const found = await deps.analytics.byVideo({ ...scope, fromHour, toHour, sort: 'views', limit: EVERY })
      const names = await deps.db.read(({ videos }) => videos.names(found.map(({ video }) => video)))
      for (const { video, sums } of found) yield WRITE[format]({ at: isoOf(fromHour), video, name: names.get(video) ?? '', ...figuresOf(sums) })
    }
  }
}

const WRITE: Record<ExportFormat, (line: Line) => string> = {
  csv: (line) => `${Object.values(line).map(field).join(',')}\r\n`,
  ndjson: (line) => `${JSON.stringify(line)}\n`,
}

/** RFC 4180. What a spreadsheet would take for a formula is made a text. */
function field(value: string | number | null): string {
  if (typeof value !== 'string') return String(value ?? '')
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
