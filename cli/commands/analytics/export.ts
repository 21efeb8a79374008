import { addressOf } from '../../../daemon/contract/client.ts'
import { routes } from '../../../daemon/contract/routes.ts'
import { SvcCommand } from '../../command.ts'
import { exportFile, exportFlags, exportFormatOf } from '../../downloads/export-file.ts'
import { downloadedColumns } from '../../downloads/flags.ts'
import { flagsFrom, valuesFrom, without } from '../../flags-from.ts'
import { routeFields } from '../../../daemon/contract/route-fields.ts'

const filter = without(routeFields.analytics.export.query, 'format')

export default class AnalyticsExport extends SvcCommand {
  static override summary = 'Export the analytics of each video in each interval as CSV or NDJSON.'
  static override description =
    'Writes to stdout, or to a file with --output. --format is csv (default here) or ndjson.'
  static override prints = { fields: ['object', 'path', 'size_bytes'] }
  static override examples = [
    '<%= config.bin %> analytics export --from 2026-01-01 --interval month --output figures.csv',
    '<%= config.bin %> analytics export --format ndjson | jq .',
  ]
  static override flags = {
    ...flagsFrom(filter),
    ...exportFlags,
  }

  async run(): Promise<void> {
    const { flags } = await this.parse(AnalyticsExport)
    const format = exportFormatOf(flags.format, 'Analytics')
    const { connection } = await this.connect()
    const query = { ...(await valuesFrom(filter, flags)), format }
    const url = addressOf(connection.url, routes.analytics.export, { query })
    const progress = await this.progress()
    const headers = { authorization: `Bearer ${connection.token}` }
    const request = { url, headers }
    const { path, size_bytes } = await exportFile(request, flags, progress)
    // The format option applies to the file, not to the result.
    this.output = { ...this.output, format: 'json' }
    if (path !== null)
      await this.show({ object: 'download' as const, path, size_bytes }, downloadedColumns)
  }
}
