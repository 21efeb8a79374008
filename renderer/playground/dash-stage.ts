/** The element itself, alive, in a tree of its own: no style of the dashboard reaches it but what a page would have. */
import { css } from 'lit'
import { appElement, property } from '../state/app-element.ts'
import { patchAttributes } from '../kit/patch-attributes.ts'
import { slotted, type StagedElement } from './compose.ts'

export interface Happened {
  type: string
  detail: unknown
}

/** Events of the video or audio element inside. */
const MEDIA_EVENTS =
  'loadedmetadata canplay play playing pause waiting seeking seeked ended volumechange ratechange durationchange'

const styles = css`
  :host {
    display: grid;
    gap: 1rem;
    color: var(--ink);
  }
`

export class DashStage extends appElement({
  staged: property<StagedElement>(),
}) {
  #live: HTMLElement | undefined
  #companion: HTMLElement | undefined
  #slots: StagedElement['slots'] | undefined
  readonly #sheet = new CSSStyleSheet()
  #listening = new AbortController()

  static override styles = styles

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot() as ShadowRoot
    root.adoptedStyleSheets.push(this.#sheet)
    // Files that are dropped on the element are its own matter, not the dashboard's.
    for (const type of ['dragenter', 'dragover', 'dragleave', 'drop'])
      root.addEventListener(type, (event) => {
        if (this.#live?.localName === 'svc-upload' && event.target === this.#live)
          event.stopPropagation()
      })
    return root
  }

  override updated() {
    const { tagName, companion, attributes, slots } = this.staged
    const live = this.#live?.localName === tagName ? this.#live : this.#begin()
    if (companion && this.#companion) patchAttributes(this.#companion, companion)
    patchAttributes(live, attributes)
    if (slots !== this.#slots) live.replaceChildren(...slotted((this.#slots = slots)))
    this.#style()
  }

  override disconnectedCallback() {
    super.disconnectedCallback()
    this.#clear()
  }

  /** Behaves like a page that has just loaded: some settings, such as `autoplay`, apply only at the start. */
  restart() {
    this.#clear()
    this.requestUpdate()
  }

  #begin(): HTMLElement {
    this.#clear()
    const { tagName, companion, events } = this.staged
    const { signal } = (this.#listening = new AbortController())
    const live = (this.#live = document.createElement(tagName))
    this.#slots = undefined
    this.#companion = companion ? document.createElement('svc-player') : undefined
    const isMedia = events.includes('timeupdate')
    for (const type of new Set([...events, ...(isMedia ? MEDIA_EVENTS.split(' ') : [])]))
      live.addEventListener(
        type,
        (event) => {
          if (event.target !== live) return
          const detail: Happened = { type, detail: (event as CustomEvent<unknown>).detail ?? null }
          this.emit('happened', detail)
        },
        { signal },
      )
    this.renderRoot.append(...(this.#companion ? [this.#companion] : []), live)
    return live
  }

  #clear() {
    this.#listening.abort()
    this.#live?.remove()
    this.#companion?.remove()
    this.#live = this.#companion = undefined
  }

  /** By the browser's own parser of declarations: what is typed can end neither its rule nor the sheet. */
  #style() {
    const { tagName, properties, parts } = this.staged
    const sheet = this.#sheet
    sheet.replaceSync(`${tagName} { display: block }`)
    const [own] = sheet.cssRules as unknown as [CSSStyleRule]
    for (const [name, value] of properties) own.style.setProperty(name, value)
    for (const [part, declarations] of parts) {
      const at = sheet.insertRule(`${tagName}::part(${CSS.escape(part)}) {}`, sheet.cssRules.length)
      ;(sheet.cssRules[at] as CSSStyleRule).style.cssText = declarations
    }
  }
}
customElements.define('dash-stage', DashStage)
