/** The cover art inside an audio file as its poster, unless somebody has set another (docs/decisions/0046). */
import { AppError, type ErrorCode } from '../contract/errors.ts'
import { MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS } from '../contract/limits.ts'
import { change, type Change, type ChangeDeps } from '../model/change.ts'
import { setVideo } from '../model/change-video.ts'
import { keepFile } from '../model/keep-file.ts'
import { recordVideo } from '../model/present-video.ts'
import type { Deps } from '../ports/deps.ts'
import { posterImageDir, posterImageFile, sourceFile } from '../ports/layout.ts'
import type { Ladder } from '../ports/media.ts'
import type {
  PosterChoice,
  PosterPlaceholder,
  SourceRecord,
  VideoRecord,
} from '../ports/records.ts'
import type { PictureFacts } from '../ports/stills.ts'
import { hashOf } from './placeholder-hash.ts'
import { keep } from './poster-files.ts'

type CoverDeps = ChangeDeps & Pick<Deps, 'media' | 'storage' | 'tracks' | 'log'>
type CoveredSource = Pick<SourceRecord, 'id' | 'video'> & { ladder: Pick<Ladder, 'video'> | null }

/** Temporary errors of the appliance, after which the job is retried. */
const OURS = new Set<ErrorCode>([
  'engine_unavailable',
  'sandbox_unavailable',
  'storage_full',
  'storage_unreachable',
  'too_busy',
  'shutting_down',
])

/** Whether the poster is the cover art of the source, which counts as an automatic choice. */
export const isCover = ({ poster }: Pick<VideoRecord, 'poster'>): boolean =>
  poster?.kind === 'image' && poster.isCover === true

/**
 * Makes the cover of the newest source the poster, and removes that of an earlier source. Answers
 * whether the poster is a cover now. A cover that cannot be read never fails the video.
 */
export async function takeCover(
  deps: CoverDeps,
  source: CoveredSource,
  signal: AbortSignal,
): Promise<boolean> {
  const video = await deps.db.read(({ videos }) => videos.get(source.video))
  if (!video || (video.poster && !isCover(video))) return false
  const found = source.ladder?.video ? null : await readCover(deps, source, signal)
  if (!found && !video.poster) return false
  if (!found) {
    await change(deps, (tx) => choose(tx, source, null))
    return false
  }
  const { bytes, facts } = found
  const image = deps.ids.videoKey()
  const dir = posterImageDir(source.video, image)
  const file = (name: string): string => posterImageFile(source.video, image, name)
  return keepFile(deps, dir, {
    write: () => keep(deps, file('original'), bytes, signal),
    async commit(tx) {
      const isTaken = await choose(tx, source, {
        poster: { kind: 'image', image, width: facts.width, height: facts.height, isCover: true },
        placeholder: { poster: file('thumbnail.jpg'), hash: hashOf(facts.small) },
      })
      if (!isTaken) await tx.enqueue('sweep', dir, {})
      return isTaken
    },
  })
}

/** False when the source was replaced, or a poster set, meanwhile. */
async function choose(
  tx: Change,
  source: CoveredSource,
  cover: { poster: PosterChoice; placeholder: PosterPlaceholder } | null,
): Promise<boolean> {
  const video = await tx.videos.get(source.video)
  if (!video || video.source !== source.id || (video.poster && !isCover(video))) return false
  const changed = await setVideo(tx, video, cover ?? { poster: null, placeholder: null })
  if (video.poster?.kind === 'image')
    await tx.enqueue('sweep', posterImageDir(video.id, video.poster.image), {})
  await recordVideo(tx, 'video.updated', changed)
  return true
}

async function readCover(
  deps: CoverDeps,
  { id, video }: CoveredSource,
  signal: AbortSignal,
): Promise<{ bytes: Buffer; facts: PictureFacts } | null> {
  try {
    const bytes = await deps.storage.withFile(
      sourceFile(video, id),
      (file) => deps.tracks.cover({ file, maxBytes: MAX_IMAGE_BYTES }, { signal }),
      signal,
    )
    if (!bytes) return null
    const facts = await deps.media.pictureFacts(bytes, { maxPixels: MAX_IMAGE_PIXELS, signal })
    if (facts) return { bytes, facts }
    deps.log.info(
      { video },
      'the cover art of the source was skipped: it is not an image in a supported format and size',
    )
    return null
  } catch (error) {
    if (signal.aborted || (error instanceof AppError && OURS.has(error.code))) throw error
    deps.log.warn({ err: error, video }, 'the cover art of the source could not be read')
    return null
  }
}
