/** Sizes that only the files themselves show, by HEAD; and which of them may be had at all. */
import { request, retried, type EmbedUnavailable } from '../base/load-embed.ts'
import type { File } from './list.ts'

export interface Measured {
  sizeBytes: number | null
  available: boolean
}

export class Sizes {
  readonly #onChange: () => void
  readonly #measured = new Map<string, Measured | undefined>()

  /** `onChange`: one more is known. */
  constructor(onChange: () => void) {
    this.#onChange = onChange
  }

  /** Size from the cache; unknown sizes are requested once. */
  of({ url, sizeBytes, uncertain }: File, signal: AbortSignal): Measured {
    if (sizeBytes !== null) return { sizeBytes, available: true }
    if (!this.#measured.has(url)) void this.#ask(url, signal)
    return this.#measured.get(url) ?? { sizeBytes: null, available: !uncertain }
  }

  async #ask(url: string, signal: AbortSignal): Promise<void> {
    this.#measured.set(url, undefined)
    try {
      const { headers } = await retried(() => request(url, signal, 'HEAD'), signal)
      const length = headers.get('content-length')
      this.#measured.set(url, {
        sizeBytes: length ? Number(length) : null,
        available: true,
      })
    } catch (error) {
      // That it was stopped, or the network failed, says nothing of the file: it is asked again with the next update.
      if (signal.aborted || (error as EmbedUnavailable).reason === 'unreachable')
        return void this.#measured.delete(url)
      this.#measured.set(url, { sizeBytes: null, available: false })
    }
    this.#onChange()
  }
}
