import { boolean } from '@oclif/core/flags'
import { AUDIT_FORMATS } from '../../../daemon/contract/audit.ts'
import { addressOf } from '../../../daemon/contract/client.ts'
import { SPACE_HEADER } from '../../../daemon/contract/route.ts'
import { routes } from '../../../daemon/contract/routes.ts'
import { auditFlags, auditQueryOf } from '../../audit/flags.ts'
import { SvcCommand } from '../../command.ts'
import { ownerAccess } from '../../connection/owner.ts'
import { download } from '../../downloads/download.ts'
import { downloadedColumns, downloadFlags } from '../../downloads/flags.ts'
import { CliError } from '../../errors/cli-error.ts'
import { interruptible } from '../../interrupt.ts'
import { OWNER_ONLY, spaceFlag } from '../../keys/flags.ts'

type AuditFormat = (typeof AUDIT_FORMATS)[number]

export default class AuditExport extends SvcCommand {
  static override summary = 'Export the audit log as CSV or NDJSON, oldest first.'
  static override description = `Writes to stdout, or to a file with --output. --format is csv (default here) or ndjson. ${OWNER_ONLY}`
  static override examples = [
    '<%= config.bin %> audit export --since 2026-01-01 --output audit.csv',
    '<%= config.bin %> audit export --format ndjson | jq .',
  ]
  static override flags = {
    ...auditFlags,
    ...downloadFlags,
    overwrite: boolean({ summary: 'Overwrite an existing file' }),
    space: spaceFlag(),
  }

  async run(): Promise<void> {
    const { flags } = await this.parse(AuditExport)
    const format = flags.format ?? 'csv'
    if (!AUDIT_FORMATS.includes(format as AuditFormat))
      throw new CliError(
        'usage',
        `The audit log can be exported as csv or ndjson, not as ${format}.`,
        'Omit --format, or use --format ndjson.',
      )
    const { url: server, token } = await ownerAccess(this.env)
    const { actor, action, target, search, since, until } = flags
    const query = { ...auditQueryOf({ actor, action, target, search, since, until }), format }
    const url = addressOf(server, routes.audit.export, { query })
    const progress = await this.progress()
    const { path, size_bytes } = await interruptible((signal) =>
      download({
        url,
        headers: {
          authorization: `Bearer ${token}`,
          ...(flags.space === undefined ? {} : { [SPACE_HEADER]: flags.space }),
        },
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
