import { routes } from '../../contract/routes.ts'
import type { Deps } from '../../ports/deps.ts'
import {
  createPrivateLink,
  getPrivateLink,
  listPrivateLinks,
  revokePrivateLink,
  updatePrivateLink,
} from '../../private-links/manage.ts'
import type { Binder } from '../bind.ts'

export function bindPrivateLinks({ bind }: Binder, deps: Deps): void {
  const { privateLinks } = routes
  bind(privateLinks.list, ({ query }, caller) => listPrivateLinks(deps, caller, query))
  bind(privateLinks.create, ({ body }, caller) => createPrivateLink(deps, caller, body))
  bind(privateLinks.get, ({ params }, caller) => getPrivateLink(deps, caller, params.id))
  bind(privateLinks.update, ({ params, body }, caller) =>
    updatePrivateLink(deps, caller, params.id, body),
  )
  bind(privateLinks.delete, ({ params }, caller) => revokePrivateLink(deps, caller, params.id))
}
