/**
 * The placeholder of a poster: a blurred picture of at most 25 bytes, which a page has with its first
 * answer and shows until the poster has loaded (docs/decisions/0046).
 */
import { stillRendition } from '../ports/all-renditions.ts'
import { MAX_IMAGE_PIXELS } from '../contract/limits.ts'
import type { ChangeDeps } from '../model/change.ts'
import type { Deps } from '../ports/deps.ts'
import type { JobRecord, SourceFacts, SourceRecord, VideoRecord } from '../ports/records.ts'
import type { SmallPicture } from '../ports/stills.ts'
import { takeCover } from './cover.ts'
import { frameAt, withFrames } from './frame-of.ts'
import { hashOf } from './placeholder-hash.ts'
import { posterSeconds } from './poster-choice.ts'
import { originalOf, posterKey } from './poster-files.ts'

/** Subject of the job that makes those of earlier versions' videos, one after another. */
export const ALL_VIDEOS = 'all'
const PAGE = 100

type PlaceholderDeps = ChangeDeps & Pick<Deps, 'storage' | 'media' | 'maker' | 'tracks' | 'log'>

/** Base64; null without a picture, and while that of the present poster is not made yet. */
export function placeholderOf(video: VideoRecord, source: SourceFacts | null): string | null {
  return source && video.placeholder?.poster === keyOf(video, source)
    ? video.placeholder.hash
    : null
}

/** The job `placeholder`: of one video, or of `ALL_VIDEOS`. */
export async function runPlaceholderJob(
  deps: PlaceholderDeps,
  { subject }: Pick<JobRecord, 'subject'>,
  signal: AbortSignal,
): Promise<void> {
  if (subject !== ALL_VIDEOS) return makePlaceholder(deps, subject, signal)
  for (let last = ''; ;) {
    const ids = await deps.db.read(({ videos }) => videos.withoutPlaceholder(last, PAGE))
    for (const id of ids) {
      signal.throwIfAborted()
      await makePlaceholder(deps, id, signal).catch((error: unknown) => {
        if (signal.aborted) throw error
        deps.log.warn({ err: error, video: id }, 'the placeholder of a poster could not be made')
      })
      last = id
    }
    if (ids.length < PAGE) return
  }
}

/**
 * Does nothing when that of the present poster is made, when there is no picture, and when the video is
 * gone.
 */
async function makePlaceholder(
  deps: PlaceholderDeps,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const found = await deps.db.read(async ({ videos, media }) => {
      const video = await videos.get(id)
      const source = video?.servedSource ? await media.source(video.servedSource) : null
      return video && source ? { video, source } : null
    })
    if (!found || found.video.archivedAt !== null) return
    const { video, source } = found
    const key = keyOf(video, source)
    if (video.placeholder?.poster === key) return
    const picture = await pictureOf(deps, video, source, signal)
    if (!picture) {
      // Where the owner's poster was removed, the cover art is the automatic choice again.
      if (source.ladder && !video.poster) await takeCover(deps, source, signal)
      return
    }
    const hash = hashOf(picture)
    const isCurrent = await deps.db.write(async ({ videos, media }) => {
      const now = await videos.get(id)
      const served = now?.servedSource ? await media.source(now.servedSource) : null
      if (!now || !served) return true
      // Another poster was chosen meanwhile, and its job was taken for this one.
      if (keyOf(now, served) !== key) return false
      await videos.update(id, { placeholder: { poster: key, hash } })
      return true
    })
    if (isCurrent) return
  }
}

const keyOf = (video: VideoRecord, source: SourceFacts): string =>
  posterKey(video, source, 'thumbnail', 'jpg')

async function pictureOf(
  deps: PlaceholderDeps,
  video: VideoRecord,
  source: SourceRecord,
  signal: AbortSignal,
): Promise<SmallPicture | null> {
  if (video.poster?.kind === 'image') {
    const bytes = await originalOf(deps.storage, video.id, video.poster.image)
    const facts = await deps.media.pictureFacts(bytes, { maxPixels: MAX_IMAGE_PIXELS, signal })
    return facts?.small ?? null
  }
  const plan = source.ladder?.video
  if (!source.ladder || !plan) return null
  const frame = frameAt(plan, posterSeconds(video, source))
  const encoded = { video: video.id, source: source.id, ladder: source.ladder, plan }
  const rendition = stillRendition(plan).name
  return withFrames(deps, { ...encoded, rendition }, [frame], signal, (dir) =>
    deps.media.smallFrame({ dir, plan, frame }, { signal }),
  )
}
