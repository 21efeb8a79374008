import { routes } from '../../contract/routes.ts'
import type { Deps } from '../../ports/deps.ts'
import { emptyTrash } from '../../trash/empty.ts'
import { listTrash } from '../../trash/list.ts'
import { trashCollection } from '../../trash/put-collection.ts'
import { trashVideo } from '../../trash/put-video.ts'
import { restoreCollection } from '../../trash/restore-collection.ts'
import { restoreVideo } from '../../trash/restore-video.ts'
import type { Binder } from '../bind.ts'

export function bindTrash({ bind }: Binder, deps: Deps): void {
  const { videos, collections, trash } = routes
  bind(trash.list, ({ query }, caller) => listTrash(deps, caller, query))
  bind(trash.empty, (_, caller) => emptyTrash(deps, caller))
  bind(videos.trash, ({ params }, caller) => trashVideo(deps, caller, params.id))
  bind(videos.restore, ({ params }, caller) => restoreVideo(deps, caller, params.id))
  bind(collections.trash, ({ params }, caller) => trashCollection(deps, caller, params.id))
  bind(collections.restore, ({ params }, caller) => restoreCollection(deps, caller, params.id))
}
