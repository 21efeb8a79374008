import { auditColumns } from '../../audit/columns.ts'
import { auditFlags, auditQueryOf } from '../../audit/flags.ts'
import { SvcCommand } from '../../command.ts'
import { OWNER_ONLY, spaceFlag } from '../../keys/flags.ts'
import { pagingFlags } from '../../paging.ts'
import type { Prints } from '../../records/prints.ts'

export default class AuditList extends SvcCommand {
  static override summary = 'List who did what to which object, newest first.'
  static override description = OWNER_ONLY
  static override prints: Prints = { routes: ['audit.list'] }
  static override examples = [
    '<%= config.bin %> audit list --format table',
    '<%= config.bin %> audit list --action videos --since 2026-11-01',
    '<%= config.bin %> audit list --target k3x9a7Kd2mQx9Tf',
  ]
  static override flags = { ...auditFlags, space: spaceFlag(), ...pagingFlags }

  async run(): Promise<void> {
    const { flags } = await this.parse(AuditList)
    const api = await this.connectAsOwner(flags.space)
    const { actor, action, target, search, since, until } = flags
    const query = auditQueryOf({ actor, action, target, search, since, until })
    await this.showPages(flags, 'entries', auditColumns, (page) =>
      api.audit.list({ query: { ...query, ...page } }),
    )
  }
}
