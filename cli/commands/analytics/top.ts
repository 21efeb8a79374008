import { figureColumns } from '../../analytics/columns.ts'
import { SvcCommand } from '../../command.ts'
import { flagsFrom, valuesFrom, without } from '../../flags-from.ts'
import { routeFields } from '../../../daemon/contract/route-fields.ts'
import type { Prints } from '../../records/prints.ts'

const filter = without(routeFields.analytics.topVideos.query, 'ids')

export default class AnalyticsTop extends SvcCommand {
  static override summary = 'List the most watched videos.'
  static override prints: Prints = { routes: ['analytics.topVideos'], rows: 'data' }
  static override examples = [
    '<%= config.bin %> analytics top --format table',
    '<%= config.bin %> analytics top --sort watch_seconds --limit 100 --format csv',
  ]
  static override flags = flagsFrom(filter)

  async run(): Promise<void> {
    const { flags } = await this.parse(AnalyticsTop)
    const { api } = await this.connect()
    const report = await api.analytics.topVideos({
      query: await valuesFrom(filter, flags),
    })
    await this.showRows(
      report,
      [{ field: 'video' }, { field: 'name', flexible: true }, ...figureColumns],
      report.data,
    )
  }
}
