/** An uploaded image, as it is burnt into pictures. */
import type { Deps } from '../ports/deps.ts'
import type { WatermarkImage } from '../ports/records.ts'
import { receiveImage, type IncomingImage } from './receive-image.ts'

/** Pixels of the longer edge: sharp at a third of the width of the largest rendition. */
const MOST_EDGE = 1_280

/** Throws `upload_too_large`, `validation_failed`. `bytes`: a PNG, made from it in a process of its own. */
export async function receiveWatermark(
  deps: Pick<Deps, 'ids' | 'media'>,
  input: IncomingImage,
): Promise<{ bytes: Buffer; image: WatermarkImage }> {
  const { bytes, facts } = await receiveImage(deps, input, 'A watermark')
  const shrink = Math.min(1, MOST_EDGE / Math.max(facts.width, facts.height))
  const png = await deps.media.reshaped(
    bytes,
    { width: MOST_EDGE, height: MOST_EDGE, fit: 'contain', quality: null, format: 'png' },
    { signal: input.signal },
  )
  return {
    bytes: png,
    image: {
      version: deps.ids.videoKey(),
      width: Math.max(1, Math.round(facts.width * shrink)),
      height: Math.max(1, Math.round(facts.height * shrink)),
    },
  }
}
