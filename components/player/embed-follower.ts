/** Requests the data of the player's video, and again for as long as the video changes. */
import type { Embed } from '../../daemon/contract/embed.ts'
import type { Unavailability } from '../languages/en/failures.ts'
import { EmbedUnavailable, followEmbed, pause } from '../base/load-embed.ts'

/** Between two looks at a video whose file is still being uploaded: while it is used, and otherwise. */
const [USED_MS, UNUSED_MS] = [2_000, 5_000]

type Wanted = Parameters<typeof followEmbed>[0]

export class EmbedFollower {
  readonly #onVideo: (video: Embed) => void
  readonly #onUnavailable: (reason: Unavailability) => void
  readonly #isUsed: () => boolean
  #following: AbortController | undefined

  /** `isUsed`: it is looked at more often while its file is uploaded. */
  constructor(
    onVideo: (video: Embed) => void,
    onUnavailable: (reason: Unavailability) => void,
    isUsed: () => boolean,
  ) {
    this.#onVideo = onVideo
    this.#onUnavailable = onUnavailable
    this.#isUsed = isUsed
  }

  /** Takes the place of a request under way. */
  follow(wanted: Wanted): void {
    this.stop()
    this.#following = new AbortController()
    void this.#read(wanted, this.#following.signal)
  }

  stop(): void {
    this.#following?.abort()
  }

  async #read(wanted: Wanted, signal: AbortSignal): Promise<void> {
    try {
      const whileArriving = (until: AbortSignal): Promise<void> =>
        untilNextLook(this.#isUsed(), until)
      for await (const video of followEmbed(wanted, signal, whileArriving)) {
        // Stopped while the answer was being parsed.
        if (signal.aborted) return
        this.#onVideo(video)
      }
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof EmbedUnavailable)) throw error
      this.#onUnavailable(error.reason)
    }
  }
}

/** Waits until it is time for another look; for as long as the page is hidden. */
async function untilNextLook(isUsed: boolean, signal: AbortSignal): Promise<void> {
  await pause(isUsed ? USED_MS : UNUSED_MS, signal)
  while (document.hidden)
    await new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
      document.addEventListener('visibilitychange', resolve, { once: true, signal })
    })
}
