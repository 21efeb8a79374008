import { string } from '@oclif/core/args'
import { integer } from '@oclif/core/flags'
import { DIMENSIONS, type Dimension } from '../../../daemon/contract/analytics.ts'
import { figureColumns } from '../../analytics/columns.ts'
import { rangeFlags, rangeOf, scopeFlags, sortFlag } from '../../analytics/flags.ts'
import { SvcCommand } from '../../command.ts'

export default class AnalyticsBy extends SvcCommand {
  static override summary = 'Print analytics by device, browser, country, page and more.'
  static override examples = [
    '<%= config.bin %> analytics by country --format table',
    '<%= config.bin %> analytics by page --sort watch_seconds --limit 100',
  ]
  static override args = {
    dimension: string({
      description: 'Dimension to group by',
      options: [...DIMENSIONS],
      required: true,
      ignoreStdin: true,
    }),
  }
  static override flags = {
    ...rangeFlags,
    ...scopeFlags,
    sort: sortFlag(),
    limit: integer({ summary: 'Number of rows', min: 1, max: 100, helpValue: '<1-100>' }),
  }

  async run(): Promise<void> {
    const { args, flags } = await this.parse(AnalyticsBy)
    const { api } = await this.connect()
    const report = await api.analytics.breakdown({
      query: {
        ...rangeOf(flags),
        collection: flags.collection,
        video: flags.video,
        sort: flags.sort,
        limit: flags.limit,
        dimension: args.dimension as Dimension,
      },
    })
    await this.showRows(report, [{ field: 'value', flexible: true }, ...figureColumns], report.data)
  }
}
