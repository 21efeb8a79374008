/**
 * A choice of one of many, searched in a list below the button (WAI-ARIA combobox). `find` is asked
 * with what is typed, and with an empty text when the list opens. Emits `pick` with the choice.
 * `wide`: as wide as a field of a form.
 *
 *     <dash-picker label="Videos to show" search="Search videos" name="All videos" chosen="" .find=${…} @pick=${…}></dash-picker>
 */
import { css, html, nothing, type TemplateResult } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { attribute, element, flag, property, state } from './element.ts'
import { shared } from './styles/shared.ts'
import { downIcon, searchIcon } from './icons.ts'
import { placeBeside } from './place-beside.ts'
import { ReadTask } from './read-task.ts'
import { StillWhilePressed } from './still-while-pressed.ts'
import { messages as w } from './messages.ts'
import { valueOf } from './value-of.ts'

export interface PickerChoice {
  id: string
  name: string
  group: string
}

const styles = css`
  :host {
    display: inline-block;
    min-width: 0;
    max-width: 100%;
  }
  .button { max-width: min(22rem, 100%); }
  :host([wide]) { display: block; }
  :host([wide]) .button {
    justify-content: space-between;
    width: 100%;
    max-width: none;
    font-weight: 400;
  }
  .name {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .list {
    position: fixed;
    inset: auto;
    width: min(22rem, calc(100vw - 1rem));
    margin: 0;
    padding: var(--s2);
    background: var(--raised);
    color: var(--ink);
    box-shadow: var(--shadow-l);
  }
  .search { position: relative; }
  .search svg {
    position: absolute;
    top: 9px;
    left: 10px;
    color: var(--ink-faint);
    pointer-events: none;
  }
  .search .field { padding-left: 2.125rem; }
  .options {
    height: min(20rem, 50vh);
    margin-top: var(--s2);
    overflow-y: auto;
  }
  [role='option'] {
    min-height: 32px;
    padding: 6px var(--s2);
    overflow: hidden;
    border-radius: var(--radius-s);
    text-overflow: ellipsis;
    white-space: nowrap;
    cursor: pointer;
  }
  [role='option'].active,
  [role='option']:hover { background: var(--hover); }
  [role='option'].active {
    outline: 1px solid var(--line-strong);
    outline-offset: -1px;
  }
  [role='option'][aria-selected='true'] {
    color: var(--accent-ink);
    font-weight: 600;
  }
  .heading {
    padding: var(--s2) var(--s2) var(--s1);
    color: var(--ink-faint);
    font-size: var(--text-xs);
    font-weight: 500;
  }
  .none {
    padding: var(--s2);
    color: var(--ink-soft);
    overflow-wrap: anywhere;
  }
`

class DashPicker extends element({
  label: attribute(''),
  search: attribute(''),
  name: attribute(''),
  chosen: attribute(''),
  wide: flag({ reflect: true }),
  find: property<(text: string, signal: AbortSignal) => Promise<readonly PickerChoice[]>>(),
  open: state(false),
  text: state(''),
  active: state(0),
}) {
  /** Enter came before the answer to what was typed. */
  #takesFirst = false
  #opening = 0
  #found = new ReadTask(this, {
    query: () => (this.open ? this.text : null),
    read: async (text, signal) => {
      const opening = this.#opening
      return { opening, choices: await this.find(text, signal) }
    },
  })
  #button = createRef<HTMLButtonElement>()
  #field = createRef<HTMLInputElement>()
  #list = createRef<HTMLElement>()
  #still = new StillWhilePressed()

  static override styles = [shared, styles]

  get #choices(): readonly PickerChoice[] {
    const { value } = this.#found
    // What was searched for before it was closed is no answer to what is asked now.
    return value?.opening === this.#opening ? value.choices : []
  }

  protected override scheduleUpdate() {
    return this.#still.draw(() => super.scheduleUpdate())
  }

  override render() {
    return html`<button type="button" class="button" popovertarget="list" aria-haspopup="dialog" ${ref(this.#button)}>
        <span class="name"><span class="unseen">${this.label}: </span>${this.name}</span>${downIcon()}
      </button>
      <div class="boxed list" id="list" popover="auto" role="dialog" aria-label=${this.label}
        ${ref(this.#list)} @toggle=${this.#toggle}>${this.open ? this.#inside() : nothing}</div>`
  }

  #inside() {
    const choices = this.#choices
    const { loading, problem } = this.#found
    const groups = [...new Set(choices.map(({ group }) => group))]
    const options = (of: string): TemplateResult[] =>
      choices.flatMap((choice, index) => (choice.group === of ? [this.#option(choice, index)] : []))
    return html`<div class="search">
        ${searchIcon()}
        <input class="field" type="text" role="combobox" aria-label=${this.search}
          placeholder=${this.search} aria-expanded="true" aria-controls="options"
          aria-autocomplete="list"
          aria-activedescendant=${choices.length > 0 ? `option-${this.active}` : nothing}
          autocomplete="off" maxlength="200" ${ref(this.#field)} @input=${this.#type}
          @change=${quiet} @keydown=${this.#key} />
      </div>
      <div class="options" id="options" role="listbox" aria-label=${this.label}
        @pointerdown=${this.#still.press}>
        ${groups.map((group) =>
          group === ''
            ? options(group)
            : html`<div role="group" aria-label=${group}><p class="heading" aria-hidden="true"
            >${group}</p>${options(group)}</div>`,
        )}
      </div>
      ${
        choices.length === 0 && !loading
          ? html`<p class="none" role="status"
          >${problem ? `${problem.title} ${problem.hint}` : w.nothingFound(this.text)}</p>`
          : nothing
      }`
  }

  #option(choice: PickerChoice, index: number) {
    // Chosen before the field loses its focus to it.
    return html`<div role="option" id="option-${index}"
      class=${index === this.active ? 'active' : ''} aria-selected=${choice.id === this.chosen}
      @pointerdown=${(event: Event) => event.preventDefault()} @click=${() => this.#choose(choice)}
    >${choice.name}</div>`
  }

  #choose(choice: PickerChoice) {
    this.#list.value?.hidePopover()
    this.emit('pick', choice)
  }

  #toggle = async (event: ToggleEvent) => {
    this.open = event.newState === 'open'
    if (!this.open) return this.#giveFocusBack()
    this.#opening += 1
    this.text = ''
    this.active = 0
    await this.updateComplete
    placeBeside(this.#list.value!, this.#button.value!)
    this.#field.value?.focus()
  }

  /** After Escape and a choice; a click on something else has moved it already. */
  #giveFocusBack() {
    const { activeElement } = this.shadowRoot!
    if (document.activeElement === document.body || this.#list.value?.contains(activeElement))
      this.#button.value?.focus()
  }

  #type = (event: Event) => {
    this.text = valueOf(event).trim()
    this.active = 0
    this.#takesFirst = false
  }

  #key = (event: KeyboardEvent) => {
    const choices = this.#choices
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) this.active = (this.active + step + choices.length) % Math.max(1, choices.length)
    else if (event.key === 'Enter' && this.text !== '' && this.#found.loading)
      this.#takesFirst = true
    else if (event.key === 'Enter' && choices[this.active]) this.#choose(choices[this.active]!)
    // In a form Enter would send it.
    else if (event.key !== 'Enter') return
    event.preventDefault()
  }

  override updated() {
    if (this.#takesFirst && !this.#found.loading) {
      this.#takesFirst = false
      const first = this.#choices[this.active]
      if (first) this.#choose(first)
    }
    this.renderRoot.querySelector('.active')?.scrollIntoView({ block: 'nearest' })
  }
}
customElements.define('dash-picker', DashPicker)

/** What is typed to search is no change of the form around. */
const quiet = (event: Event) => event.stopPropagation()
