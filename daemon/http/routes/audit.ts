import { Readable } from 'node:stream'
import { exportAudit, listAudit, verifyAudit } from '../../audit/read.ts'
import type { AuditExportQuery } from '../../contract/audit.ts'
import { routes } from '../../contract/routes.ts'
import type { Deps } from '../../ports/deps.ts'
import type { Binder } from '../bind.ts'

const TYPES: Record<AuditExportQuery['format'], string> = {
  csv: 'text/csv; charset=utf-8',
  ndjson: 'application/x-ndjson; charset=utf-8',
}

export function bindAudit({ bind, bindRaw }: Binder, deps: Deps): void {
  const { audit } = routes
  bind(audit.list, ({ query }, caller) => listAudit(deps, caller, query))
  bind(audit.verify, ({ query }) => verifyAudit(deps, query))
  bindRaw(audit.export, async ({ query, ctx }, caller) => {
    ctx.type = TYPES[query.format]
    ctx.attachment(`audit.${query.format}`)
    ctx.body = Readable.from(exportAudit(deps, caller, query))
  })
}
