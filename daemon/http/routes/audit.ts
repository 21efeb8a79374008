import { Readable } from 'node:stream'
import { exportAudit, listAudit, listChanges, verifyAudit } from '../../audit/read.ts'
import { EXPORT_TYPES } from '../../contract/export-formats.ts'
import { routes } from '../../contract/routes.ts'
import type { Deps } from '../../ports/deps.ts'
import type { Binder } from '../bind.ts'

export function bindAudit({ bind, bindRaw }: Binder, deps: Deps): void {
  const { audit, videos } = routes
  bind(audit.list, ({ query }, caller) => listAudit(deps, caller, query))
  bind(videos.changes, ({ params, query }, caller) => listChanges(deps, caller, params.id, query))
  bind(audit.verify, ({ query }) => verifyAudit(deps, query))
  bindRaw(audit.export, async ({ query, ctx }, caller) => {
    ctx.type = EXPORT_TYPES[query.format]
    ctx.attachment(`audit.${query.format}`)
    ctx.body = Readable.from(exportAudit(deps, caller, query))
  })
}
