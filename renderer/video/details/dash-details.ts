/** What a person writes about a video: typed as long as one likes, saved at once. */
import { css, html, nothing } from 'lit'
import { live } from 'lit/directives/live.js'
import type { Video, VideoUpdate } from '../../../daemon/contract/video.ts'
import { button, iconButton } from '../../kit/controls.ts'
import { areaField, selectField } from '../../kit/fields.ts'
import { FormDraft } from '../../kit/form-draft.ts'
import { closeIcon } from '../../kit/icons.ts'
import { saveBar, saveBarStyles } from '../../kit/save-bar.ts'
import { formStyles } from '../../kit/styles/form.ts'
import { Action } from '../../notices/action.ts'
import { allRows } from '../../state/all-rows.ts'
import { appElement, property, state } from '../../state/app-element.ts'
import { mayChange } from '../../state/may.ts'
import { collectionPaths } from '../../state/collection-tree.ts'
import { codeOfLanguage, languageChoices, languageName } from '../../tracks/language-names.ts'
import { messages } from '../messages.ts'
import { quietRead } from '../quiet-read.ts'
import { updateVideo } from '../actions.ts'
import { detailsFacts, factsStyles } from './details-facts.ts'
import './dash-tags.ts'
import { valueOf } from '../../kit/value-of.ts'

const MOST_METADATA = 50
/** In their order; a name may be empty or there twice while it is being written. */
type MetadataRows = readonly (readonly [string, string])[]

const written = (rows: MetadataRows) =>
  rows
    .map(([name, value]) => [name.trim(), value] as const)
    .filter(([name, value]) => name !== '' || value !== '')

const metadataOf = (rows: MetadataRows) => Object.fromEntries(written(rows))

/** What the appliance would refuse, by its message. */
function metadataFault(rows: MetadataRows) {
  const names = written(rows).map(([name]) => name)
  if (names.includes('')) return 'metadataNameless'
  return new Set(names).size < names.length ? 'metadataTwice' : undefined
}

/** What the form holds of a video, each under the name of its label. */
const detailsOf = ({ description, tags, language, collection, metadata }: Video) => ({
  description,
  tags,
  language: language ?? '',
  collection,
  metadata: Object.entries(metadata) as MetadataRows,
})
type Details = ReturnType<typeof detailsOf>

const updateOf = ({ language, metadata, ...others }: Partial<Details>): VideoUpdate => ({
  ...others,
  ...(language !== undefined && { language: language.trim() || null }),
  ...(metadata && { metadata: metadataOf(metadata) }),
})

/** What the appliance would refuse, said beside the field before it is sent. */
const isNoLanguage = (code: string) =>
  code.trim() !== '' && !/^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*$/.test(code.trim())

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
  /** The language while it is typed: its name stands there only afterwards. */
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

  static override styles = [formStyles, saveBarStyles, factsStyles, styles]

  override render() {
    const w = messages().details
    if (!mayChange(this.app, this.video))
      return detailsFacts(this.video, this.#choices.value?.collections ?? [])
    const draft = this.#draft
    const { description, tags, metadata } = draft.values
    return html`<h2>${w.title}</h2>
      <form id="details" @submit=${this.#save}>
        ${areaField('description', w.description, { value: description, maxlength: 10_000, input: draft.setter('description') })}
        <dash-tags .tags=${tags} .known=${this.#choices.value?.tags ?? []}
          @tags=${(event: CustomEvent<string[]>) => draft.set('tags', event.detail)}></dash-tags>
        <div class="pair">${this.#language()} ${this.#collection()}</div>
        <dash-metadata .rows=${metadata}
          @rows=${(event: CustomEvent<MetadataRows>) => draft.set('metadata', event.detail)}
        ></dash-metadata>
      </form>
      ${saveBar({
        isChanged: draft.isChanged,
        saving: this.#saving.busy,
        conflicts: draft.conflicts.map((name) => w[name]),
        form: 'details',
        discard: () => {
          this.typed = undefined
          draft.discard()
        },
      })}`
  }

  #language() {
    const w = messages().details
    const code = this.#draft.values.language
    const isWrong = isNoLanguage(code)
    const name = languageName(code)
    const { often, all } = languageChoices()
    const type = (event: Event) => {
      this.typed = valueOf(event)
      this.#draft.set('language', codeOfLanguage(this.typed))
    }
    return html`<div class="row">
      <label for="language">${w.language}</label>
      <input class="field" id="language" list="languages" maxlength="100" autocomplete="off"
        spellcheck="false" aria-invalid=${isWrong} aria-describedby="language-hint"
        placeholder=${w.languageUnset} .value=${live(this.typed ?? name)} @input=${type}
        @change=${() => (this.typed = undefined)} />
      <datalist id="languages">${[...often, ...all].map(
        (each) => html`<option value=${each.name} label=${each.code}></option>`,
      )}</datalist>
      <p class=${isWrong ? 'fault' : 'hint'} id="language-hint"
      >${isWrong ? w.languageFault : name === code ? nothing : `${name} (${code})`}</p>
    </div>`
  }

  #collection() {
    const w = messages().details
    const chosen = this.#draft.values.collection
    const paths = this.#choices.value?.collections ?? []
    // Chosen, and not known yet.
    const isMissing = chosen !== null && !paths.some(({ id }) => id === chosen)
    const collections = isMissing ? [{ id: chosen, path: '…' }, ...paths] : paths
    const choices = collections.map(({ id, path }) => [id, path] as const)
    return selectField('collection', w.collection, {
      choices: [['', w.noCollection], ...choices],
      chosen: chosen ?? '',
      change: (id) => this.#draft.set('collection', id || null),
    })
  }

  #save = async (event: SubmitEvent) => {
    event.preventDefault()
    const w = messages().details
    const { language, metadata } = this.#draft.values
    if (isNoLanguage(language) || metadataFault(metadata))
      return this.renderRoot
        .querySelector<HTMLElement>('[aria-invalid=true], dash-metadata')
        ?.focus()
    await this.#saving.run(w.notSaved, () =>
      this.#draft.send((changes) =>
        updateVideo(this.app, this.video.id, updateOf(changes), w.saved),
      ),
    )
  }
}
customElements.define('dash-details', DashDetails)

const metadataStyles = css`
  :host { display: block; }
  fieldset {
    margin: 0;
    padding: 0;
    border: 0;
    &.row { gap: var(--s2); }
  }
  legend {
    margin-bottom: var(--s1);
    padding: 0;
  }
  .line {
    display: grid;
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr) auto;
    gap: var(--s2);
    align-items: center;
  }
  .name {
    font-family: var(--mono);
    font-size: var(--text-s);
  }
  .hint,
  .fault { margin-top: calc(-1 * var(--s1)); }
`

/**
 * Names and values of the customer's own. Tells of each change with `rows`; rows that are wholly
 * empty are not saved.
 */
class DashMetadata extends appElement({
  rows: property<MetadataRows>([]),
}) {
  static override styles = [formStyles, metadataStyles]

  override render() {
    const fault = metadataFault(this.rows)
    const w = messages().details
    return html`<fieldset class="row" aria-describedby="hint">
      <legend>${w.metadata}</legend>
      ${this.rows.map(([name, value], index) => {
        const called = name || String(index + 1)
        return html`<div class="line">
          <input class="field name" maxlength="40" autocomplete="off" spellcheck="false"
            aria-label=${w.metadataName(index + 1)} placeholder=${w.metadataNameShort} .value=${name}
            @input=${(event: Event) => this.#set(index, [valueOf(event), value])} />
          <input class="field value" maxlength="500" autocomplete="off"
            aria-label=${w.metadataValue(called)} placeholder=${w.metadataValueShort} .value=${value}
            @input=${(event: Event) => this.#set(index, [name, valueOf(event)])} />
          ${iconButton(closeIcon(), w.removeMetadata(called), () => this.#remove(index))}
        </div>`
      })}
      <p class=${fault ? 'fault' : 'hint'} id="hint" role=${fault ? 'alert' : nothing}>${
        w[fault ?? 'metadataHint']
      }</p>
      <div>${button(w.addMetadata, this.#add, { look: 'add', disabled: this.rows.length >= MOST_METADATA })}</div>
    </fieldset>`
  }

  /** Where there is something wrong, its first row is to be mended. */
  override focus() {
    this.renderRoot.querySelector<HTMLElement>('.name')?.focus()
  }

  async #notify(rows: MetadataRows) {
    // At once, for the focus that follows.
    this.rows = rows
    this.dispatchEvent(new CustomEvent<MetadataRows>('rows', { detail: rows }))
    await this.updateComplete
  }

  #set(index: number, row: MetadataRows[number]) {
    void this.#notify(this.rows.with(index, row))
  }

  #add = async () => {
    await this.#notify([...this.rows, ['', '']])
    ;[...this.renderRoot.querySelectorAll<HTMLElement>('.name')].at(-1)?.focus()
  }

  async #remove(index: number) {
    await this.#notify(this.rows.toSpliced(index, 1))
    const names = [...this.renderRoot.querySelectorAll<HTMLElement>('.name, .add')]
    names[Math.min(index, names.length - 1)]?.focus()
  }
}
customElements.define('dash-metadata', DashMetadata)
