/** The element itself, alive, in a tree of its own: no style of the dashboard reaches it but what a page would have. */
import { css } from 'lit'
import { appElement, property } from '../state/app-element.ts'
import { patchAttributes } from '../kit/patch-attributes.ts'
import { slotted } from './slots.ts'

export interface StagedElement {
  tagName: string
  attributes: readonly (readonly [string, string])[]
  slots: ReadonlyMap<string, string>
  properties: ReadonlyMap<string, string>
  parts: ReadonlyMap<string, string>
  /** The player beside a transcript. */
  companion: readonly (readonly [string, string])[] | null
  /** Names of events. */
  events: readonly string[]
}

export interface Happened {
  type: string
  detail: unknown
}

/** Events of the video or audio element inside. */
const MEDIA_EVENTS = [
  'loadedmetadata',
  'canplay',
  'play',
  'playing',
  'pause',
  'waiting',
  'seeking',
  'seeked',
  'ended',
  'volumechange',
  'ratechange',
  'durationchange',
]

export class DashStage extends appElement({
  shown: property<StagedElement>(),
}) {
  #live: HTMLElement | undefined
  #companion: HTMLElement | undefined
  #slots: ReadonlyMap<string, string> | undefined
  readonly #sheet = new CSSStyleSheet()
  #heard = new AbortController()

  static override styles = css`
    :host {
      display: grid;
      gap: 1rem;
      color: var(--ink);
    }
  `

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot() as ShadowRoot
    root.adoptedStyleSheets.push(this.#sheet)
    // Files that are dropped on the element are its own matter, not the dashboard's.
    for (const type of ['dragenter', 'dragover', 'dragleave', 'drop']) {
      root.addEventListener(type, (event) => {
        if (this.#live?.localName === 'svc-upload' && event.target === this.#live)
          event.stopPropagation()
      })
    }
    return root
  }

  override updated(): void {
    const { tagName, companion, attributes, slots } = this.shown
    if (this.#live?.localName !== tagName) this.#begin()
    if (companion && this.#companion) patchAttributes(this.#companion, companion)
    const live = this.#live!
    patchAttributes(live, attributes)
    if (slots !== this.#slots) live.replaceChildren(...slotted((this.#slots = slots)))
    this.#style()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#clear()
  }

  /** Behaves like a page that has just loaded: some settings, such as `autoplay`, apply only at the start. */
  restart(): void {
    this.#clear()
    this.requestUpdate()
  }

  #begin(): void {
    this.#clear()
    const { tagName, companion, events } = this.shown
    const { signal } = (this.#heard = new AbortController())
    this.#live = document.createElement(tagName)
    this.#slots = undefined
    this.#companion = companion ? document.createElement('svc-player') : undefined
    const names = new Set([...events, ...(events.includes('timeupdate') ? MEDIA_EVENTS : [])])
    for (const name of names) {
      this.#live.addEventListener(
        name,
        (event) => {
          if (event.target === this.#live)
            this.dispatchEvent(
              new CustomEvent<Happened>('happened', {
                detail: { type: name, detail: (event as CustomEvent<unknown>).detail ?? null },
              }),
            )
        },
        { signal },
      )
    }
    this.renderRoot.append(...(this.#companion ? [this.#companion] : []), this.#live)
  }

  #clear(): void {
    this.#heard.abort()
    this.#live?.remove()
    this.#companion?.remove()
    this.#live = this.#companion = undefined
  }

  /** By the browser's own parser of declarations: what is typed can end neither its rule nor the sheet. */
  #style(): void {
    const { tagName, properties, parts } = this.shown
    this.#sheet.replaceSync(`${tagName} { display: block }`)
    const own = this.#sheet.cssRules[0] as CSSStyleRule
    for (const [name, value] of properties) own.style.setProperty(name, value)
    for (const [part, declarations] of parts) {
      const rule = this.#sheet.cssRules[
        this.#sheet.insertRule(
          `${tagName}::part(${CSS.escape(part)}) {}`,
          this.#sheet.cssRules.length,
        )
      ] as CSSStyleRule
      rule.style.cssText = declarations
    }
  }
}
customElements.define('dash-stage', DashStage)
