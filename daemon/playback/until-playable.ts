/** For players that wait on a video: whoever asks now hears of it at the moment when it can be played, not at the next look. */
import type { Deps } from '../ports/deps.ts'

/** Resolves when the video can be played, has failed or is gone; after `waitSeconds`; or when the signal fires. */
export async function untilPlayable({ db, announcer }: Pick<Deps, 'db' | 'announcer'>, id: string, waitSeconds: number, signal: AbortSignal): Promise<void> {
  const { promise: waited, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, waitSeconds * 1_000)
  const unsubscribe = announcer.subscribe({
    event({ event }) {
      if (event.data.object.id === id && (event.data.object.playable || event.type === 'video.errored' || event.type === 'video.deleted')) resolve()
    },
  })
  signal.addEventListener('abort', () => resolve(), { once: true })
  try {
    // Only now: what happened before we listened is in the row.
    const video = await db.read(({ videos }) => videos.get(id))
    if (video && !video.playable && video.status !== 'errored' && !signal.aborted) await waited
  } finally {
    clearTimeout(timer)
    unsubscribe()
  }
}
