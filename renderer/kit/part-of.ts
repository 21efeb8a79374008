/** `#dialog = partOf(this, DashDialog)`, then `this.#dialog()?.open()`: the element of that class in what a host renders. */
import type { LitElement } from 'lit'

export const partOf =
  <T extends HTMLElement>(host: LitElement, kind: new () => T) =>
  (): T | undefined =>
    host.renderRoot?.querySelector<T>(customElements.getName(kind)!) ?? undefined
