/** What a person writes about a video: typed as long as one likes, saved at once. */
import { html, LitElement, nothing, type TemplateResult } from 'lit'
import type { Collection } from '../../../daemon/contract/collection.ts'
import type { Video } from '../../../daemon/contract/video.ts'
import { app } from '../../app/app.ts'
import { language as spoken } from '../../app/language.ts'
import { tellFailure } from '../../app/notices.ts'
import { formStyles } from '../../styles/form.ts'
import { shared } from '../../styles/shared.ts'
import { updateVideo } from '../deeds/update-video.ts'
import { Draft } from '../draft/draft.ts'
import { saveBar, saveBarStyles } from '../draft/save-bar.ts'
import { collectionChoices } from './collection-choices.ts'
import './dash-metadata.ts'
import './dash-tags.ts'
import { detailsOf, faultsOf, updateOf, type Details } from './fields.ts'
import { readKnown } from './read-known.ts'
import { detailStyles } from './styles.ts'
import { words } from './words.ts'

/** Offered by name; any other can be typed. */
const LANGUAGES = ['ar', 'cs', 'da', 'de', 'el', 'en', 'en-GB', 'en-US', 'es', 'fi', 'fr', 'fy', 'hi', 'hu', 'id', 'it', 'ja', 'ko', 'nb', 'nl', 'nl-BE', 'pl', 'pt', 'pt-BR', 'ro', 'ru', 'sv', 'tr', 'uk', 'vi', 'zh']

export class DashDetails extends LitElement {
  static override properties = { video: { attribute: false }, saving: { state: true }, collections: { state: true }, tags: { state: true } }
  declare video: Video
  declare saving: boolean
  declare collections: readonly Collection[]
  /** Those of other videos. */
  declare tags: readonly string[]
  #draft = new Draft<Details>(this, 'details', () => ({ id: this.video.id, saved: detailsOf(this.video) }))

  constructor() {
    super()
    this.saving = false
    this.collections = []
    this.tags = []
  }

  static override styles = [shared, formStyles, saveBarStyles, detailStyles]

  override connectedCallback(): void {
    super.connectedCallback()
    void readKnown(app).then((known) => Object.assign(this, known), () => undefined)
  }

  override render() {
    const { values } = this.#draft
    const fault = faultsOf(values)
    return html`<h2>${words().title}</h2>
      <form id="details" @submit=${this.#save}>
        <div class="row">
          <label for="description">${words().description}</label>
          <textarea class="field" id="description" maxlength="10000" .value=${values.description} @input=${(event: Event) => this.#draft.set('description', textOf(event))}></textarea>
        </div>
        <dash-tags .tags=${values.tags} .known=${this.tags} @tags=${(event: CustomEvent<string[]>) => this.#draft.set('tags', event.detail)}></dash-tags>
        <div class="pair">
          ${this.#language(values.language, fault.language !== undefined)}
          <div class="row">
            <label for="collection">${words().collection}</label>
            <select class="field" id="collection" @change=${(event: Event) => this.#draft.set('collection', textOf(event) || null)}>
              <option value="" .selected=${values.collection === null}>${words().noCollection}</option>
              ${collectionChoices(this.collections, values.collection).map(({ id, path }) => html`<option value=${id} .selected=${id === values.collection}>${path}</option>`)}
            </select>
          </div>
        </div>
        <dash-metadata .rows=${values.metadata} .fault=${fault.metadata} @rows=${(event: CustomEvent<Details['metadata']>) => this.#draft.set('metadata', event.detail)}></dash-metadata>
      </form>
      ${saveBar({
        isChanged: this.#draft.isChanged,
        saving: this.saving,
        conflicts: this.#draft.conflicts.map((name) => words()[name]),
        form: 'details',
        discard: () => this.#draft.discard(),
      })}`
  }

  #language(value: string, wrong: boolean): TemplateResult {
    const names = new Intl.DisplayNames(spoken(), { type: 'language', fallback: 'code' })
    return html`<div class="row">
      <label for="language">${words().language}</label>
      <input class="field" id="language" list="languages" maxlength="35" autocomplete="off" spellcheck="false" aria-invalid=${wrong} aria-describedby="language-hint" placeholder=${words().languageUnset}
        .value=${value} @input=${(event: Event) => this.#draft.set('language', textOf(event))} />
      <datalist id="languages">${LANGUAGES.map((code) => html`<option value=${code}>${names.of(code)}</option>`)}</datalist>
      <p class=${wrong ? 'fault' : 'hint'} id="language-hint">${wrong ? words().languageFault : value.trim() ? names.of(value.trim()) : nothing}</p>
    </div>`
  }

  #save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const faults = Object.keys(faultsOf(this.#draft.values))
    if (faults.length > 0) return void this.renderRoot.querySelector<HTMLElement>('[aria-invalid=true], dash-metadata')?.focus()
    this.saving = true
    const changes = { ...this.#draft.changes }
    try {
      await updateVideo(app, this.video.id, updateOf(changes), words().saved)
      this.#draft.settle(changes)
    } catch (error) {
      tellFailure(app, words().notSaved, error)
    } finally {
      this.saving = false
    }
  }
}
customElements.define('dash-details', DashDetails)

const textOf = (event: Event): string => (event.target as HTMLInputElement).value
