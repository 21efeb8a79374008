/** Any frame as an image (CONTRACT §8): made once, cached within a limit, a bounded number at a time. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '../contract/errors.ts'
import { clockTime, queryBoolean } from '../contract/values.ts'
import type { Viewer } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import { frameFile } from '../ports/layout.ts'
import type { VideoRecord } from '../ports/records.ts'
import { STILL_FORMATS, type Shape, type StillFormat } from '../ports/stills.ts'
import { servable } from '../model/servable.ts'
import { frameAt, frameOf, isEncoded } from './frame-of.ts'
import { posterSeconds } from './poster-choice.ts'
import { createShared } from './shared.ts'
import type { Slots } from './slots.ts'

const whole = (most: number) => {
  const words = `must be a whole number from 1 to ${most}`
  return z
    .string()
    .regex(/^\d{1,9}$/, words)
    .transform(Number)
    .pipe(z.number().min(1, words).max(most, words))
}
/** CONTRACT §8, frame image. */
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

export interface FrameImage {
  /** Quoted. Differs for each frame, size and source. */
  etag: string
  modifiedAtMs: number
  private: boolean
  bytes(signal: AbortSignal): Promise<Buffer>
}
export type FrameMaker = (
  id: string,
  format: string,
  query: FrameQuery,
  viewer: Viewer,
) => Promise<FrameImage>
type FrameDeps = Pick<Deps, 'db' | 'storage' | 'media' | 'maker' | 'frames' | 'log'>

export function createFrameMaker(deps: FrameDeps, slots: Slots): FrameMaker {
  const shared = createShared<Buffer>()

  return async (id, format, query, viewer) => {
    if (!isFormat(format))
      throw new AppError('not_found', `Frame images are available as ${STILL_FORMATS.join(', ')}.`)
    const { video, source } = await deps.db.read(async ({ videos, media }) => {
      const found = await servable({ videos }, id, viewer)
      return {
        video: found,
        source: found.servedSource ? await media.source(found.servedSource) : null,
      }
    })
    if (!source?.ladder) throw new AppError('not_playable', 'This video is not playable yet.')
    const { ladder } = source
    const plan = ladder.video
    if (!plan) throw new AppError('not_playable', 'This video has audio only, so it has no frames.')

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
    const encoded = { video: id, source: source.id, ladder, plan }
    if (query.encoded && !(await isEncoded(deps, encoded, frame, shape)))
      throw new AppError('not_playable', 'This part of the video is not encoded yet.')

    async function make(signal: AbortSignal): Promise<Buffer> {
      const cached = await deps.frames.get(key)
      if (cached) return cached
      const bytes = await slots.run(signal, () => frameOf(deps, encoded, frame, shape, signal))
      // The response need not wait for the disk.
      deps.frames
        .put(key, bytes, () => isServed(deps, video, source!.id))
        .catch((error: unknown) => {
          deps.log.warn({ err: error, video: id }, 'a frame image could not be cached')
        })
      return bytes
    }

    return {
      etag: etagOf(key),
      modifiedAtMs: Date.parse(source.createdAt),
      private: video.visibility === 'private',
      bytes: (signal) => shared.get(key, signal, make),
    }
  }
}

/** Frames of a source that was deleted or replaced meanwhile are not cached. */
async function isServed(
  { db }: Pick<Deps, 'db'>,
  { id }: VideoRecord,
  source: string,
): Promise<boolean> {
  return (await db.read(({ videos }) => videos.get(id)))?.servedSource === source
}

/** The key contains everything that the image depends on. */
const etagOf = (key: string): string =>
  `"${createHash('sha256').update(key).digest('base64url').slice(0, 22)}"`

function isFormat(format: string): format is StillFormat {
  return (STILL_FORMATS as readonly string[]).includes(format)
}
