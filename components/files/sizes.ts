/** Sizes that only the files themselves show, by HEAD; and which of them may be had at all. */
import { request, type EmbedUnavailable } from '../base/load-embed.ts'
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
      const { headers } = await request(url, signal, 'HEAD')
      const length = headers.get('content-length')
      this.#measured.set(url, {
        sizeBytes: length === null ? null : Number(length),
        available: true,
      })
    } catch (error) {
      // Refused or gone; when it was only stopped, it is asked again.
      if (signal.aborted) return void this.#measured.delete(url)
      // That the network failed once says nothing of the file.
      if ((error as EmbedUnavailable).reason === 'unreachable') return
      this.#measured.set(url, { sizeBytes: null, available: false })
    }
    this.#onChange()
  }
}
