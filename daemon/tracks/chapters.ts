import { AppError, type Fault } from '../contract/errors.ts'
import { fillIn, type Given } from '../contract/fill-in.ts'
import { CHAPTER_FAULTS, type ChapterReason, type FaultReason } from '../contract/reasons.ts'
import type { ChapterList, ChaptersPut } from '../contract/tracks.ts'
import type { Caller } from '../ports/caller.ts'
import type { Repositories } from '../ports/database.ts'
import type { MediaOfVideo } from '../ports/media-repository.ts'
import type { Deps } from '../ports/deps.ts'
import type { VideoRecord } from '../ports/records.ts'
import { change, type ChangeDeps } from '../model/change.ts'
import { findVideo } from '../model/find-video.ts'
import { chaptersOf } from '../model/chapter-list.ts'
import { recordVideo } from '../model/present-video.ts'
import { setVideo } from '../model/change-video.ts'

/** Tolerance beyond the end, since times may be read off a player. */
const ROUNDING_SECONDS = 0.5
const MOST_TITLE = 300

export function getChapters(
  deps: Pick<Deps, 'db'>,
  caller: Caller,
  id: string,
): Promise<ChapterList> {
  return deps.db.read(async (repositories) => {
    const video = await findVideo(repositories, caller, id)
    return listed(video, await mediaOf(repositories, video))
  })
}

/** Null restores those of the source. Throws `validation_failed` with every fault. */
export function putChapters(
  deps: ChangeDeps,
  caller: Caller,
  id: string,
  input: ChaptersPut,
): Promise<ChapterList> {
  return change(deps, async (tx) => {
    const video = await findVideo(tx, caller, id)
    const media = await mediaOf(tx, video)
    if (input.chapters) requireOrder(input.chapters, media.source?.durationSeconds ?? null)
    const chapters =
      input.chapters?.map((chapter) => ({
        startSeconds: chapter.start_seconds,
        endSeconds: chapter.end_seconds ?? null,
        title: chapter.title,
      })) ?? null
    const updated = await setVideo(tx, video, { chapters })
    await recordVideo(tx, 'video.updated', updated)
    return listed(updated, media)
  })
}

function requireOrder(chapters: NonNullable<ChaptersPut['chapters']>, length: number | null): void {
  const faults: Fault[] = []
  const titled = (
    index: number,
    code: string,
    reason: FaultReason,
    message: string,
    given: Given,
  ): void =>
    void faults.push({ path: `body.chapters.${index}.title`, code, message, reason, given })
  const fault = (
    index: number,
    field: string,
    code: string,
    reason: ChapterReason,
    given: Given = {},
  ) =>
    faults.push({
      path: `body.chapters.${index}.${field}`,
      code,
      message: fillIn(CHAPTER_FAULTS[reason], given),
      reason,
      given,
    })
  chapters.forEach(({ start_seconds: start, end_seconds: end, title }, index) => {
    if (title === '') titled(index, 'too_small', 'too_short', 'must not be empty', { least: 1 })
    else if (title.length > MOST_TITLE)
      titled(
        index,
        'too_big',
        'too_long',
        `must have at most ${MOST_TITLE} characters, but has ${title.length}`,
        { most: MOST_TITLE },
      )
    const before = chapters[index - 1]
    if (before && start <= before.start_seconds)
      fault(index, 'start_seconds', 'not_in_order', 'chapter_not_after_last', {
        start: before.start_seconds,
      })
    else if (before?.end_seconds !== undefined && start < before.end_seconds)
      fault(index, 'start_seconds', 'overlap', 'chapter_overlaps', { end: before.end_seconds })
    if (end !== undefined && end <= start)
      fault(index, 'end_seconds', 'not_in_order', 'chapter_ends_before_start')
    if (length === null) return
    if (start >= length)
      fault(index, 'start_seconds', 'beyond_end', 'chapter_beyond_end', { length })
    else if (end !== undefined && end > length + ROUNDING_SECONDS)
      fault(index, 'end_seconds', 'beyond_end', 'chapter_beyond_end', { length })
  })
  if (faults.length === 0) return
  throw new AppError(
    'validation_failed',
    `${faults[0]!.path} ${faults[0]!.message}${faults.length > 1 ? ` (and ${faults.length - 1} more)` : ''}.`,
    { faults },
  )
}

async function mediaOf(
  repositories: Pick<Repositories, 'media'>,
  video: VideoRecord,
): Promise<MediaOfVideo> {
  return (await repositories.media.of([video])).get(video.id)!
}

function listed(video: VideoRecord, { source }: MediaOfVideo): ChapterList {
  const origin =
    video.chapters !== null ? 'api' : (source?.chapters?.length ?? 0) > 0 ? 'embedded' : 'none'
  return {
    object: 'chapters',
    video: video.id,
    source: origin,
    chapters: chaptersOf(video, source),
  }
}
