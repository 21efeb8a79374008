/**
 * The space of a video, for those of its settings that hold here too. Asked for anew each time the
 * element is shown.
 */
import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { Space } from '../../daemon/contract/space.ts'
import { app } from '../state/app.ts'
import { againWhenBack } from '../kit/back.ts'

export class SpaceOf implements ReactiveController {
  /** Undefined until it is known. */
  value: Space | undefined
  #host: ReactiveControllerHost
  #id: () => string
  #asked: string | undefined

  constructor(host: ReactiveControllerHost, id: () => string) {
    this.#host = host
    this.#id = id
    host.addController(this)
  }

  hostUpdate(): void {
    const id = this.#id()
    if (id === this.#asked) return
    this.#asked = id
    void this.#read(id)
  }

  hostDisconnected(): void {
    this.#asked = undefined
  }

  async #read(id: string): Promise<void> {
    try {
      this.value = await app.api.spaces.get({ params: { id } })
      this.#host.requestUpdate()
    } catch (error) {
      againWhenBack(error, () => this.#host.requestUpdate())
      // What belongs to the space is not shown then; the next time it is asked for again.
      this.#asked = undefined
    }
  }
}
