/** Images made on request: each once, cached within a limit, a bounded number at a time. */
import { createHash } from 'node:crypto'
import { AppError } from '../contract/errors.ts'
import { servable } from '../model/servable.ts'
import type { Viewer } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import type { EncodedSource } from '../ports/encoding.ts'
import type { VideoPlan } from '../ports/media.ts'
import type { SourceRecord, VideoRecord } from '../ports/records.ts'
import { createShared } from './shared.ts'
import type { Slots } from '../ports/slots.ts'

/** A video that has pictures and can be played. */
export interface Pictures {
  video: VideoRecord
  source: SourceRecord
  plan: VideoPlan
  encoded: EncodedSource & { plan: VideoPlan }
}

export interface CachedImage {
  /** Quoted. Differs for each image and source. */
  etag: string
  modifiedAtMs: number
  private: boolean
  bytes(signal: AbortSignal): Promise<Buffer>
}

/** `key`: place in the cache, which contains everything that the image depends on. */
export type CachedImages = (
  from: Pictures,
  key: string,
  work: (signal: AbortSignal) => Promise<Buffer>,
) => CachedImage

/** Throws `not_found` and `not_playable`; `ofSound` for a video that has audio only. */
export async function picturesOf(
  { db }: Pick<Deps, 'db'>,
  id: string,
  viewer: Viewer,
  ofSound: 'not_playable' | 'validation_failed' = 'not_playable',
): Promise<Pictures> {
  const { video, source } = await db.read(async ({ videos, media }) => {
    const found = await servable({ videos }, id, viewer)
    return {
      video: found,
      source: found.servedSource ? await media.source(found.servedSource) : null,
    }
  })
  if (!source?.ladder) throw new AppError('not_playable', 'This video is not playable yet.')
  const { ladder } = source
  const plan = ladder.video
  if (!plan) throw new AppError(ofSound, 'This video has audio only, so it has no frames.')
  return { video, source, plan, encoded: { video: id, source: source.id, ladder, plan } }
}

export function createCachedImages(
  deps: Pick<Deps, 'db' | 'frames' | 'log'>,
  slots: Slots,
): CachedImages {
  const shared = createShared<Buffer>()

  return ({ video, source }, key, work) => {
    async function make(signal: AbortSignal): Promise<Buffer> {
      const cached = await deps.frames.get(key)
      if (cached) return cached
      const bytes = await slots.run(signal, () => work(signal))
      // The response need not wait for the disk.
      deps.frames
        .put(key, bytes, () => isServed(deps, video, source.id))
        .catch((error: unknown) => {
          deps.log.warn({ err: error, video: video.id }, 'a frame image could not be cached')
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

const etagOf = (key: string): string =>
  `"${createHash('sha256').update(key).digest('base64url').slice(0, 22)}"`
