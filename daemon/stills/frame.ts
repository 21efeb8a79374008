/** Any frame as an image: made once, cached within a limit, a bounded number at a time. */
import { z } from 'zod'
import { AppError } from '../contract/errors.ts'
import { clockTime, queryBoolean } from '../contract/values.ts'
import type { Viewer } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import { frameFile } from '../ports/layout.ts'
import { STILL_FORMATS, type Shape, type StillFormat } from '../ports/stills.ts'
import { picturesOf, type CachedImage, type CachedImages } from './cached-image.ts'
import { frameAt, frameOf, isEncoded } from './frame-of.ts'
import { posterSeconds } from './poster-choice.ts'

const whole = (most: number) => {
  const words = `must be a whole number from 1 to ${most}`
  return z
    .string()
    .regex(/^\d{1,9}$/, words)
    .transform(Number)
    .pipe(z.number().min(1, words).max(most, words))
}
/** Query of a frame image. */
export const frameQuery = z.strictObject({
  time: clockTime.optional(),
  width: whole(8192).optional(),
  height: whole(8192).optional(),
  fit: z.enum(['cover', 'contain']).default('contain'),
  quality: whole(100).optional(),
  /** Only from encoded segments: for images that are not worth an encode, such as those above a seek bar. */
  encoded: queryBoolean.optional(),
  download: z.string().optional(),
})
type FrameQuery = z.output<typeof frameQuery>

export type FrameMaker = (
  id: string,
  format: string,
  query: FrameQuery,
  viewer: Viewer,
) => Promise<CachedImage>

export function createFrameMaker(
  deps: Pick<Deps, 'db' | 'storage' | 'media' | 'maker'>,
  images: CachedImages,
): FrameMaker {
  return async (id, format, query, viewer) => {
    if (!isFormat(format))
      throw new AppError('not_found', `Frame images are available as ${STILL_FORMATS.join(', ')}.`)
    const found = await picturesOf(deps, id, viewer)
    const { video, source, plan, encoded } = found

    const frame = frameAt(plan, query.time ?? posterSeconds(video, source))
    const shape: Shape = {
      width: query.width ?? null,
      height: query.height ?? null,
      fit: query.fit,
      quality: query.quality ?? null,
      format,
    }
    const name = [
      `t${frame}`,
      `w${query.width ?? ''}`,
      `h${query.height ?? ''}`,
      query.fit,
      `q${query.quality ?? ''}`,
    ].join('_')
    const key = frameFile(id, source.id, `${name}.${format}`)
    if (query.encoded && !(await isEncoded(deps, encoded, frame, shape)))
      throw new AppError('not_playable', 'This part of the video is not encoded yet.')

    return images(found, key, (signal) => frameOf(deps, encoded, frame, shape, signal))
  }
}

function isFormat(format: string): format is StillFormat {
  return (STILL_FORMATS as readonly string[]).includes(format)
}
