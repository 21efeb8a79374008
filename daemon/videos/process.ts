/**
 * From a stored source to a ready video: the whole story. Each step skips what is already done,
 * so that a job which was killed goes on where it was.
 */
import type { Deps } from '../ports/deps.ts'
import type { JobRecord } from '../ports/records.ts'
import { allDone } from './steps/all-done.ts'
import { encodeAudio } from './steps/encode-audio.ts'
import { encodeVideo } from './steps/encode-video.ts'
import { makeStills } from './steps/make-stills.ts'
import { packageFiles } from './steps/package-files.ts'
import { planSource } from './steps/plan-source.ts'
import { trackProgress } from './steps/progress.ts'
import { markPlayable, publish } from './steps/publish.ts'
import { Superseded, type Work } from './steps/work.ts'

export async function processVideo(deps: Deps, job: JobRecord, signal: AbortSignal): Promise<void> {
  const found = await deps.db.read(async ({ videos, media }) => ({
    video: await videos.get(job.subject),
    source: await media.source(job.payload.source ?? ''),
  }))
  // Deleted or replaced since the job was written.
  if (!found.video || !found.source || found.video.source !== found.source.id) return

  try {
    const ladder = await planSource(deps, found.video, found.source, signal)
    const progress = trackProgress(deps, found.video, ladder, signal)
    const halt = new AbortController()
    const signals = [progress.signal, halt.signal]
    const work: Work = { deps, video: found.video, source: found.source, ladder, progress, signal: AbortSignal.any(signals) }
    const failed = (error: unknown): never => {
      halt.abort(error)
      throw error
    }
    try {
      const sound = encodeAudio(work).catch(failed)
      const picture = encodeVideo(work, async () => {
        await sound
        // What a page shows before play is there when the video may be shown; the lighter formats follow.
        await makeStills(work, ['jpg'])
        await markPlayable(work)
        await makeStills(work, ['webp', 'avif'])
      }).catch(failed)
      await allDone([sound, picture])
      await packageFiles(work)
      await publish(work)
    } catch (error) {
      // Stopped because the disk is full: that is the reason to name, not the stop.
      throw progress.signal.aborted && !signal.aborted ? progress.signal.reason : error
    } finally {
      await progress.stop()
    }
  } catch (error) {
    if (!(error instanceof Superseded)) throw error
  }
}
