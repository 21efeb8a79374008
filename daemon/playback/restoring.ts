/** Re-creates lost files of a complete video: requested ones at once, everything else by a job. */
import { AppError } from '../contract/errors.ts'
import type { Deps } from '../ports/deps.ts'
import type { Part } from '../ports/encoding.ts'
import { audioSegmentCount, segmentCount } from '../ports/grid.ts'
import { allSounds } from '../ports/all-sounds.ts'
import { sourcePrefix } from '../ports/layout.ts'
import type { Restoring } from '../ports/restoring.ts'
import { createShared } from '../stills/shared.ts'
import { remakeSubtitle } from '../tracks/remake-subtitle.ts'
import { change } from '../model/change.ts'
import { audioGridOf } from '../plan/audio-grid.ts'

/** Segments. */
const MOST_WAITED_FOR = 8
const RETRY_SECONDS = 10
const AGAIN_AFTER_MS = 600_000
const MOST_NOTED = 1_000

export function createRestoring(deps: Deps): Restoring {
  const startedAt = new Map<string, number>()
  const shared = createShared<void>()
  /** Subtitle → time of the last failed attempt to restore it. */
  const hopeless = new Map<string, number>()

  function queueOthers({ video, source }: { video: string; source: string }): void {
    const now = deps.clock.now().getTime()
    const before = startedAt.get(source)
    if (before !== undefined && Math.abs(now - before) < AGAIN_AFTER_MS) return
    if (startedAt.size >= MOST_NOTED) startedAt.clear()
    startedAt.set(source, now)
    deps.log.warn({ video, source }, 'files of a video are lost; they are being rebuilt')
    change(deps, (tx) => tx.enqueue('repair', video, { source })).catch((error: unknown) =>
      deps.log.error({ err: error, video }, 'rebuilding a video could not be queued'),
    )
  }

  return {
    queueOthers,
    async subtitle(row, rows, signal) {
      const failedAt = hopeless.get(row.id)
      if (failedAt !== undefined && deps.clock.now().getTime() - failedAt < AGAIN_AFTER_MS)
        throw new AppError('file_lost')
      await shared.get(row.id, signal, (going) =>
        remakeSubtitle(deps, rows, row, going).catch((error: unknown) => {
          if (hopeless.size >= MOST_NOTED) hopeless.clear()
          if (!going.aborted) hopeless.set(row.id, deps.clock.now().getTime())
          throw error
        }),
      )
    },
    async parts(of, parts, signal) {
      const ladder = (await deps.db.read(({ media }) => media.source(of.source)))?.ladder
      if (!ladder) throw new AppError('not_playable', 'This video is not playable yet.')
      const lost: [Part, number | 'init'][] = []
      for (const part of parts) {
        const existing =
          (await (
            await deps.storage.folder(`${sourcePrefix(of.video, of.source)}/${part}`)
          )?.sizes()) ?? new Map<string, number>()
        const count = part.startsWith('renditions/')
          ? segmentCount(ladder.video!)
          : audioSegmentCount(audioGridOf(ladder, part.slice('audio/'.length)))
        for (let segment = 0; segment < count; segment += 1)
          if (!existing.has(`${segment}.m4s`)) lost.push([part, segment])
        if (!existing.has('init.mp4')) lost.push([part, 'init'])
      }
      if (lost.length === 0) return
      queueOthers(of)
      // An uploaded track is encoded in one pass.
      const isUploaded = ([part]: (typeof lost)[number]): boolean =>
        part.startsWith('audio/') &&
        !allSounds(ladder).some(({ track }) => part === `audio/${track}`)
      if (lost.length > MOST_WAITED_FOR || lost.some(isUploaded)) {
        throw new AppError('too_busy', 'Parts of this file are lost and are being rebuilt.', {
          retryAfterSeconds: RETRY_SECONDS,
        })
      }
      for (const [part, segment] of lost)
        await deps.maker.demand({ ...of, ladder }, part, segment, signal)
    },
  }
}
