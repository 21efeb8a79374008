/** The poster of a video: read it, set it by image or time, reset it. */
import { AppError, refusal } from '../contract/errors.ts'
import type { Poster, PosterTime } from '../contract/poster.ts'
import type { Caller } from '../ports/caller.ts'
import type { Repositories } from '../ports/database.ts'
import type { Deps } from '../ports/deps.ts'
import { posterImageDir, posterImageFile } from '../ports/layout.ts'
import type { PosterChoice, PosterPlaceholder, VideoRecord } from '../ports/records.ts'
import { change, type Change, type ChangeDeps } from '../model/change.ts'
import { keepFile } from '../model/keep-file.ts'
import { findVideo, presented } from '../model/find-video.ts'
import { isCover } from './cover.ts'
import { hashOf } from './placeholder-hash.ts'
import { keep } from './poster-files.ts'
import { receiveImage, type IncomingImage } from './receive-image.ts'
import { recordVideo } from '../model/present-video.ts'
import { setVideo } from '../model/change-video.ts'

export function getPoster(
  deps: Pick<Deps, 'db' | 'settings'>,
  caller: Caller,
  id: string,
): Promise<Poster> {
  return deps.db.read(async (repositories) =>
    present(deps, repositories, await findVideo(repositories, caller, id)),
  )
}

export function setPosterTime(
  deps: ChangeDeps,
  caller: Caller,
  id: string,
  { time }: PosterTime,
): Promise<Poster> {
  return change(deps, async (tx) => {
    const video = await findVideo(tx, caller, id)
    const source = video.servedSource ?? video.source
    const ladder = source ? (await tx.media.source(source))?.ladder : null
    if (ladder && !ladder.video) throw refusal('sound_only')
    if (ladder && time > ladder.durationSeconds) {
      const message = `must not be after the end at ${ladder.durationSeconds} s, but is ${time}`
      throw new AppError('validation_failed', `body.time: ${message}.`, {
        faults: [{ path: 'body.time', code: 'too_big', message }],
      })
    }
    return present(deps, tx, await set(tx, video, { kind: 'time', seconds: time }))
  })
}

/** Validates and stores the image before it changes the video. */
export async function setPosterImage(
  deps: ChangeDeps & Pick<Deps, 'media' | 'storage'>,
  caller: Caller,
  id: string,
  input: IncomingImage,
): Promise<Poster> {
  await deps.db.read((repositories) => findVideo(repositories, caller, id))
  const { bytes, facts } = await receiveImage(deps, input, 'A poster')
  const image = deps.ids.videoKey()
  return keepFile(deps, posterImageDir(id, image), {
    write: () => keep(deps, posterImageFile(id, image, 'original'), bytes, input.signal),
    commit: async (tx) =>
      present(
        deps,
        tx,
        await set(
          tx,
          await findVideo(tx, caller, id),
          { kind: 'image', image, width: facts.width, height: facts.height },
          { poster: posterImageFile(id, image, 'thumbnail.jpg'), hash: hashOf(facts.small) },
        ),
      ),
  })
}

export function resetPoster(deps: ChangeDeps, caller: Caller, id: string): Promise<void> {
  return change(deps, async (tx) => {
    const video = await findVideo(tx, caller, id)
    if (video.poster && !isCover(video)) await set(tx, video, null)
  })
}

async function set(
  tx: Change,
  video: VideoRecord,
  poster: PosterChoice | null,
  placeholder: PosterPlaceholder | null = null,
): Promise<VideoRecord> {
  const changed = await setVideo(tx, video, { poster, placeholder })
  if (video.poster?.kind === 'image')
    await tx.enqueue('sweep', posterImageDir(video.id, video.poster.image), {})
  if (!placeholder) await tx.enqueue('placeholder', video.id, {})
  await recordVideo(tx, 'video.updated', changed)
  return changed
}

async function present(
  deps: Pick<Deps, 'settings'>,
  repositories: Pick<Repositories, 'media'>,
  video: VideoRecord,
): Promise<Poster> {
  const { urls } = await presented(deps, repositories, video)
  const source = (await repositories.media.of([video])).get(video.id)!.source
  return {
    object: 'poster',
    source: !video.poster || isCover(video) ? 'chosen' : video.poster.kind,
    time:
      video.poster?.kind === 'time'
        ? video.poster.seconds
        : video.poster
          ? null
          : (source?.posterSeconds ?? null),
    url: urls.poster,
    thumbnail_url: urls.thumbnail,
  }
}
