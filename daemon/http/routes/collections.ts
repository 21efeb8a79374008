import { arrangeCollection } from '../../collections/arrange.ts'
import { createCollection } from '../../collections/create.ts'
import { getCollection } from '../../model/find-collection.ts'
import { listCollections } from '../../collections/list.ts'
import { updateCollection } from '../../collections/update.ts'
import { routes } from '../../contract/routes.ts'
import type { Deps } from '../../ports/deps.ts'
import { deleteCollection } from '../../trash/remove-collection.ts'
import type { Binder } from '../bind.ts'

export function bindCollections({ bind }: Binder, deps: Deps): void {
  const { collections } = routes
  bind(collections.list, ({ query }, caller) => listCollections(deps, caller, query))
  bind(collections.create, ({ body }, caller) => createCollection(deps, caller, body))
  bind(collections.get, ({ params }, caller) => getCollection(deps, caller, params.id))
  bind(collections.update, ({ params, body }, caller) =>
    updateCollection(deps, caller, params.id, body),
  )
  bind(collections.order, ({ params, body }, caller) =>
    arrangeCollection(deps, caller, params.id, body),
  )
  bind(collections.delete, ({ params }, caller) => deleteCollection(deps, caller, params.id))
}
