/** Search as one types. What is typed stands in the address a moment later. */
import { css, html } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { appElement } from '../../state/app-element.ts'
import { goTo } from '../../state/router.ts'
import { StoreWatch } from '../../state/watch.ts'
import { searchIcon } from '../../kit/icons.ts'
import { addressOf, queryOf } from '../../state/library-address.ts'
import { messages } from '../messages.ts'
import { valueOf } from '../../kit/value-of.ts'

const TYPING_MS = 150

export class DashSearch extends appElement({}) {
  #search = new StoreWatch(this, (state) => state.place.search)
  #field = createRef<HTMLInputElement>()
  #typing: ReturnType<typeof setTimeout> | undefined

  static override styles = css`
    :host {
      position: relative;
      display: block;
    }
    svg {
      position: absolute;
      top: 9px;
      left: 10px;
      color: var(--ink-faint);
      pointer-events: none;
    }
    .field { padding-left: 2.125rem; }
  `

  override render() {
    const w = messages()
    void this.#search.value
    return html`<div role="search">${searchIcon()}<input type="search" class="field"
      placeholder=${w.search} aria-label=${w.searchLabel} maxlength="200" autocomplete="off"
      ${ref(this.#field)} @input=${this.#type} /></div>`
  }

  override updated() {
    const { q } = queryOf(this.#search.value)
    const field = this.#field.value
    // Never while somebody types: the address follows the field, and the field the address only when it is another.
    if (field && this.#typing === undefined && field.value.trim() !== q) field.value = q
  }

  override disconnectedCallback() {
    super.disconnectedCallback()
    clearTimeout(this.#typing)
  }

  #type = (event: Event) => {
    const q = valueOf(event).trim()
    clearTimeout(this.#typing)
    this.#typing = setTimeout(() => {
      this.#typing = undefined
      goTo(this.app, addressOf({ ...queryOf(this.#search.value), q }), 'replace')
    }, TYPING_MS)
  }
}
customElements.define('dash-search', DashSearch)
