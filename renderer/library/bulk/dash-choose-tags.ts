/**
 * Asks for tags, to add them to what is chosen or to take them away. Answers with `add` or
 * `remove`, whose detail is the list of tags.
 */
import { css, html } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { appElement, attribute, state } from '../../state/app-element.ts'
import '../../kit/dash-dialog.ts'
import type { DashDialog } from '../../kit/dash-dialog.ts'
import { formStyles } from '../../kit/styles/form.ts'
import { messages } from '../messages.ts'

const SUGGESTED = 24

export class DashChooseTags extends appElement({
  heading: attribute(''),
  typed: state(''),
  /** Tags that the space uses most. */
  known: state<readonly string[]>([]),
}) {
  #dialog = createRef<DashDialog>()

  static override styles = [
    formStyles,
    css`
      .known {
        display: flex;
        flex-wrap: wrap;
        gap: var(--s2);
        margin-top: var(--s4);
      }
      .known .button {
        min-height: 28px;
        max-width: 100%;
        padding: 0 10px;
        border-radius: 999px;
        font-size: var(--text-s);
        font-weight: 400;
      }
      .known .button[aria-pressed='true'] {
        border-color: var(--accent-ink);
        background: var(--accent-wash);
        color: var(--accent-ink);
      }
    `,
  ]

  open(): void {
    this.typed = ''
    this.#dialog.value?.open()
    // Suggestions only: without them tags can still be typed.
    this.app.api.tags.list().then(
      ({ data }) => (this.known = data.slice(0, SUGGESTED).map(({ name }) => name)),
      () => undefined,
    )
  }

  override render() {
    const tags = this.#tags()
    return html`<dash-dialog heading=${this.heading} ${ref(this.#dialog)}>
      <div class="row">
        <label for="tags">${messages().tags}</label>
        <input class="field" id="tags" autofocus autocomplete="off" maxlength="1000"
          aria-describedby="hint" .value=${this.typed}
          @input=${(event: Event) => (this.typed = (event.target as HTMLInputElement).value)}
          @keydown=${this.#key} />
        <p class="hint" id="hint">${messages().tagsHint}</p>
      </div>
      <div class="known" role="group" aria-label=${messages().knownTags}>
        ${this.known.map(
          (tag) => html`<button type="button" class="button" aria-pressed=${tags.includes(tag)}
            @click=${() => this.#toggle(tag)}>${tag}</button>`,
        )}
      </div>
      <button slot="buttons" type="button" class="button" ?disabled=${tags.length === 0}
        @click=${() => this.#answer('remove')}>${messages().removeTags}</button>
      <button slot="buttons" type="button" class="button primary" ?disabled=${tags.length === 0}
        @click=${() => this.#answer('add')}>${messages().addTags}</button>
    </dash-dialog>`
  }

  #tags(): string[] {
    return [
      ...new Set(
        this.typed
          .split(',')
          .map((tag) => tag.trim().slice(0, 100))
          .filter(Boolean),
      ),
    ].slice(0, 50)
  }

  #toggle(tag: string): void {
    const tags = this.#tags()
    this.typed = (tags.includes(tag) ? tags.filter((other) => other !== tag) : [...tags, tag]).join(
      ', ',
    )
  }

  #key = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && this.#tags().length > 0) this.#answer('add')
  }

  #answer(how: 'add' | 'remove'): void {
    this.#dialog.value?.close()
    this.dispatchEvent(new CustomEvent(how, { detail: this.#tags() }))
  }
}
customElements.define('dash-choose-tags', DashChooseTags)
