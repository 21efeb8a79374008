/** How much of an address has been fetched: told twice a second, written once. */
import type { Deps } from '../ports/deps.ts'
import type { VideoRecord } from '../ports/records.ts'

const TELL_MS = 500
const WRITE_MS = 1_000

export interface FetchProgress {
  /** Bytes so far. */
  received(bytes: number): void
  /** To be called before anything else is written of the video. */
  stop(): Promise<void>
}

/** Nothing is said where the server did not tell a length. */
export function notifyFetchProgress(
  deps: Pick<Deps, 'db' | 'announcer' | 'log' | 'clock'>,
  video: VideoRecord,
  sizeBytes: () => number | null,
): FetchProgress {
  const startedAt = deps.clock.now().getTime()
  let bytes = 0
  let told = 0
  let written = 0
  let writing: Promise<unknown> = Promise.resolve()
  const fraction = (): number => Math.round((bytes / (sizeBytes() || Infinity)) * 1000) / 1000

  const telling = setInterval(() => {
    const progress = fraction()
    if (progress === told) return
    told = progress
    const remainingSeconds =
      Math.round(((1 - progress) * (deps.clock.now().getTime() - startedAt)) / progress / 100) / 10
    deps.announcer.progress(video.space, {
      video: video.id,
      progress,
      remaining_seconds: remainingSeconds,
      status: 'created',
      playable: video.playable,
    })
  }, TELL_MS)
  const saving = setInterval(() => {
    const progress = fraction()
    if (progress === written) return
    written = progress
    writing = writing
      .then(() => deps.db.write(({ videos }) => videos.update(video.id, { progress })))
      .catch((error: unknown) =>
        deps.log.warn({ err: error, video: video.id }, 'progress could not be written'),
      )
  }, WRITE_MS)

  return {
    received(count) {
      bytes = count
    },
    async stop() {
      clearInterval(telling)
      clearInterval(saving)
      await writing
    },
  }
}
