/**
 * Finds in all cues, goes from one to the next, replaces. Tells `search`, `stand` (the cue that it
 * goes to), `replace` and `close`.
 */
import { css, html } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { closeIcon } from '../../kit/icons.ts'
import { appElement, property, state } from '../../state/app-element.ts'
import { messages } from '../messages.ts'
import type { Cues } from './model/cue.ts'
import type { Search } from './model/edits.ts'

export interface Replacing {
  by: string
  /** Undefined: in all. */
  key: number | undefined
}

export class DashFindBar extends appElement({
  found: property<Cues>([]),
  /** Key of the cue that was worked on last. */
  at: property<number | undefined>(),
  find: state(''),
  by: state(''),
  matchCase: state(false),
}) {
  #field = createRef<HTMLInputElement>()

  static override styles = css`
    form {
      display: grid;
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) auto;
      gap: var(--s2);
      padding: var(--s2);
      border: 1px solid var(--line);
      border-radius: var(--radius-m);
      background: var(--sunken);
    }
    .actions {
      grid-column: 1 / -1;
    }
    .case {
      gap: 6px;
    }
    .count {
      min-width: 6rem;
    }
  `

  override render() {
    const w = messages().cues
    const { length } = this.found
    const button = (label: string, run: () => void) =>
      html`<button type="button" class="button" ?disabled=${length === 0} @click=${run}>${label}</button>`
    return html`<form role="search" aria-label=${w.findTitle} @submit=${this.#next} @keydown=${this.#key}>
      <input class="field" autocomplete="off" aria-label=${w.find} placeholder=${w.find}
        .value=${this.find} @input=${this.#typed} ${ref(this.#field)} />
      <input class="field" autocomplete="off" aria-label=${w.replaceBy} placeholder=${w.replaceBy}
        .value=${this.by} @input=${(event: Event) => (this.by = (event.target as HTMLInputElement).value)} />
      <button type="button" class="button quiet icon" aria-label=${w.closeFind} title=${w.closeFind}
        @click=${this.#close}>${closeIcon()}</button>
      <div class="actions flex wrap">
        <label class="case flex"><input type="checkbox" .checked=${this.matchCase}
          @change=${this.#cased} />${w.matchCase}</label>
        <span class="count fill soft small tabular" role="status"
        >${this.find === '' ? '' : w.found(length, this.#place + 1)}</span>
        <button class="button" ?disabled=${length === 0}>${w.findNext}</button>
        ${button(w.replaceOne, () => this.#replace((this.found[this.#place] ?? this.found[0])?.key))}
        ${button(w.replaceAll, () => this.#replace(undefined))}
      </div>
    </form>`
  }

  async begin(): Promise<void> {
    await this.updateComplete
    this.#field.value?.focus()
    this.#field.value?.select()
    this.#search()
  }

  /** Index in what was found; -1: none. */
  get #place(): number {
    return this.found.findIndex(({ key }) => key === this.at)
  }

  #tell<T>(type: string, detail?: T): void {
    this.dispatchEvent(new CustomEvent(type, { detail }))
  }
  #search(): void {
    const { find, matchCase } = this
    this.#tell<Search>('search', { find, matchCase })
  }
  #typed = (event: Event): void => {
    this.find = (event.target as HTMLInputElement).value
    this.#search()
  }
  #cased = (event: Event): void => {
    this.matchCase = (event.target as HTMLInputElement).checked
    this.#search()
  }
  #go(event: Event, way: 1 | -1): void {
    event.preventDefault()
    const { length } = this.found
    if (length > 0) this.#tell('stand', this.found.at((this.#place + way + length) % length))
  }
  #next = (event: Event): void => this.#go(event, 1)
  #replace(key: number | undefined): void {
    this.#tell<Replacing>('replace', { by: this.by, key })
  }
  #close = (): void => this.#tell('close')
  #key = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') this.#close()
    else if (event.key === 'Enter' && event.shiftKey) this.#go(event, -1)
  }
}
customElements.define('dash-find-bar', DashFindBar)
