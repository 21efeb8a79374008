/** A new import: its source, its options, and for lists a preview, which must have no errors before the import can start. */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { appElement, state } from '../../state/app-element.ts'
import type { ImportCreate, ImportPreview } from '../../../daemon/contract/import.ts'
import { Action } from '../../notices/action.ts'
import { notify } from '../../notices/notices.ts'
import { goTo } from '../../state/router.ts'
import { StoreWatch } from '../../state/watch.ts'
import { explain, PageError } from '../../kit/explain/explain.ts'
import { backIcon } from '../../kit/icons.ts'
import { choiceCards } from '../../kit/styles/choice-cards.ts'
import { formStyles } from '../../kit/styles/form.ts'
import { pageHead } from '../../kit/styles/page-head.ts'
import './dash-list-preview.ts'
import { optionsOf, optionsPanel } from './options.ts'
import { readCollections } from './read-collections.ts'
import { sourceFields, sourceChoice, SOURCES, type FormSource } from './source-fields.ts'
import { startStyles } from './start-styles.ts'
import { TypedImport, type Typed } from './typed-import.ts'
import { decodeList, folderNumber, listOfLines } from './typed-list.ts'
import { messages } from '../messages.ts'

const TYPING_MS = 400
/** MOST_CSV_BYTES of the contract, whose schemas are not in this bundle. */
const MOST_BYTES = 20_000_000

export class DashImportStart extends appElement({
  preview: state<ImportPreview | undefined>(),
  looking: state(false),
  collections: state<readonly { id: string; path: string }[]>([]),
}) {
  #start = new Action(this)
  #search = new StoreWatch(this, (state) => state.place.search)
  #typed = new TypedImport(this)
  #form = createRef<HTMLFormElement>()
  #typing: ReturnType<typeof setTimeout> | undefined
  #request = 0
  #from: FormSource | undefined

  static override styles = [formStyles, choiceCards, pageHead, startStyles]

  override connectedCallback(): void {
    super.connectedCallback()
    const folder = new URLSearchParams(this.#search.value).get('folder')
    if (folder) this.#typed.set({ folder })
    // Without them the videos go into no collection, as without a choice.
    readCollections(this.app).then(
      (all) => (this.collections = all),
      () => undefined,
    )
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    clearTimeout(this.#typing)
  }

  override willUpdate(_: PropertyValues): void {
    const from = this.#source()
    if (from === this.#from) return
    this.#from = from
    this.#start.reset()
    this.#look(0)
  }

  override render() {
    const w = messages().start
    const from = this.#source()
    return html`<a class="back" href="/imports">${backIcon()}${w.back}</a>
      <h1>${w.title}</h1>
      <form ${ref(this.#form)} @submit=${this.#submit}>
        ${sourceChoice(from, (chosen) => goTo(this.app, `/imports/new?from=${chosen}`, 'replace'))}
        <section class="panel" aria-label=${w[from]}
        >${sourceFields(from, this.#fieldValues())} ${this.#preview(from)}</section>
        ${
          from === 'folder'
            ? nothing
            : html`${optionsPanel(this.collections, {
                isList: from !== 'vimeo',
                typed: this.#typed,
              })} ${this.#end(from)}`
        }
      </form>`
  }

  #preview(from: FormSource): TemplateResult | typeof nothing {
    if (from === 'vimeo' || from === 'folder') return nothing
    if (this.looking && !this.preview)
      return html`<p class="soft" role="status">${messages().start.looking}</p>`
    return html`<dash-list-preview .preview=${this.preview}
      .lineOf=${from === 'addresses' ? listOfLines(this.#typed.values.lines).lineOf : undefined}
    ></dash-list-preview>`
  }

  #end(from: FormSource): TemplateResult {
    const w = messages().start
    const isList = from !== 'vimeo'
    const { busy, fault } = this.#start
    const ready =
      !isList || (this.preview !== undefined && this.preview.fault_count === 0 && !this.looking)
    return html`${fault ? html`<p class="fault" role="alert">${fault}</p>` : nothing}
      <div class="actions">
        <button class="button primary" ?disabled=${busy || !ready}
        >${busy ? w.starting : this.#typed.values.dry && !isList ? w.startLook : w.start}</button>
        ${isList && this.#content() === '' ? html`<span class="soft small">${w.nothingTyped}</span>` : nothing}
      </div>`
  }

  #source(): FormSource {
    const from = new URLSearchParams(this.#search.value).get('from')
    return SOURCES.find((one) => one === from) ?? 'vimeo'
  }

  #fieldValues() {
    const typed = (change: Partial<Typed>, lookAfterMs: number) => {
      this.#typed.set(change)
      this.#look(lookAfterMs)
    }
    return {
      values: this.#typed.values,
      choose: (file: File) => void this.#open(file),
      forget: () => typed({ file: null }, 0),
      paste: (pasted: string) => typed({ pasted }, TYPING_MS),
      type: (lines: string) => typed({ lines }, TYPING_MS),
      name: (folder: string) => this.#typed.set({ folder }),
    }
  }

  #content(): string {
    const from = this.#source()
    const { lines, file, pasted } = this.#typed.values
    if (from === 'addresses') return listOfLines(lines).content
    return from === 'csv' ? (file?.content ?? pasted) : ''
  }

  async #open(file: File): Promise<void> {
    this.#start.reset()
    try {
      if (file.size > MOST_BYTES) throw new PageError(messages().start.fileTooLarge, '')
      this.#typed.set({ file: { name: file.name, content: decodeList(await file.arrayBuffer()) } })
      this.#look(0)
    } catch (error) {
      this.#start.reset(explain(error).detail)
    }
  }

  #look(afterMs: number): void {
    clearTimeout(this.#typing)
    const request = ++this.#request
    const content = this.#content()
    this.looking = content.trim() !== ''
    if (!this.looking) {
      this.preview = undefined
      return
    }
    this.#typing = setTimeout(() => void this.#readPreview(request, content), afterMs)
  }

  async #readPreview(request: number, content: string): Promise<void> {
    try {
      const preview = await this.app.api.imports.preview({ body: { content } })
      if (request === this.#request) this.#setPreview(preview, '')
    } catch (error) {
      const { detail, hint } = explain(error)
      if (request === this.#request)
        this.#setPreview(undefined, `${messages().start.notLooked}. ${detail} ${hint}`)
    }
  }

  #setPreview(preview: ImportPreview | undefined, fault: string): void {
    this.preview = preview
    this.looking = false
    this.#start.reset(fault)
  }

  #body(given: FormData): ImportCreate {
    const options = optionsOf(given)
    if (this.#source() !== 'vimeo') return { source: 'csv', content: this.#content(), ...options }
    const folder = String(given.get('folder') ?? '').trim()
    const number = folder === '' ? undefined : folderNumber(folder)
    if (number === null) throw new PageError(messages().start.folderWrong, '')
    return {
      source: 'vimeo',
      access_token: String(given.get('token')).trim(),
      ...(number ? { folder: number } : {}),
      ...options,
    }
  }

  #submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const form = this.#form.value!
    await this.#start.submit(messages().start.notBegun, async () => {
      const { id } = await this.app.api.imports.create({ body: this.#body(new FormData(form)) })
      // The token is in its field only.
      form.reset()
      this.#typed.forget()
      notify(this.app, messages().start.begun)
      goTo(this.app, `/imports/${id}`)
    })
  }
}
customElements.define('dash-import-start', DashImportStart)
