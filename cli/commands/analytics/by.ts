import { string } from '@oclif/core/args'
import { DIMENSIONS, type Dimension } from '../../../daemon/contract/analytics.ts'
import { figureColumns } from '../../analytics/columns.ts'
import { SvcCommand } from '../../command.ts'
import { flagsFrom, valuesFrom, without } from '../../flags-from.ts'

import { routeFields } from '../../../daemon/contract/route-fields.ts'
import type { Prints } from '../../records/prints.ts'

const filter = without(routeFields.analytics.breakdown.query, 'dimension')

export default class AnalyticsBy extends SvcCommand {
  static override summary = 'Print analytics by device, browser, country, page and more.'
  static override prints: Prints = { routes: ['analytics.breakdown'], rows: 'data' }
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
  static override flags = flagsFrom(filter)

  async run(): Promise<void> {
    const { args, flags } = await this.parse(AnalyticsBy)
    const { api } = await this.connect()
    const report = await api.analytics.breakdown({
      query: {
        ...(await valuesFrom(filter, flags)),
        dimension: args.dimension as Dimension,
      },
    })
    await this.showRows(report, [{ field: 'value', flexible: true }, ...figureColumns], report.data)
  }
}
