/** What a person writes about a video: typed as long as one likes, saved at once. */
import { css, html, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import type { Video } from '../../../daemon/contract/video.ts'
import { FormDraft } from '../../kit/form-draft.ts'
import { saveBar, saveBarStyles } from '../../kit/save-bar.ts'
import { formStyles } from '../../kit/styles/form.ts'
import { Action } from '../../notices/action.ts'
import { allRows } from '../../state/all-rows.ts'
import { appElement, property, state } from '../../state/app-element.ts'
import { collectionPaths } from '../../state/collection-paths.ts'
import { codeOfLanguage, languageChoices, languageName } from '../../tracks/language-names.ts'
import { messages } from '../messages.ts'
import { quietRead } from '../quiet-read.ts'
import { updateVideo } from '../update-video.ts'
import './dash-metadata.ts'
import './dash-tags.ts'
import {
  DETAIL_FIELDS,
  detailFields,
  detailsOf,
  faultsOf,
  textOf,
  updateOf,
  type ControlValues,
  type Details,
  type DetailsFault,
} from './fields.ts'

interface DrawnField<Value> {
  name: string
  label: string
  most: number | undefined
  fault: DetailsFault | undefined
  value: Value
  set(value: Value): void
}

const styles = css`
  :host { display: block; }
  h2 { font-size: var(--text-l); }
  form {
    display: grid;
    gap: var(--s4);
    margin-top: var(--s3);
  }
  .pair {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(12rem, 100%), 1fr));
    gap: var(--s4);
    align-items: start;
  }
  textarea.field {
    min-height: 7.5rem;
    field-sizing: content;
    max-height: 60vh;
  }
`

export class DashDetails extends appElement({
  video: property<Video>(),
  /** The language as it is being typed: its name stands there only afterwards. */
  typed: state<string | undefined>(),
}) {
  #saving = new Action(this)
  #draft = new FormDraft<Details>(this, 'details', () => ({
    id: this.video.id,
    saved: detailsOf(this.video),
  }))
  /** What can be chosen from. Without it the fields still work. */
  #choices = quietRead(
    this,
    () => this.video.space,
    async () => {
      const { api } = this.app
      const [collections, tags] = await Promise.all([
        allRows((query) => api.collections.list({ query })),
        api.tags.list(),
      ])
      return { collections: collectionPaths(collections), tags: tags.data.map(({ name }) => name) }
    },
  )

  static override styles = [formStyles, saveBarStyles, styles]

  override render() {
    const faults = faultsOf(this.#draft.values)
    const lines: { half: boolean; controls: TemplateResult[] }[] = []
    for (const [name, { control, label, most, half = false }] of detailFields) {
      const draw = this.#controls[control] as (drawn: DrawnField<unknown>) => TemplateResult
      const drawn = draw({
        name,
        label: label(),
        most,
        fault: faults[name],
        value: this.#draft.values[name],
        set: (value) => this.#draft.set(name, value as never),
      })
      const before = lines.at(-1)
      if (half && before?.half) before.controls.push(drawn)
      else lines.push({ half, controls: [drawn] })
    }
    return html`<h2>${messages().details.title}</h2>
      <form id="details" @submit=${this.#save}>${lines.map(({ half, controls }) =>
        half ? html`<div class="pair">${controls}</div>` : controls,
      )}</form>
      ${saveBar({
        isChanged: this.#draft.isChanged,
        saving: this.#saving.busy,
        conflicts: this.#draft.conflicts.map((name) => DETAIL_FIELDS[name].label()),
        form: 'details',
        discard: () => this.#discard(),
      })}`
  }

  #controls: {
    [Control in keyof ControlValues]: (drawn: DrawnField<ControlValues[Control]>) => TemplateResult
  } = {
    text: ({ name, label, most, value, set }) => html`<div class="row">
      <label for=${name}>${label}</label>
      <textarea class="field" id=${name} maxlength=${most ?? nothing} .value=${value}
        @input=${(event: Event) => set(textOf(event))}></textarea>
    </div>`,
    tags: ({
      value,
      set,
    }) => html`<dash-tags .tags=${value} .known=${this.#choices.value?.tags ?? []}
      @tags=${(event: CustomEvent<string[]>) => set(event.detail)}></dash-tags>`,
    language: (drawn) => this.#language(drawn),
    collection: (drawn) => this.#collection(drawn),
    pairs: ({ value, fault, set }) => html`<dash-metadata .rows=${value} .fault=${fault}
      @rows=${(event: CustomEvent<ControlValues['pairs']>) => set(event.detail)}></dash-metadata>`,
  }

  #language({ label, value: code, fault, set }: DrawnField<string>): TemplateResult {
    const w = messages().details
    const name = languageName(code)
    const { often, all } = languageChoices()
    const type = (event: Event): void => {
      this.typed = textOf(event)
      set(codeOfLanguage(this.typed))
    }
    return html`<div class="row">
      <label for="language">${label}</label>
      <input class="field" id="language" list="languages" maxlength="100" autocomplete="off"
        spellcheck="false" aria-invalid=${fault !== undefined} aria-describedby="language-hint"
        placeholder=${w.languageUnset} .value=${live(this.typed ?? name)} @input=${type}
        @change=${() => (this.typed = undefined)} />
      <datalist id="languages">${[...often, ...all].map(
        (each) => html`<option value=${each.name} label=${each.code}></option>`,
      )}</datalist>
      <p class=${fault ? 'fault' : 'hint'} id="language-hint"
      >${fault ? w.languageFault : name === code ? nothing : `${name} (${code})`}</p>
    </div>`
  }

  #collection({ name, label, value, set }: DrawnField<string | null>): TemplateResult {
    const paths = this.#choices.value?.collections ?? []
    // Chosen, and not known yet.
    const isMissing = value !== null && !paths.some(({ id }) => id === value)
    const choices = isMissing ? [{ id: value, path: '…' }, ...paths] : paths
    return html`<div class="row">
      <label for=${name}>${label}</label>
      <select class="field" id=${name} @change=${(event: Event) => set(textOf(event) || null)}>
        <option value="" .selected=${value === null}>${messages().details.noCollection}</option>
        ${choices.map(
          ({ id, path }) => html`<option value=${id} .selected=${id === value}>${path}</option>`,
        )}
      </select>
    </div>`
  }

  #discard(): void {
    this.typed = undefined
    this.#draft.discard()
  }

  #save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const w = messages().details
    if (Object.keys(faultsOf(this.#draft.values)).length > 0)
      return this.renderRoot
        .querySelector<HTMLElement>('[aria-invalid=true], dash-metadata')
        ?.focus()
    const changes = { ...this.#draft.changes }
    await this.#saving.run(w.notSaved, async () => {
      await updateVideo(this.app, this.video.id, updateOf(changes), w.saved)
      this.#draft.settle(changes)
    })
  }
}
customElements.define('dash-details', DashDetails)
