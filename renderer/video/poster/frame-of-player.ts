/** Which frame the player beside shows, and how to go to the next. */
import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { Preview } from '../../state/preview.ts'

interface Given {
  preview: Preview
  frameRate: number | null
}

export class FrameOfPlayer implements ReactiveController {
  #host: ReactiveControllerHost
  #given: () => Given
  #heard: Preview | undefined

  constructor(host: ReactiveControllerHost, given: () => Given) {
    this.#host = host
    this.#given = given
    host.addController(this)
  }

  hostUpdated(): void {
    const { preview } = this.#given()
    if (preview === this.#heard) return
    this.hostDisconnected()
    this.#heard = preview
    for (const type of ['time', 'player']) preview.addEventListener(type, this.#changed)
  }

  hostDisconnected(): void {
    for (const type of ['time', 'player']) this.#heard?.removeEventListener(type, this.#changed)
    this.#heard = undefined
  }

  get isThere(): boolean {
    return this.#given().preview.player !== undefined
  }

  /** To the millisecond, as the API takes it. */
  get seconds(): number {
    return Math.round(this.#given().preview.time * 1000) / 1000
  }

  /** Into the middle of the frame: at its edge rounding would show its neighbour. */
  step(frames: number): void {
    const { preview, frameRate } = this.#given()
    const rate = frameRate ?? 25
    preview.player?.pause()
    preview.seek(Math.max(0, (Math.floor(preview.time * rate + 0.01) + frames + 0.5) / rate))
  }

  #changed = (): void => this.#host.requestUpdate()
}
