/** Waits for a video with its progress on stderr, until Ctrl-C or for so long. */
import type { ProgressBar } from '../output/progress.ts'
import { timeLeft } from '../output/units.ts'
import type { Video } from '../../daemon/contract/video.ts'
import { WAITS } from '../videos/columns.ts'
import { waitFor } from './wait-for.ts'
import { waitUntilReady, type WaitFor, type Waiting } from './wait-until-ready.ts'

interface DisplayedWaiting extends Pick<Waiting, 'connection' | 'api' | 'id'> {
  progress: ProgressBar
  until?: WaitFor
  timeoutSeconds: number | undefined
}

/** Throws `timed_out` when the time is up, `interrupted` after Ctrl-C, and the video's own error. */
export const showWaiting = ({
  progress,
  timeoutSeconds,
  until = 'ready',
  ...what
}: DisplayedWaiting): Promise<Video> =>
  waitFor({
    notYet: `The video is not ${until}`,
    hint: `Check the progress: svc videos get ${what.id}`,
    timeoutSeconds,
    progress,
    work: (signal) =>
      waitUntilReady({
        ...what,
        until,
        signal,
        onStatus({ status, progress: done, remaining_seconds: left, waiting }) {
          if (waiting) return progress.update(`Encoding, ${WAITS[waiting.code]}`, done)
          if (status === 'created') progress.update('Waiting for its file')
          if (status === 'uploaded') progress.update('Queued')
          if (status === 'processing' || status === 'ready')
            progress.update('Encoding', done, timeLeft(left))
        },
      }),
  })
