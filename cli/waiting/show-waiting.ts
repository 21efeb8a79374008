/** Waits for a video with its progress on stderr, until Ctrl-C or for so long. */
import { CliError } from '../errors/cli-error.ts'
import { interruptible } from '../interrupt.ts'
import type { ProgressBar } from '../output/progress.ts'
import { formatDuration, timeLeft } from '../output/units.ts'
import type { Video } from '../../daemon/contract/video.ts'
import { WAITS } from '../videos/columns.ts'
import { waitUntilReady, type WaitFor, type Waiting } from './wait-until-ready.ts'

interface DisplayedWaiting extends Pick<Waiting, 'connection' | 'api' | 'id'> {
  progress: ProgressBar
  until?: WaitFor
  /** Without it, as long as it takes. */
  timeoutSeconds?: number | undefined
}

/** Throws `invalid_state` when the time is up, `interrupted` after Ctrl-C, and the video's own error. */
export async function showWaiting({
  progress,
  timeoutSeconds,
  until = 'ready',
  ...what
}: DisplayedWaiting): Promise<Video> {
  const late = new AbortController()
  const timer =
    timeoutSeconds === undefined ? undefined : setTimeout(() => late.abort(), timeoutSeconds * 1000)
  try {
    return await interruptible((stop) =>
      waitUntilReady({
        ...what,
        until,
        signal: AbortSignal.any([stop, late.signal]),
        onStatus({ status, progress: done, remaining_seconds: left, waiting }) {
          if (waiting) return progress.update(`Encoding, ${WAITS[waiting.code]}`, done)
          if (status === 'created') progress.update('Waiting for its file')
          if (status === 'uploaded') progress.update('Queued')
          if (status === 'processing' || status === 'ready')
            progress.update('Encoding', done, timeLeft(left))
        },
      }),
    )
  } catch (error) {
    if (late.signal.aborted)
      throw new CliError(
        'invalid_state',
        `The video is not ${until} after ${formatDuration(timeoutSeconds!)}.`,
        `The server continues. Check the progress: svc videos get ${what.id}`,
      )
    throw error
  } finally {
    clearTimeout(timer)
    progress.end()
  }
}
