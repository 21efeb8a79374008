/**
 * Asks for tags, to add them to what is chosen or to take them away. Answers with `add` or
 * `remove`, whose detail is the list of tags.
 */
import { css, html } from 'lit'
import { LONGEST_TAG, MOST_TAGS } from '../../../daemon/contract/limits.ts'
import { appElement, attribute, state } from '../../state/app-element.ts'
import { DashDialog } from '../../kit/dash-dialog.ts'
import { textField } from '../../kit/fields.ts'
import { partOf } from '../../kit/part-of.ts'
import { formStyles } from '../../kit/styles/form.ts'
import { messages as w } from '../messages.ts'

const SUGGESTED = 24

const styles = css`
  .known {
    margin-top: var(--s4);
    .button {
      min-height: 28px;
      max-width: 100%;
      padding: 0 10px;
      border-radius: 999px;
      font-size: var(--text-s);
      font-weight: 400;
      &[aria-pressed='true'] {
        border-color: var(--accent-ink);
        background: var(--accent-wash);
        color: var(--accent-ink);
      }
    }
  }
`

export class DashChooseTags extends appElement({
  heading: attribute(''),
  typed: state(''),
  known: state<readonly string[]>([]),
}) {
  #dialog = partOf(this, DashDialog)

  static override styles = [formStyles, styles]

  open() {
    this.typed = ''
    this.#dialog()?.open()
    // Suggestions only: without them tags can still be typed.
    this.app.api.tags.list().then(
      ({ data }) => (this.known = data.slice(0, SUGGESTED).map(({ name }) => name)),
      () => undefined,
    )
  }

  override render() {
    const tags = this.#tags()
    return html`<dash-dialog heading=${this.heading}>
      <div @keydown=${this.#key}>${textField('tags', w.tags, {
        value: this.typed,
        maxlength: 1_000,
        autofocus: true,
        hint: w.tagsHint,
        input: (typed) => (this.typed = typed),
      })}</div>
      <div class="known flex wrap" role="group" aria-label=${w.knownTags}>
        ${this.known.map(
          (tag) => html`<button type="button" class="button" aria-pressed=${tags.includes(tag)}
            @click=${() => this.#turn(tag)}>${tag}</button>`,
        )}
      </div>
      <button slot="buttons" type="button" class="button" ?disabled=${tags.length === 0}
        @click=${() => this.#answer('remove')}>${w.removeTags}</button>
      <button slot="buttons" type="button" class="button primary" ?disabled=${tags.length === 0}
        @click=${() => this.#answer('add')}>${w.addTags}</button>
    </dash-dialog>`
  }

  #tags(): string[] {
    const tags = this.typed.split(',').map((tag) => tag.trim().slice(0, LONGEST_TAG))
    return [...new Set(tags.filter(Boolean))].slice(0, MOST_TAGS)
  }

  #turn(tag: string) {
    const tags = new Set(this.#tags())
    if (!tags.delete(tag)) tags.add(tag)
    this.typed = [...tags].join(', ')
  }

  #key = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && this.#tags().length > 0) this.#answer('add')
  }

  #answer(how: 'add' | 'remove') {
    this.#dialog()?.close()
    this.emit(how, this.#tags())
  }
}
customElements.define('dash-choose-tags', DashChooseTags)
