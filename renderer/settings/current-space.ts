/** The space that this browser works in, as the settings show and change it. */
import type { ReactiveController } from 'lit'
import type { Space, SpaceUpdate } from '../../daemon/contract/space.ts'
import type { App } from '../state/app.ts'
import type { AppHost } from '../state/app-element.ts'
import { notify } from '../notices/notices.ts'
import { explain, type Explained } from '../kit/explain/explain.ts'

export class OwnSpace implements ReactiveController {
  /** Undefined until it was read. */
  value: Space | undefined
  problem: Explained | null = null
  #host: AppHost

  constructor(host: AppHost) {
    this.#host = host
    host.addController(this)
  }

  hostConnected(): void {
    void this.read()
  }

  read = async (): Promise<void> => {
    this.problem = null
    try {
      this.value = await this.#host.app.api.spaces.get({
        params: { id: spaceHere(this.#host.app) },
      })
    } catch (error) {
      this.problem = explain(error)
    }
    this.#host.requestUpdate()
  }

  /** Throws what the API refuses. `notice`: the sentence that confirms it. */
  async save(body: SpaceUpdate, notice: string): Promise<void> {
    this.value = await this.#host.app.api.spaces.update({
      params: { id: spaceHere(this.#host.app) },
      body,
    })
    notify(this.#host.app, notice)
    this.#host.requestUpdate()
  }
}

function spaceHere(app: App): string {
  const { session } = app.store.state
  if (session.phase !== 'in') throw new Error('nobody is signed in')
  return session.identity.space
}
