/** The place of the controls: their code is fetched when somebody is about to play. */
import type { LitElement } from 'lit'
import type { ControlsHost } from './controls/context-parts.ts'
import type { ControlActions } from './controls/state.ts'
import type { Controls } from './controls/index.ts'

export class ControlsLoader {
  /** Once they are there. */
  controls: Controls | undefined
  readonly #host: LitElement & ControlsHost
  readonly #actions: ControlActions
  #loading = false

  constructor(host: LitElement & ControlsHost, actions: ControlActions) {
    this.#host = host
    this.#actions = actions
  }

  /** A failed import is retried on the next call. */
  load(): void {
    if (this.#loading) return
    this.#loading = true
    import('./controls/index.ts').then(
      ({ Controls }) => {
        this.controls = new Controls(this.#host, this.#host.renderRoot as ShadowRoot, this.#actions)
        this.#host.requestUpdate()
      },
      (error: unknown) => {
        this.#loading = false
        console.warn('svc-player: its controls did not load', error)
      },
    )
  }
}
