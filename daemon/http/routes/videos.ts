import { routes } from '../../contract/routes.ts'
import type { Deps } from '../../ports/deps.ts'
import { signUrls } from '../../tokens/signed-urls.ts'
import { receiveSource } from '../../uploads/receive-source.ts'
import { archiveVideo } from '../../videos/archive.ts'
import { changeManyVideos } from '../../videos/change-many.ts'
import { createVideoForCaller } from '../../videos/create.ts'
import { getVideo } from '../../model/find-video.ts'
import { listTags } from '../../videos/list-tags.ts'
import { listVideoIds, listVideos } from '../../videos/list.ts'
import { queueRepair } from '../../videos/queue-repair.ts'
import { removeVideo } from '../../videos/remove.ts'
import { createClip } from '../../cuts/clip.ts'
import { getCut } from '../../cuts/get.ts'
import { putCut } from '../../cuts/put.ts'
import { undoCut } from '../../cuts/undo.ts'
import { queueReencode } from '../../pipeline/reencode/queue.ts'
import { stopReencode } from '../../pipeline/reencode/stop.ts'
import { retryVideo } from '../../pipeline/retry.ts'
import { unarchiveVideo } from '../../videos/unarchive.ts'
import { updateVideo } from '../../videos/update.ts'
import { setVideoWatermark } from '../../videos/watermark.ts'
import type { Binder } from '../bind.ts'
import { leaving } from '../leaving.ts'

export function bindVideos({ bind }: Binder, deps: Deps): void {
  const { videos, tags } = routes
  bind(videos.list, ({ query }, caller) => listVideos(deps, caller, query))
  bind(videos.ids, ({ query }, caller) => listVideoIds(deps, caller, query))
  bind(videos.batch, ({ body }, caller) => changeManyVideos(deps, caller, body))
  bind(tags.list, (_, caller) => listTags(deps, caller))
  bind(videos.create, ({ body }, caller) => createVideoForCaller(deps, caller, body))
  bind(videos.get, ({ params }, caller) => getVideo(deps, caller, params.id))
  bind(videos.update, ({ params, body }, caller) => updateVideo(deps, caller, params.id, body))
  bind(videos.delete, ({ params }, caller) => removeVideo(deps, caller, params.id))
  bind(videos.signUrls, ({ params, body }, caller) => signUrls(deps, caller, params.id, body))
  bind(videos.archive, ({ params }, caller) => archiveVideo(deps, caller, params.id))
  bind(videos.unarchive, ({ params }, caller) => unarchiveVideo(deps, caller, params.id))
  bind(videos.putWatermark, ({ params, file }, caller) =>
    setVideoWatermark(deps, caller, params.id, file()),
  )
  bind(videos.deleteWatermark, ({ params }, caller) =>
    setVideoWatermark(deps, caller, params.id, null),
  )
  bind(videos.retry, ({ params }, caller) => retryVideo(deps, caller, params.id))
  bind(videos.repair, ({ params }, caller) => queueRepair(deps, caller, params.id))
  bind(videos.reencode, ({ params, body, ctx }, caller) =>
    queueReencode(deps, caller, params.id, body, leaving(ctx.res)),
  )
  bind(videos.cut, ({ params }, caller) => getCut(deps, caller, params.id))
  bind(videos.putCut, ({ params, body, ctx }, caller) =>
    putCut(deps, caller, params.id, body, leaving(ctx.res)),
  )
  bind(videos.deleteCut, ({ params, ctx }, caller) =>
    undoCut(deps, caller, params.id, leaving(ctx.res)),
  )
  bind(videos.createClip, ({ params, body, ctx }, caller) =>
    createClip(deps, caller, params.id, body, leaving(ctx.res)),
  )
  bind(videos.stopReencode, ({ params }, caller) => stopReencode(deps, caller, params.id))
  bind(videos.putSource, async ({ params, file, grant, undoing }, caller) => {
    const undo = <T>(work: () => Promise<T>): Promise<T> => undoing('uploads.delete', work)
    await receiveSource(deps, caller, { id: params.id, grant, undo, ...file() })
    return getVideo(deps, caller, params.id)
  })
}
