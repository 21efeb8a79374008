/** Long polling for players that wait for a video: the response is sent at the moment when it becomes playable. */
import type { Deps } from '../ports/deps.ts'
import type { VideoRecord } from '../ports/records.ts'

/**
 * Resolves when the video is playable, failed or gone, after `waitSeconds`, or when the signal fires.
 * `isPlayable`: a narrower condition than that of the whole video.
 */
export async function untilPlayable(
  { db, announcer }: Pick<Deps, 'db' | 'announcer'>,
  id: string,
  waitSeconds: number,
  signal: AbortSignal,
  isPlayable: (video: VideoRecord) => boolean = ({ playable }) => playable,
): Promise<void> {
  const { promise: waited, resolve, reject } = Promise.withResolvers<void>()
  const look = async (): Promise<void> => {
    const video = await db.read(({ videos }) => videos.get(id))
    if (!video || video.status === 'errored' || isPlayable(video)) resolve()
  }
  const timer = setTimeout(resolve, waitSeconds * 1_000)
  const unsubscribe = announcer.subscribe({
    event({ event }) {
      if (event.data.object.id === id) look().catch(reject)
    },
  })
  signal.addEventListener('abort', () => resolve(), { once: true })
  if (signal.aborted) resolve()
  // Checked after subscribing, so that no change is missed.
  look().catch(reject)
  try {
    await waited
  } finally {
    clearTimeout(timer)
    unsubscribe()
  }
}
