/**
 * The name as a heading that can be edited in place: Enter keeps, Escape leaves it. What is typed
 * stays over a reload and other people's changes.
 */
import { css, html, nothing, type PropertyValues } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { button } from '../kit/controls.ts'
import { FormDraft } from '../kit/form-draft.ts'
import { penIcon } from '../kit/icons.ts'
import { Action, faultText } from '../notices/action.ts'
import { appElement, attribute, flag, property, state } from '../state/app-element.ts'
import { messages as w } from './messages.ts'
import { updateVideo } from './actions.ts'

const styles = css`
  :host { min-width: 0; }
  .row { min-height: 36px; }
  h1 { line-height: 1.25; }
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
  }
  @media (max-width: 40rem) {
    .field {
      flex-basis: 100%;
      margin-left: 0;
    }
  }
`

class DashName extends appElement({
  videoId: property(''),
  name: attribute(''),
  /** Shown, and not edited. */
  fixed: flag(),
  editing: state(false),
}) {
  #saving = new Action(this)
  #draft = new FormDraft<{ name: string }>(this, 'name', () => ({
    id: this.videoId,
    saved: { name: this.name },
  }))
  #input = createRef<HTMLInputElement>()
  #pen = createRef<HTMLButtonElement>()

  static override styles = styles

  override willUpdate(changed: PropertyValues<this>) {
    // Another video is not edited because the one before was.
    if (!changed.get('videoId')) return
    this.editing = false
    this.#saving = new Action(this)
  }

  override render() {
    const { busy, fault } = this.#saving
    if (!this.editing && !this.#draft.isChanged) {
      return html`<div class="row flex">
        <h1 class="anywhere">${this.name}</h1>
        ${
          this.fixed
            ? nothing
            : html`<button type="button" class="button quiet icon" aria-label=${w.rename} title=${w.rename}
              ${ref(this.#pen)} @click=${this.#edit}>${penIcon()}</button>`
        }
      </div>`
    }
    return html`<h1 class="unseen">${this.name}</h1>
      <form class="row flex wrap" @submit=${this.#save} @keydown=${this.#key}>
        <input class="field" aria-label=${w.name} aria-invalid=${fault !== ''}
          aria-describedby=${fault ? 'fault' : nothing} maxlength="300" autocomplete="off"
          .value=${this.#draft.values.name}
          @input=${() => this.#draft.set('name', this.#input.value?.value ?? '')}
          ${ref(this.#input)} />
        <button class="button primary" ?disabled=${busy}>${busy ? w.saving : w.save}</button>
        ${button(w.cancel, this.#leave, { look: 'quiet' })}
      </form>
      ${fault ? html`<p class="fault small" id="fault" role="alert">${fault}</p>` : nothing}`
  }

  #edit = async () => {
    this.editing = true
    this.#saving.reset()
    await this.updateComplete
    this.#input.value?.select()
  }

  #leave = async () => {
    this.editing = false
    this.#draft.discard()
    await this.updateComplete
    this.#pen.value?.focus()
  }

  #key = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    void this.#leave()
  }

  #save = async (event: SubmitEvent) => {
    event.preventDefault()
    const name = this.#input.value?.value.trim() ?? ''
    if (name === '') {
      this.#saving.reset(w.needsName)
      return this.#input.value?.focus()
    }
    if (name === this.name) return this.#leave()
    const { videoId } = this
    return this.#saving.submit(faultText, async () => {
      await this.#draft.send(() => updateVideo(this.app, videoId, { name }, w.renamed(name)))
      // What was typed meanwhile, or is typed for another video by now, stays.
      if (videoId === this.videoId && !this.#draft.isChanged) await this.#leave()
    })
  }
}
customElements.define('dash-name', DashName)
