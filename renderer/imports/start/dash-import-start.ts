/** A new import: its source, its options, and for lists a preview, which must have no errors before the import can start. */
import { css, html, nothing } from 'lit'
import { appElement, state } from '../../state/app-element.ts'
import { MOST_CSV_BYTES } from '../../../daemon/contract/limits.ts'
import type { ImportCreate } from '../../../daemon/contract/import.ts'
import { allRows } from '../../state/all-rows.ts'
import { collectionPaths } from '../../state/collection-tree.ts'
import { Action, faultText } from '../../notices/action.ts'
import { goTo } from '../../state/router.ts'
import { StoreWatch } from '../../state/watch.ts'
import { explain, PageError } from '../../kit/explain/explain.ts'
import { backIcon } from '../../kit/icons.ts'
import { ReadTask } from '../../kit/read-task.ts'
import { sentForm } from '../../kit/sent-form.ts'
import { StoredDraft } from '../../kit/stored-draft.ts'
import { choiceCards } from '../../kit/choice-card.ts'
import { faultLine } from '../../kit/controls.ts'
import { formStyles } from '../../kit/styles/form.ts'
import { pageHead } from '../../kit/styles/page-head.ts'
import './dash-list-preview.ts'
import {
  type FormSource,
  isList,
  NOTHING_TYPED,
  optionsPanel,
  sourceChoice,
  sourceFields,
  SOURCES,
  type TypedImport,
} from './fields.ts'
import { decodeList, folderNumber, listOfLines } from './typed-list.ts'
import { messages } from '../messages.ts'

const w = messages.start

const TYPING_MS = 400

const styles = css`
  :host {
    display: grid;
    gap: var(--s4);
    min-width: 0;
  }
  form.stacked { gap: var(--s5); }
  .sources,
  .pair {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, var(--least)), 1fr));
  }
  .sources {
    --least: 22rem;
    gap: var(--s2) var(--s3);
  }
  .pair {
    --least: 14rem;
    gap: var(--s3) var(--s4);
  }
  legend { margin-bottom: var(--s2); }
  .panel { min-width: 0; }
  .file { gap: var(--s2) var(--s3); }
  .pick {
    position: relative;
    &:focus-within {
      outline: 2px solid var(--accent-ink);
      outline-offset: 2px;
    }
  }
  .chosen { gap: var(--s1); }
  .command {
    justify-self: start;
    min-width: 0;
    padding: 2px 2px 2px var(--s3);
    border: var(--edge);
    border-radius: var(--radius-s);
  }
`

class DashImportStart extends appElement({
  typed: state(NOTHING_TYPED),
  collections: state<ReturnType<typeof collectionPaths>>([]),
}) {
  #start = new Action(this)
  #search = new StoreWatch(this, (state) => state.place.search)
  #draft: StoredDraft<TypedImport> | undefined
  #from: FormSource | undefined
  /** Counts changes of the lists, which are too long to be compared. */
  #changes = 0
  #calmMs = 0
  #preview = new ReadTask(this, {
    query: () => [this.#source, this.#changes],
    read: async (_, signal) => {
      const content = this.#content
      if (content.trim() === '') return undefined
      await new Promise((resolve) => setTimeout(resolve, this.#calmMs))
      signal.throwIfAborted()
      return this.app.api.imports.preview({ body: { content } }, { signal })
    },
  })

  static override styles = [formStyles, choiceCards, pageHead, styles]

  override connectedCallback() {
    super.connectedCallback()
    this.#draft = new StoredDraft('import', sessionStorage)
    this.typed = { ...NOTHING_TYPED, ...this.#draft.read() }
    addEventListener('beforeunload', this.#leaving)
    const folder = this.#query.get('folder')
    if (folder) this.#set({ folder })
    // Without them the videos go into no collection, as without a choice.
    allRows(this.app.api.collections.list).then(
      (all) => (this.collections = collectionPaths(all)),
      () => undefined,
    )
  }

  override disconnectedCallback() {
    super.disconnectedCallback()
    removeEventListener('beforeunload', this.#leaving)
    this.#draft!.end()
  }

  /** A list that is too large to be stored: the browser asks before it leaves the page. */
  #leaving = (event: BeforeUnloadEvent) => {
    if (!this.#draft!.flush()) event.preventDefault()
  }

  override willUpdate() {
    if (this.#source === this.#from) return
    this.#from = this.#source
    this.#calmMs = 0
    this.#start.fault = ''
  }

  override render() {
    const from = this.#source
    const fields = { values: this.typed, set: this.#set, open: this.#open }
    return html`<a class="back" href="/imports">${backIcon()}${w.back}</a>
      <h1>${w.title}</h1>
      <form class="stacked" @submit=${this.#submit}>
        ${sourceChoice(from, (chosen) => goTo(this.app, `/imports/new?from=${chosen}`, 'replace'))}
        <section class="panel" aria-label=${w[from]}
        >${sourceFields[from](fields)} ${isList(from) ? this.#listPreview() : nothing}</section>
        ${from === 'folder' ? nothing : html`${optionsPanel(from, this.collections, fields)} ${this.#end(from)}`}
      </form>`
  }

  #listPreview() {
    const { value, loading } = this.#preview
    if (loading && !value && this.#content.trim() !== '')
      return html`<p class="soft" role="status">${w.looking}</p>`
    return html`<dash-list-preview .preview=${value}
      .lineOf=${this.#source === 'addresses' ? listOfLines(this.typed.lines).lineOf : undefined}
    ></dash-list-preview>`
  }

  #end(from: FormSource) {
    const { busy } = this.#start
    const { value, loading, problem } = this.#preview
    const fault = this.#start.fault || (problem ? `${w.notLooked}. ${faultText(problem)}` : '')
    const ready = !isList(from) || (value?.fault_count === 0 && !loading)
    return html`${faultLine(fault)}
      <div class="actions">
        <button class="button primary" ?disabled=${busy || !ready}
        >${busy ? w.starting : this.typed.dry && !isList(from) ? w.startLook : w.start}</button>
        ${isList(from) && this.#content === '' ? html`<span class="soft small">${w.nothingTyped}</span>` : nothing}
      </div>`
  }

  get #query() {
    return new URLSearchParams(this.#search.value)
  }

  get #source(): FormSource {
    const from = this.#query.get('from')
    return SOURCES.find((each) => each === from) ?? 'vimeo'
  }

  /** The list; empty where it is not a list that is imported. */
  get #content() {
    const { lines, file, pasted } = this.typed
    if (this.#source === 'addresses') return listOfLines(lines).content
    return this.#source === 'csv' ? (file?.content ?? pasted) : ''
  }

  #set = (change: Partial<TypedImport>) => {
    const isTyped = 'lines' in change || 'pasted' in change
    if (isTyped || 'file' in change) {
      this.#changes += 1
      this.#calmMs = isTyped ? TYPING_MS : 0
      this.#start.reset()
    }
    this.typed = { ...this.typed, ...change }
    this.#draft!.keep(this.typed)
  }

  #open = async (file: File) => {
    try {
      if (file.size > MOST_CSV_BYTES) throw new PageError(w.fileTooLarge, '')
      this.#set({ file: { name: file.name, content: decodeList(await file.arrayBuffer()) } })
    } catch (error) {
      this.#start.reset(explain(error).detail)
    }
  }

  #body(token: string): ImportCreate {
    const from = this.#source
    const { folder, collection, visibility, again, dry } = this.typed
    const options = {
      collection: this.collections.find(({ id }) => id === collection)?.id,
      visibility: visibility || undefined,
      again,
    }
    if (isList(from)) return { source: 'csv', content: this.#content, ...options }
    const number = folder.trim() === '' ? undefined : folderNumber(folder)
    if (number === null) throw new PageError(w.folderWrong, '')
    return {
      source: 'vimeo',
      access_token: token,
      folder: number,
      ...options,
      dry_run: dry,
    }
  }

  #submit = async (event: SubmitEvent) => {
    const typed = sentForm(event)
    await this.#start.submit(w.notBegun, async () => {
      const { id } = await this.app.api.imports.create({ body: this.#body(typed.text('token')) })
      // The token is in its field only.
      typed.form.reset()
      this.typed = NOTHING_TYPED
      this.#draft!.drop()
      goTo(this.app, `/imports/${id}`)
      return w.begun
    })
  }
}
customElements.define('dash-import-start', DashImportStart)
