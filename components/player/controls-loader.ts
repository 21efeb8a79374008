/** The place of the controls: their code is fetched when somebody is about to play. */
import type { LitElement } from 'lit'
import type { ControlsHost, FirstPress } from './controls/context-parts.ts'
import type { ControlActions } from './controls/state.ts'
import type { Controls } from './controls/index.ts'

export class ControlsLoader {
  /** Once they are there. */
  controls: Controls | undefined
  readonly #host: LitElement & ControlsHost
  readonly actions: ControlActions
  #loading = false

  constructor(host: LitElement & ControlsHost, actions: ControlActions) {
    this.#host = host
    this.actions = actions
  }

  /** A failed import is retried on the next call. */
  load(): void {
    if (this.#loading) return
    this.#loading = true
    const root = this.#host.renderRoot as ShadowRoot
    const first = firstPress(root)
    import('./controls/index.ts')
      .then(
        ({ Controls }) => {
          this.controls = new Controls(this.#host, root, this.actions, first.press())
          this.#host.requestUpdate()
        },
        (error: unknown) => {
          this.#loading = false
          console.warn('svc-player: its controls did not load', error)
        },
      )
      .finally(first.forget)
  }
}

/** The finger that lies on the player while its controls are loaded, often because of it. */
function firstPress(root: ShadowRoot): { press(): FirstPress | undefined; forget(): void } {
  const over = new AbortController()
  let press: FirstPress | undefined
  const listen = (type: string, listener: (event: PointerEvent) => void) =>
    root.addEventListener(type, listener as EventListener, { capture: true, signal: over.signal })
  const end = () => (press = undefined)
  listen('pointerdown', (event) => {
    const { clientX: x, clientY: y, timeStamp: atMs, pointerType, isPrimary } = event
    const target = event.composedPath()[0]!
    press = pointerType === 'touch' && isPrimary ? { x, y, atMs, target, way: 0 } : undefined
  })
  listen('pointermove', ({ clientX, clientY }) => {
    if (press) press.way = Math.max(press.way, Math.hypot(clientX - press.x, clientY - press.y))
  })
  listen('pointerup', end)
  listen('pointercancel', end)
  return { press: () => press, forget: () => over.abort() }
}
