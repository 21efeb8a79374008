import { AppError, type Fault } from '../contract/errors.ts'
import type { ChapterList, ChaptersPut } from '../contract/tracks.ts'
import type { Caller } from '../ports/caller.ts'
import type { MediaOfVideo, Repositories } from '../ports/database.ts'
import type { Deps } from '../ports/deps.ts'
import type { VideoRecord } from '../ports/records.ts'
import { change, type ChangeDeps } from '../videos/change.ts'
import { findVideo } from '../videos/find.ts'
import { chaptersOf } from './chapter-list.ts'

/** Times that were read off a player may be this much beyond the end. */
const ROUNDING_SECONDS = 0.5

export function getChapters(deps: Pick<Deps, 'db'>, caller: Caller, id: string): Promise<ChapterList> {
  return deps.db.read(async (repositories) => {
    const video = await findVideo(repositories, caller, id)
    return listed(video, await mediaOf(repositories, video))
  })
}

/** Null returns to those of the source. Throws `validation_failed` with every fault. */
export function putChapters(deps: ChangeDeps, caller: Caller, id: string, input: ChaptersPut): Promise<ChapterList> {
  return change(deps, async (tx) => {
    const video = await findVideo(tx, caller, id)
    const media = await mediaOf(tx, video)
    if (input.chapters) requireOrder(input.chapters, media.source?.durationSeconds ?? null)
    const chapters = input.chapters?.map((chapter) => ({ startSeconds: chapter.start_seconds, endSeconds: chapter.end_seconds ?? null, title: chapter.title })) ?? null
    const updated = await tx.set(video, { chapters })
    await tx.record('video.updated', updated)
    return listed(updated, media)
  })
}

function requireOrder(chapters: NonNullable<ChaptersPut['chapters']>, durationSeconds: number | null): void {
  const faults: Fault[] = []
  const fault = (index: number, field: string, code: string, message: string) => faults.push({ path: `body.chapters.${index}.${field}`, code, message })
  chapters.forEach(({ start_seconds: start, end_seconds: end }, index) => {
    const before = chapters[index - 1]
    if (before && start <= before.start_seconds) fault(index, 'start_seconds', 'not_in_order', `must be after the start of the chapter before, ${before.start_seconds}`)
    else if (before?.end_seconds !== undefined && start < before.end_seconds) fault(index, 'start_seconds', 'overlap', `must not be before the end of the chapter before, ${before.end_seconds}`)
    if (end !== undefined && end <= start) fault(index, 'end_seconds', 'not_in_order', 'must be after the start')
    if (durationSeconds === null) return
    if (start >= durationSeconds) fault(index, 'start_seconds', 'beyond_end', `must be inside the video, which lasts ${durationSeconds} seconds`)
    else if (end !== undefined && end > durationSeconds + ROUNDING_SECONDS) fault(index, 'end_seconds', 'beyond_end', `must be inside the video, which lasts ${durationSeconds} seconds`)
  })
  if (faults.length === 0) return
  throw new AppError('validation_failed', `${faults[0]!.path} ${faults[0]!.message}${faults.length > 1 ? ` (and ${faults.length - 1} more)` : ''}.`, { faults })
}

async function mediaOf(repositories: Pick<Repositories, 'media'>, video: VideoRecord): Promise<MediaOfVideo> {
  return (await repositories.media.of([video])).get(video.id)!
}

function listed(video: VideoRecord, { source }: MediaOfVideo): ChapterList {
  const origin = video.chapters !== null ? 'api' : (source?.chapters?.length ?? 0) > 0 ? 'embedded' : 'none'
  return { object: 'chapters', video: video.id, source: origin, chapters: chaptersOf(video, source) }
}
