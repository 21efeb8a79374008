import { addressOf } from '../../../daemon/contract/client.ts'
import { SPACE_HEADER } from '../../../daemon/contract/route.ts'
import { routes } from '../../../daemon/contract/routes.ts'
import { auditFlags, auditQueryOf } from '../../audit/flags.ts'
import { SvcCommand } from '../../command.ts'
import { ownerAccess } from '../../connection/owner.ts'
import { exportFile, exportFlags, exportFormatOf } from '../../downloads/export-file.ts'
import { downloadedColumns } from '../../downloads/flags.ts'
import { OWNER_ONLY, spaceFlag } from '../../keys/flags.ts'

export default class AuditExport extends SvcCommand {
  static override summary = 'Export the audit log as CSV or NDJSON, oldest first.'
  static override description = `Writes to stdout, or to a file with --output. --format is csv (default here) or
ndjson. ${OWNER_ONLY}`
  static override prints = { fields: ['object', 'path', 'size_bytes'] }
  static override examples = [
    '<%= config.bin %> audit export --since 2026-01-01 --output audit.csv',
    '<%= config.bin %> audit export --format ndjson | jq .',
  ]
  static override flags = {
    ...auditFlags,
    ...exportFlags,
    space: spaceFlag(),
  }

  async run(): Promise<void> {
    const { flags } = await this.parse(AuditExport)
    const format = exportFormatOf(flags.format, 'The audit log')
    const { url: server, token } = await ownerAccess(this.env)
    const { actor, action, target, search, since, until } = flags
    const query = { ...auditQueryOf({ actor, action, target, search, since, until }), format }
    const url = addressOf(server, routes.audit.export, { query })
    const progress = await this.progress()
    const request = {
      url,
      headers: {
        authorization: `Bearer ${token}`,
        ...(flags.space === undefined ? {} : { [SPACE_HEADER]: flags.space }),
      },
    }
    const { path, size_bytes } = await exportFile(request, flags, progress)
    // The format option applies to the file, not to the result.
    this.output = { ...this.output, format: 'json' }
    if (path !== null)
      await this.show({ object: 'download' as const, path, size_bytes }, downloadedColumns)
  }
}
