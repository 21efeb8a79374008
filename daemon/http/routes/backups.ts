import { archiveOfBackup } from '../../backups/archive.ts'
import { createBackup } from '../../backups/create.ts'
import { findBackup, listBackups } from '../../backups/list.ts'
import { removeBackup } from '../../backups/remove.ts'
import { requestVerification } from '../../backups/verify.ts'
import { routes } from '../../contract/routes.ts'
import type { Deps } from '../../ports/deps.ts'
import type { Auth } from '../auth.ts'
import type { Binder } from '../bind.ts'
import { sendArchive } from '../media/send-archive.ts'

export function bindBackups({ bind, bindRaw }: Binder, deps: Deps, auth: Auth): void {
  const { backups } = routes
  bind(backups.list, ({ query }) => listBackups(deps, query))
  bind(backups.create, ({ query }) => createBackup(deps, 'manual', query.place))
  bind(backups.get, async ({ params }) => (await findBackup(deps, params.id)).backup)
  bind(backups.verify, ({ params }) => requestVerification(deps, params.id))
  bind(backups.delete, ({ params }) => removeBackup(deps, params.id))
  bindRaw(backups.archive, async ({ params, ctx }, caller) => {
    const { archive, fileName } = await archiveOfBackup(deps, params.id)
    auth.hold(caller, ctx.res)
    try {
      await sendArchive(ctx.req, ctx.res, archive, fileName)
    } catch (error) {
      if (!ctx.res.headersSent) throw error
      // The client notices that the file is incomplete.
      deps.log.error({ err: error, backup: params.id }, 'a backup download could not be completed')
      ctx.res.destroy()
    }
    ctx.respond = false
  })
}
