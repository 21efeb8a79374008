/** Videos to choose from, where there are more than a list holds: by words as they are typed, and the chosen one always among them. */
import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { Video } from '../../daemon/contract/video.ts'
import { app } from '../app/app.ts'
import { findVideos, OFFERED } from './subject.ts'

const TYPING_MS = 250

export class VideoSearch implements ReactiveController {
  chosen: Video | undefined
  #found: readonly Video[] | undefined
  #host: ReactiveControllerHost
  #onProblem: (error: unknown) => void
  #typing: ReturnType<typeof setTimeout> | undefined
  #running: AbortController | undefined

  constructor(host: ReactiveControllerHost, onProblem: (error: unknown) => void) {
    this.#host = host
    this.#onProblem = onProblem
    host.addController(this)
  }

  /** `first`: what is offered until something was typed. */
  offered(first: readonly Video[]): readonly Video[] {
    const { chosen } = this
    const list = (this.#found ?? first).slice(0, OFFERED)
    return chosen && !list.some(({ id }) => id === chosen.id) ? [chosen, ...list] : list
  }

  find = (event: Event): void => {
    const words = (event.target as HTMLInputElement).value.trim()
    this.hostDisconnected()
    this.#typing = setTimeout(() => void this.#ask(words), TYPING_MS)
  }

  async #ask(words: string): Promise<void> {
    const { signal } = (this.#running = new AbortController())
    try {
      const found = await findVideos(app, words, signal)
      if (!signal.aborted) this.#found = found
    } catch (error) {
      if (!signal.aborted) this.#onProblem(error)
    }
    this.#host.requestUpdate()
  }

  hostDisconnected(): void {
    clearTimeout(this.#typing)
    this.#running?.abort()
  }
}
