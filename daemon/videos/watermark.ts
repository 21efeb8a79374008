/** An image that is burnt into one video alone. Takes effect with its next encoding. */
import type { Video } from '../contract/video.ts'
import { change, type Change, type ChangeDeps } from '../model/change.ts'
import { setVideo } from '../model/change-video.ts'
import { keepFile } from '../model/keep-file.ts'
import { findVideo, presented } from '../model/find-video.ts'
import { recordVideo } from '../model/present-video.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import { ownWatermarkFile } from '../ports/layout.ts'
import type { VideoRecord } from '../ports/records.ts'
import { keep } from '../stills/poster-files.ts'
import type { IncomingImage } from '../stills/receive-image.ts'
import { receiveWatermark } from '../stills/watermark-image.ts'

/** `input` null: removes the image, and the video gets that of its space again. */
export async function setVideoWatermark(
  deps: ChangeDeps & Pick<Deps, 'media' | 'storage'>,
  caller: Caller,
  id: string,
  input: IncomingImage | null,
): Promise<Video> {
  await deps.db.read((repositories) => findVideo(repositories, caller, id))
  const received = input && (await receiveWatermark(deps, input))
  if (!received) return change(deps, (tx) => set(deps, tx, caller, id, null))
  const { bytes, image } = received
  const file = ownWatermarkFile(id, image.version)
  return keepFile(deps, file, {
    write: () => keep(deps, file, bytes, input.signal),
    commit: (tx) => set(deps, tx, caller, id, image),
  })
}

async function set(
  deps: Pick<Deps, 'settings'>,
  tx: Change,
  caller: Caller,
  id: string,
  image: VideoRecord['watermark'],
): Promise<Video> {
  const video = await findVideo(tx, caller, id)
  if (video.watermark)
    await tx.enqueue('sweep', ownWatermarkFile(id, video.watermark.version), { of: 'track' })
  const { use: _before, ...look } = video.encoding.watermark ?? {}
  const updated = await setVideo(tx, video, {
    watermark: image,
    encoding: {
      ...video.encoding,
      watermark: image ? { ...look, use: 'own' } : look,
    },
  })
  await recordVideo(tx, 'video.updated', updated)
  return presented(deps, tx, updated)
}
