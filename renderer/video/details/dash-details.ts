/** What a person writes about a video: typed as long as one likes, saved at once. */
import { css, html, nothing } from 'lit'
import { live } from 'lit/directives/live.js'
import { LONGEST_DESCRIPTION, METADATA_LIMITS } from '../../../daemon/contract/limits.ts'
import type { Video, VideoUpdate } from '../../../daemon/contract/video.ts'
import '../../kit/dash-pairs.ts'
import type { Pair } from '../../kit/dash-pairs.ts'
import { areaField, selectField } from '../../kit/fields.ts'
import { saveBarStyles } from '../../kit/styles/save-bar.ts'
import { formStyles } from '../../kit/styles/form.ts'
import { DraftForm } from '../../notices/draft-form.ts'
import { allRows } from '../../state/all-rows.ts'
import { appElement, property, state } from '../../state/app-element.ts'
import { mayChange } from '../../state/may.ts'
import { collectionPaths } from '../../state/collection-tree.ts'
import { codeOfLanguage, languageChoices, languageName } from '../../tracks/language-names.ts'
import { messages } from '../messages.ts'
import { quietRead } from '../quiet-read.ts'
import { updateVideo } from '../actions.ts'
import './dash-tags.ts'
import { valueOf } from '../../kit/value-of.ts'

const w = messages.details

/** In their order; a name may be empty or there twice while it is being written. */
type MetadataRows = readonly Pair[]

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

/** What the appliance would refuse, shown beside the field before it is sent. */
const isNoLanguage = (code: string) =>
  code.trim() !== '' && !/^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*$/.test(code.trim())

const styles = css`
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
  dl {
    display: grid;
    gap: var(--s3);
    margin-top: var(--s3);
  }
  dd { white-space: pre-line; }
`

class DashDetails extends appElement({
  video: property<Video>(),
  /** The language while it is typed: its name stands there only afterwards. */
  typed: state<string>(),
}) {
  #draft = new DraftForm<Details>(this, {
    part: 'details',
    failed: () => w.notSaved,
    read: () => ({ id: this.video.id, saved: detailsOf(this.video) }),
    save: (changes) => updateVideo(this.app, this.video.id, updateOf(changes), w.saved),
  })
  /** What can be chosen from. Without it the fields still work. */
  #choices = quietRead(
    this,
    () => this.video.space,
    async () => {
      const { api } = this.app
      const [collections, tags] = await Promise.all([
        allRows(api.collections.list),
        api.tags.list(),
      ])
      return { collections: collectionPaths(collections), tags: tags.data.map(({ name }) => name) }
    },
  )

  static override styles = [formStyles, saveBarStyles, styles]

  override render() {
    if (!mayChange(this.app, this.video))
      return detailsFacts(this.video, this.#choices.value?.collections ?? [])
    const draft = this.#draft
    const { description, tags } = draft.values
    return html`<h2>${w.title}</h2>
      <form id="details" @submit=${this.#save}>
        ${areaField('description', w.description, {
          value: description,
          maxlength: LONGEST_DESCRIPTION,
          input: draft.setter('description'),
        })}
        <dash-tags .tags=${tags} .known=${this.#choices.value?.tags ?? []}
          @tags=${(event: CustomEvent<string[]>) => draft.set('tags', event.detail)}></dash-tags>
        <div class="pair">${this.#language()} ${this.#collection()}</div>
        ${this.#metadata(draft.values.metadata)}
      </form>
      ${draft.bar(
        (name) => w[name],
        () => (this.typed = undefined),
      )}`
  }

  #language() {
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

  /** Names and values of the customer's own. */
  #metadata(rows: MetadataRows) {
    const words = {
      legend: w.metadata,
      hint: w.metadataHint,
      add: w.addMetadata,
      remove: w.removeMetadata,
    }
    const fault = metadataFault(rows)
    const fields = ([name]: Pair, number: number) => [
      {
        label: w.metadataName(number),
        look: 'code',
        placeholder: w.metadataNameShort,
        maxlength: METADATA_LIMITS.key,
        spellcheck: 'false',
      },
      {
        label: w.metadataValue(name || String(number)),
        placeholder: w.metadataValueShort,
        maxlength: METADATA_LIMITS.value,
      },
    ]
    return html`<dash-pairs .rows=${rows} .most=${METADATA_LIMITS.pairs} .words=${words} .fields=${fields}
      .fault=${fault ? w[fault] : ''}
      @rows=${({ detail }: CustomEvent<MetadataRows>) => this.#draft.set('metadata', detail)}></dash-pairs>`
  }

  #save = async (event: SubmitEvent) => {
    event.preventDefault()
    const { language, metadata } = this.#draft.values
    if (isNoLanguage(language) || metadataFault(metadata))
      return this.renderRoot.querySelector<HTMLElement>('[aria-invalid=true], dash-pairs')?.focus()
    await this.#draft.submit()
  }
}
customElements.define('dash-details', DashDetails)

/** What was written about a video, for people who may not change it. */
function detailsFacts(
  { description, tags, language, collection }: Video,
  collections: readonly { id: string; path: string }[],
) {
  const facts: [string, string | null | undefined][] = [
    [w.description, description],
    [w.tags, tags.join(', ')],
    [w.language, language && languageName(language)],
    [w.collection, collections.find(({ id }) => id === collection)?.path],
  ]
  return html`<h2>${w.title}</h2>
    <dl>${facts.map(([term, fact]) =>
      fact
        ? html`<div><dt class="faint">${term}</dt><dd class="anywhere">${fact}</dd></div>`
        : nothing,
    )}</dl>`
}
