import { routes } from '../../contract/routes.ts'
import { cancelImport } from '../../imports/cancel.ts'
import { createImport } from '../../imports/create.ts'
import { getImport } from '../../imports/find.ts'
import { listImports, listItems } from '../../imports/list.ts'
import { retryImport } from '../../imports/retry.ts'
import type { Deps } from '../../ports/deps.ts'
import type { Binder } from '../bind.ts'
import { leaving } from '../leaving.ts'

export function bindImports({ bind }: Binder, deps: Deps): void {
  const { imports } = routes
  bind(imports.list, ({ query }, caller) => listImports(deps, caller, query))
  bind(imports.create, ({ body, ctx }, caller) =>
    createImport(deps, caller, body, leaving(ctx.res)),
  )
  bind(imports.preview, ({ body, ctx }) => deps.texts.read('preview', body, leaving(ctx.res)))
  bind(imports.get, ({ params }, caller) => getImport(deps, caller, params.id))
  bind(imports.items, ({ params, query }, caller) => listItems(deps, caller, params.id, query))
  bind(imports.cancel, ({ params }, caller) => cancelImport(deps, caller, params.id))
  bind(imports.retry, ({ params, body }, caller) => retryImport(deps, caller, params.id, body))
}
