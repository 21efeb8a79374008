/** Long polling for players that wait for a video: the response is sent at the moment when it becomes playable. */
import type { Deps } from '../ports/deps.ts'
import type { VideoRecord } from '../ports/records.ts'
import { untilVideo } from '../model/until-video.ts'

/**
 * Resolves when the video is playable, failed or gone, after `waitSeconds`, or when the signal fires.
 * `isPlayable`: a narrower condition than that of the whole video.
 */
export async function untilPlayable(
  deps: Pick<Deps, 'db' | 'announcer'>,
  id: string,
  waitSeconds: number,
  signal: AbortSignal,
  isPlayable: (video: VideoRecord) => boolean = ({ playable }) => playable,
): Promise<void> {
  const waited = new AbortController()
  const timer = setTimeout(() => waited.abort(), waitSeconds * 1_000)
  try {
    await untilVideo(
      deps,
      id,
      (video) => !video || video.status === 'errored' || isPlayable(video),
      AbortSignal.any([signal, waited.signal]),
    )
  } finally {
    clearTimeout(timer)
  }
}
