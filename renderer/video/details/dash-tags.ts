/**
 * Tags as chips: Enter or a comma adds what was typed, Backspace in the empty field goes to the last chip,
 * arrows move along them, Delete takes one away. Emits `tags`.
 */
import { css, html } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { LONGEST_TAG, MOST_TAGS } from '../../../daemon/contract/limits.ts'
import { closeIcon } from '../../kit/icons.ts'
import { formStyles } from '../../kit/styles/form.ts'
import { appElement, property } from '../../state/app-element.ts'
import { messages } from '../messages.ts'

const styles = css`
  .box {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s1);
    padding: 4px;
    &:has(input:focus-visible) {
      outline: 2px solid var(--accent-ink);
      border-color: var(--accent-ink);
    }
  }
  ul { display: contents; }
  li {
    display: flex;
    align-items: center;
    max-width: 100%;
    padding-inline-start: var(--s2);
    border-radius: var(--radius-s);
    background: var(--accent-wash);
    color: var(--accent-ink);
  }
  @media (forced-colors: active) {
    li { border: 1px solid CanvasText; }
  }
  button {
    display: grid;
    flex: none;
    place-items: center;
    width: 24px;
    height: 24px;
    padding: 0;
    border: 0;
    border-radius: var(--radius-s);
    background: none;
    cursor: pointer;
    &:focus-visible { outline-offset: -2px; }
    > svg { width: 12px; }
  }
  input {
    flex: 1 1 8rem;
    min-width: 0;
    min-height: 24px;
    padding: 0 var(--s2);
    border: 0;
    background: none;
    &:focus-visible { outline: none; }
  }
`

class DashTags extends appElement({
  tags: property<readonly string[]>([]),
  known: property<readonly string[]>([]),
}) {
  #input = createRef<HTMLInputElement>()

  static override styles = [formStyles, styles]

  override render() {
    const w = messages.details
    const offered = this.known.filter((tag) => !this.tags.includes(tag))
    return html`<div class="row">
      <label for="tag">${w.tags}</label>
      <div class="box field" @click=${(event: Event) => event.target === event.currentTarget && this.#input.value?.focus()}>
        <ul>
          ${this.tags.map(
            (tag, index) => html`<li class="medium">
            <span class="ellipsis">${tag}</span>
            <button type="button" aria-label=${w.removeTag(tag)} title=${w.removeTag(tag)}
              @click=${() => this.#remove(index)}
              @keydown=${(event: KeyboardEvent) => this.#chipKey(event, index)}
            >${closeIcon()}</button>
          </li>`,
          )}
        </ul>
        <input id="tag" list="known" maxlength=${LONGEST_TAG} autocomplete="off" aria-describedby="tag-hint"
          placeholder=${this.tags.length === 0 ? w.addTag : ''} ?disabled=${this.tags.length >= MOST_TAGS}
          ${ref(this.#input)} @keydown=${this.#key} @input=${this.#typed} @change=${this.#add} />
        <datalist id="known">${offered.map((tag) => html`<option value=${tag}></option>`)}</datalist>
      </div>
      <p class="hint" id="tag-hint">${w.tagsHint}</p>
    </div>`
  }

  #notify(tags: readonly string[]) {
    // At once, for the focus that follows.
    this.tags = tags
    this.emit('tags', tags)
  }

  /** Several at once where they were pasted with commas. */
  #add = () => {
    const field = this.#input.value!
    const typed = field.value
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean)
    field.value = ''
    const tags = [...new Set([...this.tags, ...typed])].slice(0, MOST_TAGS)
    if (tags.length > this.tags.length) this.#notify(tags)
  }

  /** A tag that is chosen from the list is complete; events of typing carry what was typed. */
  #typed = (event: Event) => {
    const { inputType = 'insertReplacementText' } = event as Partial<InputEvent>
    if (inputType === 'insertReplacementText' || this.#input.value!.value.includes(',')) this.#add()
  }

  #key = (event: KeyboardEvent) => {
    const { value, selectionStart, selectionEnd } = this.#input.value!
    if (event.key === 'Enter' && value.trim() !== '') {
      // What is typed is a tag, not the end of the form.
      event.preventDefault()
      this.#add()
    }
    const goesBack = event.key === 'Backspace' || event.key === 'ArrowLeft'
    if (goesBack && selectionStart === 0 && selectionEnd === 0 && this.tags.length > 0) {
      event.preventDefault()
      this.#focus(this.tags.length - 1)
    }
  }

  #chipKey(event: KeyboardEvent, index: number) {
    const to = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: this.tags.length }[
      event.key
    ]
    if (event.key === 'Delete' || event.key === 'Backspace') void this.#remove(index)
    else if (to === undefined) return
    else this.#focus(to)
    event.preventDefault()
  }

  /** Behind the last chip is the field. */
  #focus(index: number) {
    const chips = [...this.renderRoot.querySelectorAll<HTMLElement>('li button')]
    if (index >= chips.length) this.#input.value?.focus()
    else chips[Math.max(0, index)]?.focus()
  }

  async #remove(index: number) {
    this.#notify(this.tags.toSpliced(index, 1))
    await this.updateComplete
    this.#focus(index)
  }
}
customElements.define('dash-tags', DashTags)
