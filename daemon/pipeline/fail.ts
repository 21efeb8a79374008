import { ERRORS, type ErrorCode } from '../contract/errors.ts'
import { derivedPrefixes } from '../ports/layout.ts'
import { VIDEO_JOBS } from '../ports/records.ts'
import { resumeTracks } from './resume-tracks.ts'
import { change, type ChangeDeps } from '../model/change.ts'
import { dropSource } from './drop-source.ts'
import { isCopyInWork, keepServed } from './reencode/keep-served.ts'
import { advance } from '../model/change-video.ts'

/** Errors of the source itself, which no retry can fix; the file is deleted, unless viewers have some of it. */
export const HOPELESS: ReadonlySet<ErrorCode> = new Set(['unsupported_source', 'source_damaged'])

/**
 * Sets a video to `errored`, with a reason for people. With `hasOutput`, renditions exist already: they
 * are kept, stay playable, and a retry continues them. Otherwise everything made from the source is
 * removed. A video that is re-encoded stays ready with its earlier version instead.
 */
export async function failVideo(
  deps: ChangeDeps,
  id: string,
  code: ErrorCode,
  message: string,
  { hasOutput = false } = {},
): Promise<void> {
  await change(deps, async (tx) => {
    const video = await tx.videos.get(id)
    if (!video || video.status === 'errored' || video.status === 'ready') return
    const failed = video.source === null ? null : await tx.media.source(video.source)
    if (failed && isCopyInWork(video, failed))
      return keepServed(tx, video, failed, { code, message: message || ERRORS[code].title })
    // An original that viewers watch already may be the only one: people delete it, not a late error.
    const isWatched = failed !== null && hasOutput && video.servedSource === failed.id
    const gone = failed !== null && HOPELESS.has(code) && !isWatched
    const stays = hasOutput && !gone
    await tx.jobs.removeOf(id, VIDEO_JOBS)
    if (gone) await dropSource(tx, failed)
    else if (failed && !stays)
      for (const folder of derivedPrefixes(id, failed.id)) await tx.enqueue('sweep', folder, {})

    // An older source stays playable, and so does the output of this one.
    const [earlier = null, ...others] = video.earlierSources ?? []
    const isLost = failed !== null && video.servedSource === failed.id && !stays
    const served = isLost ? earlier : video.servedSource
    await advance(tx, video, 'errored', {
      waiting: null,
      error: { code, message: message || ERRORS[code].title },
      progress: stays ? video.progress : 0,
      playable: served !== null,
      servedSource: served,
      ...(isLost ? { earlierSources: others.length > 0 ? others : null } : {}),
      source: gone ? served : video.source,
    })
    if (served) await resumeTracks(tx, id)
  })
}
