import { routes } from '../../contract/routes.ts'
import { createRestoring } from '../../playback/restoring.ts'
import type { Deps } from '../../ports/deps.ts'
import { createStillServing } from '../../stills/serve.ts'
import { createSlots } from '../../ports/slots.ts'
import { emptyTrash } from '../../trash/empty.ts'
import { listTrash } from '../../trash/list.ts'
import { trashCollection } from '../../trash/put-collection.ts'
import { trashVideo } from '../../trash/put-video.ts'
import { restoreCollection } from '../../trash/restore-collection.ts'
import { restoreVideo } from '../../trash/restore-video.ts'
import { findTrashThumbnail } from '../../trash/thumbnail.ts'
import type { Auth } from '../auth.ts'
import type { Binder } from '../bind.ts'
import { leaving } from '../leaving.ts'
import { sendFile } from '../media/send-file.ts'

/** Most pictures are there already; the others must not slow down those of viewers. */
const PICTURES_AT_ONCE = 1

export function bindTrash({ bind, bindRaw }: Binder, deps: Deps, auth: Auth): void {
  const { videos, collections, trash } = routes
  const stills = createStillServing(deps, createSlots(PICTURES_AT_ONCE), createRestoring(deps))
  bind(trash.list, ({ query }, caller) => listTrash(deps, caller, query))
  bind(trash.empty, (_, caller) => emptyTrash(deps, caller))
  bindRaw(trash.thumbnail, async ({ params, ctx }, caller) => {
    const { key, contentType, make } = await findTrashThumbnail(deps, stills, caller, params.id)
    auth.hold(caller, ctx.res)
    await sendFile(deps, ctx.req, ctx.res, {
      key,
      contentType,
      cacheControl: 'private, no-store',
      downloadName: null,
      make: make && (() => make(leaving(ctx.res))),
    })
    ctx.respond = false
  })
  bind(videos.trash, ({ params }, caller) => trashVideo(deps, caller, params.id))
  bind(videos.restore, ({ params }, caller) => restoreVideo(deps, caller, params.id))
  bind(collections.trash, ({ params }, caller) => trashCollection(deps, caller, params.id))
  bind(collections.restore, ({ params }, caller) => restoreCollection(deps, caller, params.id))
}
