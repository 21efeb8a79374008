import { stillRendition } from '../../ports/all-renditions.ts'
import { renditionDir } from '../../ports/layout.ts'
import { filesWithFrames } from '../../stills/frame-of.ts'
import { bestOf, candidateFrames } from '../../stills/poster-choice.ts'
import {
  makePosterFile,
  posterKey,
  POSTER_WIDTHS,
  type PosterName,
} from '../../stills/poster-files.ts'
import { currentVideo, type StepWork } from './work.ts'

const NAMES = Object.keys(POSTER_WIDTHS) as PosterName[]

/**
 * Chooses a representative frame among the first `endFrame`, and makes poster and thumbnail as JPEG.
 * Other formats are made on request (docs/decisions/0046).
 */
export async function makePoster(
  { deps, source, ladder, signal }: Pick<StepWork, 'deps' | 'source' | 'ladder' | 'signal'>,
  endFrame = ladder.video?.frameCount ?? 0,
): Promise<void> {
  const plan = ladder.video
  // A video that is re-encoded keeps its poster.
  const isChosen = source.copyOf !== null && source.posterSeconds !== null
  if (plan && endFrame > 0 && !isChosen) {
    const frames = candidateFrames(plan, endFrame)
    const looks = await deps.storage.withFolder(
      renditionDir(source.video, source.id, stillRendition(plan).name),
      (dir) => deps.media.looks({ dir, plan, frames }, { signal }),
      filesWithFrames(plan, frames),
      signal,
    )
    const frame = frames[bestOf(looks)]!
    const posterSeconds =
      Math.ceil((frame * plan.frameRate.den * 1_000) / plan.frameRate.num) / 1_000
    const before = await deps.db.write(async (tx) => {
      const video = await currentVideo(tx, source)
      const stored = await tx.media.source(source.id)
      await tx.media.updateSource(source.id, { posterSeconds })
      return { video: { ...video, poster: null }, source: stored! }
    })
    if (before.source.posterSeconds !== posterSeconds)
      for (const name of NAMES)
        await deps.storage.remove(posterKey(before.video, before.source, name, 'jpg'))
  }
  const now = await deps.db.read(async (tx) => ({
    video: await currentVideo(tx, source),
    source: await tx.media.source(source.id),
  }))
  // Without a frame, as with audio only, the poster can only be an uploaded image.
  if (endFrame === 0 && now.video.poster?.kind !== 'image') return
  for (const name of NAMES)
    await makePosterFile(deps, now.video, { ...now.source!, ladder }, name, 'jpg', signal)
}
