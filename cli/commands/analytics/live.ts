import { scopeFlags } from '../../analytics/flags.ts'
import { SvcCommand } from '../../command.ts'

export default class AnalyticsLive extends SvcCommand {
  static override summary = 'Print who is watching right now, and what.'
  static override examples = [
    '<%= config.bin %> analytics live',
    '<%= config.bin %> analytics live --format table',
  ]
  static override flags = scopeFlags

  async run(): Promise<void> {
    const { flags } = await this.parse(AnalyticsLive)
    const { api } = await this.connect()
    const report = await api.analytics.live({
      query: { collection: flags.collection, video: flags.video },
    })
    await this.showRows(
      report,
      [{ field: 'video' }, { field: 'name' }, { field: 'viewers', align: 'right' }],
      report.videos,
    )
  }
}
