/** What the appliance says of the player's video, for as long as more is to come. */
import type { Embed } from '../../daemon/contract/embed.ts'
import type { Unavailability } from '../languages/en/failures.ts'
import { EmbedUnavailable, followEmbed } from '../base/load-embed.ts'

type Wanted = Parameters<typeof followEmbed>[0]

export class PlayerReading {
  readonly #take: (video: Embed) => void
  readonly #fail: (reason: Unavailability) => void
  #following: AbortController | undefined

  constructor(take: (video: Embed) => void, fail: (reason: Unavailability) => void) {
    this.#take = take
    this.#fail = fail
  }

  /** It has been asked for, and not been forgotten since. */
  get isBegun(): boolean {
    return this.#following !== undefined
  }

  /** Ends what was under way. */
  begin(wanted: Wanted): void {
    this.stop()
    this.#following = new AbortController()
    void this.#read(wanted, this.#following.signal)
  }

  stop(): void {
    this.#following?.abort()
  }

  forget(): void {
    this.stop()
    this.#following = undefined
  }

  async #read(wanted: Wanted, signal: AbortSignal): Promise<void> {
    try {
      for await (const video of followEmbed(wanted, signal)) this.#take(video)
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof EmbedUnavailable)) throw error
      this.#fail(error.reason)
    }
  }
}
