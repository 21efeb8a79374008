/**
 * The space of a video, for those of its settings that hold here too. Asked for anew each time the
 * element is shown.
 */
import type { ReactiveController } from 'lit'
import type { Space } from '../../daemon/contract/space.ts'
import type { AppHost } from '../state/app-element.ts'
import { againWhenBack } from '../kit/back.ts'

export class SpaceOf implements ReactiveController {
  /** Undefined until it is known. */
  value: Space | undefined
  #host: AppHost
  #id: () => string
  #asked: string | undefined

  constructor(host: AppHost, id: () => string) {
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
      this.value = await this.#host.app.api.spaces.get({ params: { id } })
      this.#host.requestUpdate()
    } catch (error) {
      againWhenBack(error, () => this.#host.requestUpdate())
      // What belongs to the space is not shown then; the next time it is asked for again.
      this.#asked = undefined
    }
  }
}
