/** Progress of a download: announced twice a second, stored once at its end. */
import type { Deps } from '../ports/deps.ts'
import type { VideoRecord } from '../ports/records.ts'

const NOTIFY_MS = 500
const WRITE_MS = 1_000

export interface FetchProgress {
  /** Number of bytes so far. */
  received(bytes: number): void
  /** Must be called before anything else about the video is written. */
  stop(): Promise<void>
}

/** Announces nothing when the server did not send a length. */
export function notifyFetchProgress(
  deps: Pick<Deps, 'db' | 'announcer' | 'log' | 'clock'>,
  video: VideoRecord,
  sizeBytes: () => number | null,
): FetchProgress {
  const startedAt = deps.clock.now().getTime()
  let bytes = 0
  let notifiedProgress = 0
  let written = 0
  let writing: Promise<unknown> = Promise.resolve()
  const fraction = (): number => Math.round((bytes / (sizeBytes() || Infinity)) * 1000) / 1000

  const notifying = setInterval(() => {
    const progress = fraction()
    if (progress === notifiedProgress) return
    notifiedProgress = progress
    const remainingSeconds =
      Math.round(((1 - progress) * (deps.clock.now().getTime() - startedAt)) / progress / 100) / 10
    deps.announcer.progress(video.space, {
      video: video.id,
      progress,
      remaining_seconds: remainingSeconds,
      status: 'created',
      playable: video.playable,
    })
  }, NOTIFY_MS)
  const saving = setInterval(() => {
    const progress = fraction()
    if (progress === written) return
    written = progress
    writing = writing
      .then(() => deps.db.write(({ videos }) => videos.update(video.id, { progress })))
      .catch((error: unknown) =>
        deps.log.warn({ err: error, video: video.id }, 'could not store progress'),
      )
  }, WRITE_MS)

  return {
    received(count) {
      bytes = count
    },
    async stop() {
      clearInterval(notifying)
      clearInterval(saving)
      await writing
    },
  }
}
