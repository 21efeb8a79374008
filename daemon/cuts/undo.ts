import { refusal } from '../contract/errors.ts'
import type { VideoCut } from '../contract/cut.ts'
import type { Caller } from '../ports/caller.ts'
import { NotYet } from '../ports/not-yet.ts'
import { wholeMarks } from '../model/cut-marks.ts'
import { change } from '../model/change.ts'
import { findVideo } from '../model/find-video.ts'
import { recordVideo } from '../model/present-video.ts'
import { setVideo } from '../model/change-video.ts'
import { isCopyInWork, isReencode } from '../pipeline/reencode/keep-served.ts'
import { enqueueReencode } from '../pipeline/reencode/queue.ts'
import { withEarlier } from '../pipeline/retire.ts'
import { getCut } from './get.ts'
import { giveUpCut } from './give-up.ts'
import type { CutDeps } from './deps.ts'
import { applyTexts, prepareWholeTexts } from '../pipeline/cut/texts.ts'

const MOST_TRIES = 20

/**
 * Serves the whole again, at once, since its files are kept; a cut that is being made is given up.
 * Nothing happens where nothing is cut. Throws `video_not_found`, `invalid_state`.
 */
export async function undoCut(
  deps: CutDeps,
  caller: Caller,
  id: string,
  signal: AbortSignal,
): Promise<VideoCut> {
  for (let tries = 0; !(await tryUndo(deps, caller, id, signal)); tries++)
    if (tries === MOST_TRIES) throw refusal('cut_not_ready', { status: 'processing' })
  return getCut(deps, caller, id)
}

async function tryUndo(
  deps: CutDeps,
  caller: Caller,
  id: string,
  signal: AbortSignal,
): Promise<boolean> {
  const { video, newest, served } = await deps.db.read(async (repositories) => {
    const row = await findVideo(repositories, caller, id)
    const sourceOf = (source: string | null) =>
      source === null ? null : repositories.media.source(source)
    return {
      video: row,
      newest: await sourceOf(row.source),
      served: await sourceOf(row.servedSource),
    }
  })
  const { cut } = video
  if (newest?.cut && isCopyInWork(video, newest) && (cut?.keep || !isReencode(newest))) {
    await giveUpCut(deps, id, newest)
    return false
  }
  if (!cut) return true
  if (cut.keep && video.status !== 'ready') throw refusal('cut_not_ready', { status: video.status })
  if (cut.keep && cut.freedAt !== null)
    throw refusal('cut_files_removed', { date: cut.freedAt.slice(0, 10) })
  const texts = cut.keep ? await prepareWholeTexts(deps, video, signal) : []
  try {
    return await change(deps, async (tx) => {
      const now = await findVideo(tx, caller, id)
      // Changed by somebody else in the meantime.
      if (now.status !== video.status || JSON.stringify(now.cut) !== JSON.stringify(cut))
        return false
      if (!cut.keep) {
        await recordVideo(tx, 'video.updated', await setVideo(tx, now, { cut: null }))
        return true
      }
      await applyTexts(tx, now, texts, cut.original)
      const earlier =
        (await withEarlier(tx, now))?.filter((source) => source !== cut.original) ?? []
      const restored = await setVideo(tx, now, {
        ...wholeMarks(now),
        source: cut.original,
        servedSource: cut.original,
        earlierSources: earlier.length > 0 ? earlier : null,
        missingFiles: null,
        readyAt: tx.now,
        cut: null,
      })
      await recordVideo(tx, 'video.updated', restored)
      await tx.enqueue('placeholder', id, {})
      await tx.enqueue('retire', id, {})
      // The cut was encoded again; the whole, which was not, may be of an earlier day.
      if (served?.cut?.fresh) await enqueueReencode(deps, tx, id, { force: false })
      return true
    })
  } catch (error) {
    if (error instanceof NotYet) return false
    throw error
  }
}
