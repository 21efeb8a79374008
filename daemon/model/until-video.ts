import type { Deps } from '../ports/deps.ts'
import type { VideoRecord } from '../ports/records.ts'

/**
 * Looks at a video at each of its events. Resolves to true when `isReached`, to false when the signal
 * fires. null: the video is gone.
 */
export async function untilVideo(
  { db, announcer }: Pick<Deps, 'db' | 'announcer'>,
  id: string,
  isReached: (video: VideoRecord | null) => boolean,
  signal: AbortSignal,
): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>()
  const look = async (): Promise<void> => {
    if (isReached(await db.read(({ videos }) => videos.get(id)))) resolve(true)
  }
  const stop = (): void => resolve(false)
  const unsubscribe = announcer.subscribe({
    event({ event }) {
      if (event.data.object.id === id) look().catch(reject)
    },
  })
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  // Checked after subscribing, so that no change is missed.
  look().catch(reject)
  try {
    return await promise
  } finally {
    signal.removeEventListener('abort', stop)
    unsubscribe()
  }
}
