/** Moves the focus to what has taken the place of something pressed, once it is drawn. */
import { slotOf, type LightItems } from './light.ts'

/** `key`: the id of a video or collection. */
type Target = 'heading' | { key: string }

export class NextFocus {
  target: Target | undefined
  readonly #host: { renderRoot: HTMLElement | DocumentFragment }
  readonly #light: LightItems

  constructor(host: { renderRoot: HTMLElement | DocumentFragment }, light: LightItems) {
    this.#host = host
    this.#light = light
  }

  move(): void {
    const { target } = this
    if (!target) return
    this.target = undefined
    const found =
      target === 'heading'
        ? this.#host.renderRoot.querySelector<HTMLElement>('h3')
        : this.#pressable(target.key)
    found?.focus()
  }

  #pressable(key: string): HTMLElement | null {
    const place = [...this.#host.renderRoot.querySelectorAll<HTMLElement>('li[data-key]')].find(
      ({ dataset }) => dataset['key'] === key,
    )
    return (
      place?.querySelector<HTMLElement>('a, button') ??
      this.#light.node(slotOf({ id: key }))?.querySelector<HTMLElement>('a[href], button') ??
      null
    )
  }
}
