import { figureColumns } from '../../analytics/columns.ts'
import { SvcCommand } from '../../command.ts'
import { flagsFrom, valuesFrom, without } from '../../flags-from.ts'
import { routeFields } from '../../../daemon/contract/route-fields.ts'
import type { Prints } from '../../records/prints.ts'

const filter = without(routeFields.analytics.timeSeries.query, 'compare')

export default class AnalyticsSeries extends SvcCommand {
  static override summary = 'Print analytics by hour, day, week or month.'
  static override prints: Prints = { routes: ['analytics.timeSeries'], rows: 'data' }
  static override examples = [
    '<%= config.bin %> analytics series --interval week --format table',
    '<%= config.bin %> analytics series --video k3x9aB7dQ2mZp0R --format csv',
  ]
  static override flags = flagsFrom(filter)

  async run(): Promise<void> {
    const { flags } = await this.parse(AnalyticsSeries)
    const { api } = await this.connect()
    const report = await api.analytics.timeSeries({
      query: await valuesFrom(filter, flags),
    })
    await this.showRows(report, [{ field: 'at' }, ...figureColumns], report.data)
  }
}
