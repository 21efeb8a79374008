import { option } from '@oclif/core/flags'
import { INTERVALS } from '../../../daemon/contract/analytics.ts'
import { figureColumns } from '../../analytics/columns.ts'
import { rangeFlags, rangeOf, scopeFlags } from '../../analytics/flags.ts'
import { SvcCommand } from '../../command.ts'

export default class AnalyticsSeries extends SvcCommand {
  static override summary = 'Print analytics by hour, day, week or month.'
  static override examples = [
    '<%= config.bin %> analytics series --interval week --format table',
    '<%= config.bin %> analytics series --video k3x9aB7dQ2mZp0R --format csv',
  ]
  static override flags = {
    ...rangeFlags,
    ...scopeFlags,
    interval: option({
      options: INTERVALS,
      summary: 'Length of an interval; weeks start on Monday',
      default: 'day',
    })(),
  }

  async run(): Promise<void> {
    const { flags } = await this.parse(AnalyticsSeries)
    const { api } = await this.connect()
    const report = await api.analytics.timeSeries({
      query: {
        ...rangeOf(flags),
        collection: flags.collection,
        video: flags.video,
        interval: flags.interval as 'day',
      },
    })
    await this.showRows(report, [{ field: 'at' }, ...figureColumns], report.data)
  }
}
