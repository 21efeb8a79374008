import { AppError } from '../../contract/errors.ts'
import type { Deps } from '../../ports/deps.ts'
import { ownWatermarkFile, watermarkFile } from '../../ports/layout.ts'
import type { Ladder } from '../../ports/media.ts'
import type { VideoRecord } from '../../ports/records.ts'
import { keep } from '../../stills/poster-files.ts'

/**
 * Puts the image of a planned watermark beside the source, where it stays: what is made again later
 * gets the same one. Throws when it was replaced since the plan was made, which is then made again.
 */
export async function keepWatermark(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  video: VideoRecord,
  source: string,
  ladder: Ladder,
  signal: AbortSignal,
): Promise<void> {
  const wanted = ladder.video?.watermark
  if (!wanted) return
  const key = watermarkFile(video.id, source)
  const found = await db.read(async ({ spaces, videos }) => {
    const own = (await videos.get(video.id))?.watermark?.version === wanted.version
    const space = own ? null : await spaces.get(video.space)
    const isOfSpace = space?.encoding.watermark?.image?.version === wanted.version
    return { own, image: isOfSpace ? await spaces.watermark(video.space) : null }
  })
  if (found.image) return keep({ storage }, key, found.image, signal)
  if (found.own && (await storage.link(ownWatermarkFile(video.id, wanted.version), key))) return
  throw new AppError('encoding_failed', 'The watermark was changed while the video was planned.')
}
