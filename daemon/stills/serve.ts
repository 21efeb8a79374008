/** Resolves paths of stills below a video, and makes those that are made on request. */
import { stillRendition } from '../ports/all-renditions.ts'
import { AppError } from '../contract/errors.ts'
import type { Deps } from '../ports/deps.ts'
import type { Part } from '../ports/encoding.ts'
import { stillFile } from '../ports/layout.ts'
import type { SourceFacts, VideoRecord } from '../ports/records.ts'
import type { StillFormat } from '../ports/stills.ts'
import { makePosterFile, posterKey, type PosterName } from './poster-files.ts'
import { makePeaksFile, makeStoryboardFiles, soundOf } from './ready-files.ts'
import { createShared } from './shared.ts'
import type { Slots } from '../ports/slots.ts'

export interface ServedStill {
  key: string
  contentType: string
  /** When it is not there yet. */
  make?: (signal: AbortSignal) => Promise<void>
}
export interface Stills {
  /** null when the path is no still. Throws `not_found` for one that this video does not have. */
  find(path: string, video: VideoRecord, source: SourceFacts): ServedStill | null
}

const IMAGE_TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
}
const POSTER = /^(poster|thumbnail)\.(jpg|webp|avif)$/
/** File → content type, and the fact that shows whether it exists. */
const READY_FILES: Record<string, { contentType: string; fact: 'storyboard' | 'peaks' }> = {
  'storyboard.jpg': { contentType: 'image/jpeg', fact: 'storyboard' },
  'storyboard.vtt': { contentType: 'text/vtt; charset=utf-8', fact: 'storyboard' },
  'peaks.json': { contentType: 'application/json; charset=utf-8', fact: 'peaks' },
}

/** Files that the video's job makes; made again when they are lost, or were not made by an earlier version. */
interface Remaking {
  parts(of: { video: string; source: string }, parts: Part[], signal: AbortSignal): Promise<void>
}

export function createStillServing(
  deps: Pick<Deps, 'db' | 'storage' | 'media' | 'maker'>,
  slots: Slots,
  restoring: Remaking,
): Stills {
  const shared = createShared<void>()

  function poster(
    video: VideoRecord,
    source: SourceFacts,
    name: PosterName,
    format: StillFormat,
  ): ServedStill {
    if (source.width === null && video.poster?.kind !== 'image')
      throw new AppError('not_found', 'This video has audio only and no poster.')
    const key = posterKey(video, source, name, format)
    return {
      key,
      contentType: IMAGE_TYPES[format]!,
      make: (signal) =>
        shared.get(key, signal, async (going) => {
          const whole = await deps.db.read(({ media }) => media.source(source.id))
          if (!whole?.ladder) throw new AppError('not_playable', 'This video is not playable yet.')
          const { ladder, ...facts } = whole
          await slots.run(going, () =>
            makePosterFile(deps, video, { ...facts, ladder }, name, format, going),
          )
        }),
    }
  }

  function remake(
    video: VideoRecord,
    source: SourceFacts,
    fact: 'storyboard' | 'peaks',
  ): (signal: AbortSignal) => Promise<void> {
    return (signal) =>
      shared.get(`${source.id}/${fact}`, signal, async (going) => {
        const ladder = (await deps.db.read(({ media }) => media.source(source.id)))?.ladder
        const rung =
          fact === 'storyboard' ? ladder?.video && stillRendition(ladder.video).name : null
        const track = ladder && fact === 'peaks' ? soundOf(ladder) : null
        if (!ladder || (!rung && !track)) throw new AppError('not_found', 'This video has none.')
        const of = { video: video.id, source: source.id }
        await restoring.parts(of, [rung ? `renditions/${rung}` : `audio/${track!}`], going)
        await slots.run(going, () =>
          (rung ? makeStoryboardFiles : makePeaksFile)(deps, { ...of, ladder }, going),
        )
        if (!source[fact])
          await deps.db.write(({ media }) => media.updateSource(source.id, { [fact]: true }))
      })
  }

  return {
    find(path, video, source) {
      const [, name, format] = POSTER.exec(path) ?? []
      if (name) return poster(video, source, name as PosterName, format as StillFormat)
      const file = READY_FILES[path]
      if (!file) return null
      // A ready video has all of its files, or should have.
      if (!source[file.fact] && video.status !== 'ready')
        throw new AppError(
          'not_found',
          `This video has no ${path}${source.durationSeconds === null ? '' : ', or not yet'}.`,
        )
      return {
        key: stillFile(video.id, source.id, path),
        contentType: file.contentType,
        make: remake(video, source, file.fact),
      }
    },
  }
}
