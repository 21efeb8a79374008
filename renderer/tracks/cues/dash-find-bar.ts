/**
 * Finds in all cues, goes from one to the next, replaces. Tells `search`, `go` (which way) and
 * `replace` (all or one).
 */
import { css, html } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { appElement, property, state } from '../../state/app-element.ts'
import { closeIcon } from '../../kit/icons.ts'
import type { Search } from './model/edits.ts'
import { messages } from '../messages.ts'

export interface Replacing {
  by: string
  all: boolean
}

export class DashFindBar extends appElement({
  /** How many cues were found. */
  count: property(0),
  /** Which of them one stands at, from 1; 0: none. */
  place: property(0),
  find: state(''),
  by: state(''),
  matchCase: state(false),
}) {
  #field = createRef<HTMLInputElement>()

  static override styles = [
    css`
      form {
        display: grid;
        grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) auto;
        gap: var(--s2);
        padding: var(--s2);
        border: 1px solid var(--line);
        border-radius: var(--radius-m);
        background: var(--sunken);
      }
      .deeds {
        grid-column: 1 / -1;
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--s2);
      }
      .case {
        display: flex;
        align-items: center;
        gap: 6px;
      }
      .count {
        flex: 1;
        min-width: 6rem;
        color: var(--ink-soft);
        font-size: var(--text-s);
        font-variant-numeric: tabular-nums;
      }
    `,
  ]

  override render() {
    const none = this.count === 0
    return html`<form role="search" aria-label=${messages().cues.findTitle} @submit=${this.#next} @keydown=${this.#key}>
      <input class="field" autocomplete="off" aria-label=${messages().cues.find}
        placeholder=${messages().cues.find} .value=${this.find} @input=${this.#typed}
        ${ref(this.#field)} />
      <input class="field" autocomplete="off" aria-label=${messages().cues.replaceBy}
        placeholder=${messages().cues.replaceBy} .value=${this.by}
        @input=${(event: Event) => (this.by = (event.target as HTMLInputElement).value)} />
      <button type="button" class="button quiet icon" aria-label=${messages().cues.closeFind}
        title=${messages().cues.closeFind} @click=${this.#close}>${closeIcon()}</button>
      <div class="deeds">
        <label class="case"><input type="checkbox" .checked=${this.matchCase} @change=${this.#cased}
        />${messages().cues.matchCase}</label>
        <span class="count" role="status">${this.find === '' ? '' : messages().cues.found(this.count, this.place)}</span>
        <button class="button" ?disabled=${none}>${messages().cues.findNext}</button>
        <button type="button" class="button" ?disabled=${none} @click=${() => this.#replace(false)}
        >${messages().cues.replaceOne}</button>
        <button type="button" class="button" ?disabled=${none} @click=${() => this.#replace(true)}
        >${messages().cues.replaceAll}</button>
      </div>
    </form>`
  }

  async begin(): Promise<void> {
    await this.updateComplete
    this.#field.value?.focus()
    this.#field.value?.select()
    this.#search()
  }

  #typed = (event: Event): void => {
    this.find = (event.target as HTMLInputElement).value
    this.#search()
  }
  #cased = (event: Event): void => {
    this.matchCase = (event.target as HTMLInputElement).checked
    this.#search()
  }
  #search = (): void =>
    void this.dispatchEvent(
      new CustomEvent<Search>('search', { detail: { find: this.find, matchCase: this.matchCase } }),
    )
  #next = (event: Event): void => {
    event.preventDefault()
    this.dispatchEvent(new CustomEvent<number>('go', { detail: 1 }))
  }
  #replace(all: boolean): void {
    this.dispatchEvent(new CustomEvent<Replacing>('replace', { detail: { by: this.by, all } }))
  }
  #close = (): void => void this.dispatchEvent(new Event('close'))
  #key = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') this.#close()
    else if (event.key === 'Enter' && event.shiftKey) {
      event.preventDefault()
      this.dispatchEvent(new CustomEvent<number>('go', { detail: -1 }))
    }
  }
}
customElements.define('dash-find-bar', DashFindBar)
