import { routes } from '../../contract/routes.ts'
import type { Deps } from '../../ports/deps.ts'
import {
  createUploadLink,
  getUploadLink,
  listUploadLinks,
  revokeUploadLink,
  updateUploadLink,
} from '../../upload-links/manage.ts'
import type { Binder } from '../bind.ts'

export function bindUploadLinks({ bind }: Binder, deps: Deps): void {
  const { uploadLinks } = routes
  bind(uploadLinks.list, ({ query }, caller) => listUploadLinks(deps, caller, query))
  bind(uploadLinks.create, ({ body }, caller) => createUploadLink(deps, caller, body))
  bind(uploadLinks.get, ({ params }, caller) => getUploadLink(deps, caller, params.id))
  bind(uploadLinks.update, ({ params, body }, caller) =>
    updateUploadLink(deps, caller, params.id, body),
  )
  bind(uploadLinks.delete, ({ params }, caller) => revokeUploadLink(deps, caller, params.id))
}
