/**
 * The name as a heading that can be edited in place: Enter keeps, Escape leaves it. What is typed
 * stays over a reload and other people's changes.
 */
import { css, html, nothing } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { appElement, attribute, property, state } from '../state/app-element.ts'
import { explain } from '../kit/explain/explain.ts'
import { penIcon } from '../kit/icons.ts'
import { renameVideo } from './actions/rename-video.ts'
import { FormDraft } from '../kit/form-draft.ts'
import { messages } from './messages.ts'

export class DashName extends appElement({
  videoId: property(''),
  name: attribute(''),
  editing: state(false),
  saving: state(false),
  fault: state(''),
}) {
  #draft = new FormDraft<{ name: string }>(this, 'name', () => ({
    id: this.videoId,
    saved: { name: this.name },
  }))
  #input = createRef<HTMLInputElement>()
  #pen = createRef<HTMLButtonElement>()

  static override styles = [
    css`
      :host {
        display: block;
        min-width: 0;
      }
      .row {
        display: flex;
        align-items: center;
        gap: var(--s2);
        min-height: 36px;
      }
      h1 {
        min-width: 0;
        font-size: var(--text-xl);
        letter-spacing: -0.02em;
        line-height: 1.25;
        overflow-wrap: anywhere;
      }
      form {
        flex-wrap: wrap;
      }
      .field {
        flex: 1 1 14rem;
        min-height: 36px;
        margin-left: calc(-1 * var(--s3) - 1px);
        font-size: var(--text-l);
        font-weight: 600;
      }
      .fault {
        margin-top: var(--s1);
        color: var(--bad);
        font-size: var(--text-s);
      }
      @media (max-width: 40rem) {
        .field {
          flex-basis: 100%;
          margin-left: 0;
        }
      }
    `,
  ]

  override render() {
    if (!this.editing && !this.#draft.isChanged) {
      return html`<div class="row">
        <h1>${this.name}</h1>
        <button type="button" class="button quiet icon" aria-label=${messages().rename}
          title=${messages().rename} ${ref(this.#pen)} @click=${this.#edit}>${penIcon()}</button>
      </div>`
    }
    return html`<h1 class="unseen">${this.name}</h1>
      <form class="row" @submit=${this.#save} @keydown=${this.#key}>
        <input class="field" aria-label=${messages().name} aria-invalid=${this.fault !== ''}
          aria-describedby=${this.fault ? 'fault' : nothing} maxlength="300" autocomplete="off"
          .value=${this.#draft.values.name}
          @input=${() => this.#draft.set('name', this.#input.value?.value ?? '')}
          ${ref(this.#input)} />
        <button class="button primary" ?disabled=${this.saving}>${this.saving ? messages().saving : messages().save}</button>
        <button type="button" class="button quiet" @click=${this.#leave}>${messages().cancel}</button>
      </form>
      ${this.fault ? html`<p class="fault" id="fault" role="alert">${this.fault}</p>` : nothing}`
  }

  #edit = async (): Promise<void> => {
    this.editing = true
    this.fault = ''
    await this.updateComplete
    this.#input.value?.select()
  }

  #leave = async (): Promise<void> => {
    this.editing = false
    this.#draft.discard()
    await this.updateComplete
    this.#pen.value?.focus()
  }

  #key = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    void this.#leave()
  }

  #save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const name = this.#input.value?.value.trim() ?? ''
    if (name === '') {
      this.fault = messages().needsName
      this.#input.value?.focus()
      return
    }
    if (name === this.name) return this.#leave()
    this.saving = true
    try {
      await renameVideo(this.app, this.videoId, name)
      await this.#leave()
    } catch (error) {
      const { detail, hint } = explain(error)
      this.fault = `${detail} ${hint}`
    } finally {
      this.saving = false
    }
  }
}
customElements.define('dash-name', DashName)
