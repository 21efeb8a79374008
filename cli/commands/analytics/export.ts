import { boolean } from '@oclif/core/flags'
import { EXPORT_FORMATS } from '../../../daemon/contract/analytics.ts'
import { addressOf } from '../../../daemon/contract/client.ts'
import { routes } from '../../../daemon/contract/routes.ts'
import { SvcCommand } from '../../command.ts'
import { download } from '../../downloads/download.ts'
import { downloadedColumns, downloadFlags } from '../../downloads/flags.ts'
import { CliError } from '../../errors/cli-error.ts'
import { flagsFrom, valuesFrom, without } from '../../flags-from.ts'
import { routeFields } from '../../../daemon/contract/route-fields.ts'
import { interruptible } from '../../interrupt.ts'

const filter = without(routeFields.analytics.export.query, 'format')
type ExportFormat = (typeof EXPORT_FORMATS)[number]

export default class AnalyticsExport extends SvcCommand {
  static override summary = 'Export the analytics of each video in each interval as CSV or NDJSON.'
  static override description =
    'Writes to stdout, or to a file with --output. --format is csv (default here) or ndjson.'
  static override examples = [
    '<%= config.bin %> analytics export --from 2026-01-01 --interval month --output figures.csv',
    '<%= config.bin %> analytics export --format ndjson | jq .',
  ]
  static override flags = {
    ...flagsFrom(filter),
    ...downloadFlags,
    overwrite: boolean({ summary: 'Overwrite an existing file' }),
  }

  async run(): Promise<void> {
    const { flags } = await this.parse(AnalyticsExport)
    const format = flags.format ?? 'csv'
    if (!EXPORT_FORMATS.includes(format as ExportFormat))
      throw new CliError(
        'usage',
        `Analytics can be exported as csv or ndjson, not as ${format}.`,
        'Omit --format, or use --format ndjson.',
      )
    const { connection } = await this.connect()
    const query = { ...(await valuesFrom(filter, flags)), format }
    const url = addressOf(connection.url, routes.analytics.export, { query })
    const progress = await this.progress()
    const headers = { authorization: `Bearer ${connection.token}` }
    const { path, size_bytes } = await interruptible((signal) =>
      download({
        url,
        headers,
        to: flags.output ?? '-',
        overwrite: flags.overwrite,
        progress,
        signal,
      }),
    )
    // The format option applies to the file, not to the result.
    this.output = { ...this.output, format: 'json' }
    if (path !== null)
      await this.show({ object: 'download' as const, path, size_bytes }, downloadedColumns)
  }
}
