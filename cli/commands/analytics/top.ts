import { integer } from '@oclif/core/flags'
import { figureColumns } from '../../analytics/columns.ts'
import { collectionFlag, rangeFlags, rangeOf, sortFlag } from '../../analytics/flags.ts'
import { SvcCommand } from '../../command.ts'

export default class AnalyticsTop extends SvcCommand {
  static override summary = 'List the most watched videos.'
  static override examples = [
    '<%= config.bin %> analytics top --format table',
    '<%= config.bin %> analytics top --sort watch_seconds --limit 100 --format csv',
  ]
  static override flags = {
    ...rangeFlags,
    collection: collectionFlag(),
    sort: sortFlag(),
    limit: integer({ summary: 'Number of videos', min: 1, max: 100, helpValue: '<1-100>' }),
  }

  async run(): Promise<void> {
    const { flags } = await this.parse(AnalyticsTop)
    const { api } = await this.connect()
    const report = await api.analytics.topVideos({
      query: {
        ...rangeOf(flags),
        collection: flags.collection,
        sort: flags.sort,
        limit: flags.limit,
      },
    })
    await this.showRows(
      report,
      [{ field: 'video' }, { field: 'name', flexible: true }, ...figureColumns],
      report.data,
    )
  }
}
