import { routes } from '../../contract/routes.ts'
import { untilPlayable } from '../../playback/until-playable.ts'
import type { Deps } from '../../ports/deps.ts'
import type { VideoRecord } from '../../ports/records.ts'
import { createChecksums, readChecksum } from '../../uploads/checksum.ts'
import { findUploads, readUpload } from '../../uploads/read.ts'
import { sourceOfUpload } from '../../model/source-of-upload.ts'
import type { Binder } from '../bind.ts'
import { leaving } from '../leaving.ts'

/** Reading of uploads; they are sent by tus (http/tus.ts). */
export function bindUploads({ bind }: Binder, deps: Deps, stopping: AbortSignal): void {
  const { uploads } = routes
  const checksums = createChecksums(deps, stopping)
  bind(uploads.find, ({ query, grant }, caller) =>
    findUploads(deps, { caller, grant }, query.fingerprint),
  )
  bind(uploads.get, async ({ params, query, grant, ctx }, caller) => {
    const info = await readUpload(deps, { caller, grant }, params.upload)
    if (!query.wait || !info.finished || info.playable || info.status === 'errored') return info
    const uploadSource = sourceOfUpload(params.upload)
    // The playable source may be an older one, and a newer one may replace this one before it is ever
    // played.
    const isOver = ({ playable, servedSource, source }: VideoRecord) =>
      source !== uploadSource || (playable && servedSource === uploadSource)
    await untilPlayable(
      deps,
      info.video,
      query.wait,
      AbortSignal.any([stopping, leaving(ctx.res)]),
      isOver,
    )
    return readUpload(deps, { caller, grant }, params.upload)
  })
  bind(uploads.checksum, ({ params, query, grant, ctx }, caller) => {
    const until = AbortSignal.any([
      stopping,
      leaving(ctx.res),
      AbortSignal.timeout((query.wait ?? 0) * 1000),
    ])
    return readChecksum(deps, checksums, { caller, grant }, params.upload, until)
  })
}
