import { SvcCommand } from '../../command.ts'
import { flagsFrom, valuesFrom } from '../../flags-from.ts'
import { routeFields } from '../../../daemon/contract/route-fields.ts'
import type { Prints } from '../../records/prints.ts'

const { query } = routeFields.analytics.live

export default class AnalyticsLive extends SvcCommand {
  static override summary = 'Print who is watching right now, and what.'
  static override prints: Prints = { routes: ['analytics.live'], rows: 'videos' }
  static override examples = [
    '<%= config.bin %> analytics live',
    '<%= config.bin %> analytics live --format table',
  ]
  static override flags = flagsFrom(query)

  async run(): Promise<void> {
    const { flags } = await this.parse(AnalyticsLive)
    const { api } = await this.connect()
    const report = await api.analytics.live({
      query: await valuesFrom(query, flags),
    })
    await this.showRows(
      report,
      [{ field: 'video' }, { field: 'name' }, { field: 'viewers', align: 'right' }],
      report.videos,
    )
  }
}
