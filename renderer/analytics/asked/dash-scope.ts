/** Which videos: all, those of a collection, or one; searched in a list below the button (a combobox, after WAI-ARIA). */
import { html, LitElement, nothing, type TemplateResult } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { downIcon, searchIcon } from '../../parts/icons.ts'
import { placeBeside } from '../../parts/place-beside.ts'
import { shared } from '../../styles/shared.ts'
import { words } from '../words.ts'
import { scopeOf, type Asked } from './asked.ts'
import { Asking } from './asking.ts'
import { change } from './change.ts'
import { nameOfScope, ScopeSearch, type Found } from './find-scopes.ts'
import { scopeStyles } from './scope-styles.ts'

type Choice = Found | { kind: 'space'; id: ''; name: string }

export class DashScope extends LitElement {
  static override properties = { asked: { attribute: false }, open: { state: true }, text: { state: true }, active: { state: true } }
  declare asked: Asked
  declare open: boolean
  declare text: string
  declare active: number
  #name = new Asking<string | null>(this)
  #found = new Asking<Found[]>(this)
  #search = new ScopeSearch()
  /** Enter came before the answer to what was typed. */
  #takesFirst = false
  #button = createRef<HTMLButtonElement>()
  #field = createRef<HTMLInputElement>()
  #list = createRef<HTMLElement>()

  static override styles = [shared, scopeStyles]

  constructor() {
    super()
    this.open = false
    this.text = ''
    this.active = 0
  }

  override willUpdate(): void {
    const scope = scopeOf(this.asked)
    this.#name.ask(scope, async (signal) => (scope.video || scope.collection ? nameOfScope(this.asked, signal) : words().allVideos))
    if (this.open) this.#found.ask(this.text, (signal) => this.#search.find(this.text, signal))
  }

  override render() {
    const { value: name } = this.#name
    return html`<button type="button" class="button" popovertarget="list" aria-haspopup="dialog" ${ref(this.#button)}>
        <span class="unseen">${words().scope}: </span><span class="name">${name === null ? words().gone : (name ?? '…')}</span>${downIcon()}
      </button>
      <div class="list" id="list" popover="auto" role="dialog" aria-label=${words().scope} ${ref(this.#list)} @toggle=${this.#toggle}>${this.open ? this.#inside() : nothing}</div>`
  }

  #inside(): TemplateResult {
    const choices = this.#choices()
    const options = (kind: Choice['kind']): TemplateResult[] => choices.flatMap((choice, index) => (choice.kind === kind ? [this.#option(choice, index)] : []))
    const group = (title: string, rows: TemplateResult[]) => (rows.length > 0 ? html`<div role="group" aria-label=${title}><p class="heading" aria-hidden="true">${title}</p>${rows}</div>` : nothing)
    return html`<div class="search">
        ${searchIcon()}
        <input class="field" type="text" role="combobox" aria-label=${words().searchScope} placeholder=${words().searchScope} aria-expanded="true" aria-controls="options" aria-autocomplete="list"
          aria-activedescendant=${choices.length > 0 ? `option-${this.active}` : nothing} autocomplete="off" maxlength="200" ${ref(this.#field)} @input=${this.#type} @keydown=${this.#key} />
      </div>
      <div class="options" id="options" role="listbox" aria-label=${words().scope}>${options('space')}${group(words().collections, options('collection'))}${group(words().videos, options('video'))}</div>
      ${choices.length === 0 && !this.#found.loading ? html`<p class="none" role="status">${words().nothingFound(this.text)}</p>` : nothing}`
  }

  #option(choice: Choice, index: number): TemplateResult {
    const chosen = choice.id === (this.asked.video || this.asked.collection)
    // Chosen before the field loses its focus to it.
    return html`<div role="option" id="option-${index}" class=${index === this.active ? 'active' : ''} aria-selected=${chosen} @pointerdown=${(event: Event) => event.preventDefault()} @click=${() => this.#choose(choice)}>${choice.name}</div>`
  }

  #choices(): Choice[] {
    const all: Choice[] = this.text === '' ? [{ kind: 'space', id: '', name: words().allVideos }] : []
    return [...all, ...(this.#found.value ?? [])]
  }

  #choose({ kind, id }: Choice): void {
    this.#list.value?.hidePopover()
    change({ video: kind === 'video' ? id : '', collection: kind === 'collection' ? id : '' })
  }

  #toggle = async (event: ToggleEvent): Promise<void> => {
    this.open = event.newState === 'open'
    if (!this.open) return
    this.text = ''
    this.active = 0
    this.#search = new ScopeSearch()
    await this.updateComplete
    placeBeside(this.#list.value!, this.#button.value!)
    this.#field.value?.focus()
  }

  #type = (event: Event): void => {
    this.text = (event.target as HTMLInputElement).value.trim()
    this.active = 0
    this.#takesFirst = false
  }

  #key = (event: KeyboardEvent): void => {
    const choices = this.#choices()
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) this.active = (this.active + step + choices.length) % Math.max(1, choices.length)
    else if (event.key === 'Enter' && this.text !== '' && this.#found.loading) this.#takesFirst = true
    else if (event.key === 'Enter' && choices[this.active]) this.#choose(choices[this.active]!)
    else return
    event.preventDefault()
  }

  override updated(): void {
    if (this.#takesFirst && !this.#found.loading) {
      this.#takesFirst = false
      const first = this.#choices()[this.active]
      if (first) this.#choose(first)
    }
    this.renderRoot.querySelector('.active')?.scrollIntoView({ block: 'nearest' })
  }
}
customElements.define('dash-scope', DashScope)
