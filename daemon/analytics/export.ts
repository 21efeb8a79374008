/** GET /v1/analytics/export: the figures of each video in each interval, one per line. */
import type { ExportQuery, Figures } from '../contract/analytics.ts'
import { csvLine } from '../contract/csv.ts'
import type { ExportFormat } from '../contract/export-formats.ts'
import type { Caller } from '../ports/caller.ts'
import { figuresOf } from './figures.ts'
import type { ReportDeps } from './overview.ts'
import { edgesOf, isoOf, rangeOf } from './range.ts'
import { scopeOf } from './scope.ts'

interface Line extends Figures {
  at: string
  video: string
  name: string
}

/** More videos than any appliance has. */
const EVERY = 1_000_000

/** Validated before the first byte is sent; intervals without views are omitted. */
export async function exportFigures(
  deps: ReportDeps,
  caller: Caller,
  query: ExportQuery,
  format: ExportFormat,
): Promise<AsyncIterable<string>> {
  const scope = await scopeOf(deps, caller, query)
  const edges = edgesOf(rangeOf(query, deps.clock.now()), query.interval)
  return linesOf()

  async function* linesOf(): AsyncIterable<string> {
    if (format === 'csv')
      yield csvLine([
        'at',
        'video',
        'name',
        ...Object.keys(
          figuresOf(await deps.analytics.totals({ ...scope, fromHour: 0, toHour: 0 })),
        ),
      ])
    for (const [index, toHour] of edges.slice(1).entries()) {
      const fromHour = edges[index]!
      const found = await deps.analytics.byVideo({
        ...scope,
        fromHour,
        toHour,
        sort: 'views',
        limit: EVERY,
      })
      const names = await deps.db.read(({ videos }) =>
        videos.names(found.map(({ video }) => video)),
      )
      for (const { video, sums } of found)
        yield WRITE[format]({
          at: isoOf(fromHour),
          video,
          name: names.get(video) ?? '',
          ...figuresOf(sums),
        })
    }
  }
}

const WRITE: Record<ExportFormat, (line: Line) => string> = {
  csv: (line) => csvLine(Object.values(line)),
  ndjson: (line) => `${JSON.stringify(line)}\n`,
}
