import { routes } from '../../contract/routes.ts'
import { getMail, removeMail, setMail } from '../../mail/server.ts'
import { sendTestMessage } from '../../mail/test-message.ts'
import type { Deps } from '../../ports/deps.ts'
import type { Binder } from '../bind.ts'
import { leaving } from '../leaving.ts'

export function bindMail({ bind }: Binder, deps: Deps, stopping: AbortSignal): void {
  const { mail } = routes
  bind(mail.get, () => getMail(deps))
  bind(mail.set, ({ body }) => setMail(deps, body))
  bind(mail.delete, () => removeMail(deps))
  bind(mail.test, ({ body, ctx }, caller) =>
    sendTestMessage(deps, caller, body, AbortSignal.any([stopping, leaving(ctx.res)])),
  )
}
