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
import {
  DETAIL_FIELDS,
  detailFields,
  detailsOf,
  faultsOf,
  updateOf,
  type AnyDetailField,
  type DetailControl,
  type ControlValues,
  type DetailName,
  type Details,
  type DetailsFault,
} from './fields.ts'
import { readCached } from './read-cached.ts'
import { detailStyles } from './styles.ts'
import { messages } from '../messages.ts'

interface DrawnField<Value> {
  name: string
  label: string
  most: number | undefined
  fault: DetailsFault | undefined
  value: Value
  set(value: Value): void
}

export class DashDetails extends appElement({
  video: property<Video>(),
  saving: state(false),
  collections: state<readonly Collection[]>([]),
  /** Values that other videos use. */
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
    const faults = faultsOf(this.#draft.values)
    const lines: { half: boolean; controls: TemplateResult[] }[] = []
    for (const [name, row] of detailFields) {
      const control = this.#control(name, row, faults[name])
      const before = lines.at(-1)
      if (row.half && before?.half) before.controls.push(control)
      else lines.push({ half: row.half === true, controls: [control] })
    }
    return html`<h2>${messages().details.title}</h2>
      <form id="details" @submit=${this.#save}>${lines.map(({ half, controls }) =>
        half ? html`<div class="pair">${controls}</div>` : controls,
      )}</form>
      ${saveBar({
        isChanged: this.#draft.isChanged,
        saving: this.saving,
        conflicts: this.#draft.conflicts.map((name) => DETAIL_FIELDS[name].label()),
        form: 'details',
        discard: () => this.#discard(),
      })}`
  }

  #control(
    name: DetailName,
    { control, label, most }: AnyDetailField,
    fault: DetailsFault | undefined,
  ): TemplateResult {
    const draw = this.#controls[control] as (drawn: DrawnField<unknown>) => TemplateResult
    return draw({
      name,
      label: label(),
      most,
      fault,
      value: this.#draft.values[name],
      set: (value) => this.#draft.set(name, value as never),
    })
  }

  #controls: {
    [Control in DetailControl]: (drawn: DrawnField<ControlValues[Control]>) => TemplateResult
  } = {
    text: ({ name, label, most, value, set }) => html`<div class="row">
      <label for=${name}>${label}</label>
      <textarea class="field" id=${name} maxlength=${most ?? nothing} .value=${value}
        @input=${(event: Event) => set(textOf(event))}></textarea>
    </div>`,
    tags: ({ value, set }) => html`<dash-tags .tags=${value} .known=${this.tags}
      @tags=${(event: CustomEvent<string[]>) => set(event.detail)}></dash-tags>`,
    language: (drawn) => this.#language(drawn),
    collection: ({ name, label, value, set }) => html`<div class="row">
      <label for=${name}>${label}</label>
      <select class="field" id=${name} @change=${(event: Event) => set(textOf(event) || null)}>
        <option value="" .selected=${value === null}>${messages().details.noCollection}</option>
        ${collectionChoices(this.collections, value).map(
          ({ id, path }) => html`<option value=${id} .selected=${id === value}>${path}</option>`,
        )}
      </select>
    </div>`,
    pairs: ({ value, fault, set }) => html`<dash-metadata .rows=${value} .fault=${fault}
      @rows=${(event: CustomEvent<ControlValues['pairs']>) => set(event.detail)}></dash-metadata>`,
  }

  #language({ label, value: code, fault, set }: DrawnField<string>): TemplateResult {
    const name = languageName(code)
    const wrong = fault !== undefined
    const { often, all } = languageChoices()
    const type = (event: Event): void => {
      this.typed = textOf(event)
      set(codeOfLanguage(this.typed))
    }
    return html`<div class="row">
      <label for="language">${label}</label>
      <input class="field" id="language" list="languages" maxlength="100" autocomplete="off"
        spellcheck="false" aria-invalid=${wrong} aria-describedby="language-hint"
        placeholder=${messages().details.languageUnset} .value=${live(this.typed ?? name)}
        @input=${type} @change=${() => (this.typed = undefined)} />
      <datalist id="languages">${[...often, ...all].map(
        (each) => html`<option value=${each.name} label=${each.code}></option>`,
      )}</datalist>
      <p class=${wrong ? 'fault' : 'hint'} id="language-hint"
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
