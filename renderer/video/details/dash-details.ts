/** What a person writes about a video: typed as long as one likes, saved at once. */
import { html, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import { appElement, property, state } from '../../state/app-element.ts'
import type { Collection } from '../../../daemon/contract/collection.ts'
import type { Video } from '../../../daemon/contract/video.ts'
import { notifyFailure } from '../../notices/notices.ts'
import { formStyles } from '../../kit/styles/form.ts'
import { codeOfLanguage, languageChoices, languageName } from '../../tracks/language-names.ts'
import { updateVideo } from '../actions/update-video.ts'
import { FormDraft } from '../../kit/form-draft.ts'
import { saveBar, saveBarStyles } from '../../kit/save-bar.ts'
import { collectionChoices } from './collection-choices.ts'
import './dash-metadata.ts'
import './dash-tags.ts'
import { detailsOf, faultsOf, updateOf, type Details } from './fields.ts'
import { readCached } from './read-cached.ts'
import { detailStyles } from './styles.ts'
import { messages } from '../messages.ts'

export class DashDetails extends appElement({
  video: property<Video>(),
  saving: state(false),
  collections: state<readonly Collection[]>([]),
  /** Those of other videos. */
  tags: state<readonly string[]>([]),
  /** The language as it is being typed: its name stands there only afterwards. */
  typed: state<string | undefined>(),
}) {
  #draft = new FormDraft<Details>(this, 'details', () => ({
    id: this.video.id,
    saved: detailsOf(this.video),
  }))

  static override styles = [formStyles, saveBarStyles, detailStyles]

  override connectedCallback(): void {
    super.connectedCallback()
    void readCached(this.app).then(
      (known) => Object.assign(this, known),
      () => undefined,
    )
  }

  override render() {
    const { values } = this.#draft
    const fault = faultsOf(values)
    return html`<h2>${messages().details.title}</h2>
      <form id="details" @submit=${this.#save}>
        <div class="row">
          <label for="description">${messages().details.description}</label>
          <textarea
            class="field"
            id="description"
            maxlength="10000"
            .value=${values.description}
            @input=${(event: Event) => this.#draft.set('description', textOf(event))}
          ></textarea>
        </div>
        <dash-tags
          .tags=${values.tags}
          .known=${this.tags}
          @tags=${(event: CustomEvent<string[]>) => this.#draft.set('tags', event.detail)}
        ></dash-tags>
        <div class="pair">
          ${this.#language(values.language, fault.language !== undefined)}
          <div class="row">
            <label for="collection">${messages().details.collection}</label>
            <select
              class="field"
              id="collection"
              @change=${(event: Event) => this.#draft.set('collection', textOf(event) || null)}
            >
              <option value="" .selected=${values.collection === null}>${messages().details.noCollection}</option>
              ${collectionChoices(this.collections, values.collection).map(
                ({ id, path }) => html`<option
                  value=${id}
                  .selected=${id === values.collection}
                >${path}</option>`,
              )}
            </select>
          </div>
        </div>
        <dash-metadata
          .rows=${values.metadata}
          .fault=${fault.metadata}
          @rows=${(event: CustomEvent<Details['metadata']>) => this.#draft.set('metadata', event.detail)}
        ></dash-metadata>
      </form>
      ${saveBar({
        isChanged: this.#draft.isChanged,
        saving: this.saving,
        conflicts: this.#draft.conflicts.map((name) => messages().details[name]),
        form: 'details',
        discard: () => this.#discard(),
      })}`
  }

  #language(code: string, wrong: boolean): TemplateResult {
    const name = languageName(code)
    const { often, all } = languageChoices()
    const type = (event: Event): void => {
      this.typed = textOf(event)
      this.#draft.set('language', codeOfLanguage(this.typed))
    }
    return html`<div class="row">
      <label for="language">${messages().details.language}</label>
      <input
        class="field"
        id="language"
        list="languages"
        maxlength="100"
        autocomplete="off"
        spellcheck="false"
        aria-invalid=${wrong}
        aria-describedby="language-hint"
        placeholder=${messages().details.languageUnset}
        .value=${live(this.typed ?? name)}
        @input=${type}
        @change=${() => (this.typed = undefined)}
      />
      <datalist id="languages">${[...often, ...all].map(
        (each) => html`<option
          value=${each.name}
          label=${each.code}
        ></option>`,
      )}</datalist>
      <p
        class=${wrong ? 'fault' : 'hint'}
        id="language-hint"
      >${wrong ? messages().details.languageFault : name === code ? nothing : `${name} (${code})`}</p>
    </div>`
  }

  #discard(): void {
    this.typed = undefined
    this.#draft.discard()
  }

  #save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const faults = Object.keys(faultsOf(this.#draft.values))
    if (faults.length > 0)
      return void this.renderRoot
        .querySelector<HTMLElement>('[aria-invalid=true], dash-metadata')
        ?.focus()
    this.saving = true
    const changes = { ...this.#draft.changes }
    try {
      await updateVideo(this.app, this.video.id, updateOf(changes), messages().details.saved)
      this.#draft.settle(changes)
    } catch (error) {
      notifyFailure(this.app, messages().details.notSaved, error)
    } finally {
      this.saving = false
    }
  }
}
customElements.define('dash-details', DashDetails)

const textOf = (event: Event): string => (event.target as HTMLInputElement).value
