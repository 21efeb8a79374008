/** A new import: where from, what, and how; a list is looked at before it can begin. */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import type { ImportCreate, ImportPreview } from '../../../daemon/contract/import.ts'
import { app } from '../../app/app.ts'
import { tell } from '../../app/notices.ts'
import { goTo } from '../../app/router.ts'
import { Watch } from '../../app/watch.ts'
import { explain, PageError } from '../../parts/explain.ts'
import { backIcon } from '../../parts/icons.ts'
import { formStyles } from '../../styles/form.ts'
import { shared } from '../../styles/shared.ts'
import './dash-list-preview.ts'
import { optionsOf, optionsPanel } from './options.ts'
import { readCollections } from './read-collections.ts'
import { sourceFields, sourceChoice, SOURCES, type FormSource } from './source-fields.ts'
import { startStyles } from './start-styles.ts'
import { decodeList, folderNumber, listOfLines } from './typed-list.ts'
import { words } from './words.ts'

const TYPING_MS = 400
/** MOST_CSV_BYTES of the contract, whose schemas are not in this bundle. */
const MOST_BYTES = 20_000_000

export class DashImportStart extends LitElement {
  static override properties = {
    file: { state: true }, pasted: { state: true }, lines: { state: true }, preview: { state: true }, looking: { state: true }, collections: { state: true }, dry: { state: true }, busy: { state: true }, fault: { state: true },
  }
  /** The list of a chosen file. */
  declare file: { name: string; content: string } | undefined
  declare pasted: string
  declare lines: string
  declare preview: ImportPreview | undefined
  declare looking: boolean
  declare collections: readonly { id: string; path: string }[]
  /** Only look what would come. */
  declare dry: boolean
  declare busy: boolean
  declare fault: string
  #search = new Watch(this, (state) => state.place.search)
  #form = createRef<HTMLFormElement>()
  #typing: ReturnType<typeof setTimeout> | undefined
  #asked = 0
  #from: FormSource | undefined

  constructor() {
    super()
    this.pasted = this.lines = this.fault = ''
    this.looking = this.busy = this.dry = false
    this.collections = []
  }

  static override styles = [shared, formStyles, startStyles]

  override connectedCallback(): void {
    super.connectedCallback()
    addEventListener('beforeunload', this.#leaving)
    // Without them everything is put outside of all collections, as without a choice.
    readCollections(app).then((all) => (this.collections = all), () => undefined)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    removeEventListener('beforeunload', this.#leaving)
    clearTimeout(this.#typing)
  }

  override willUpdate(_: PropertyValues): void {
    const from = this.#source()
    if (from === this.#from) return
    this.#from = from
    this.fault = ''
    this.#look(0)
  }

  override render() {
    const w = words()
    const from = this.#source()
    return html`<a class="back" href="/imports">${backIcon()}${w.back}</a>
      <h1>${w.title}</h1>
      <form ${ref(this.#form)} @submit=${this.#start}>
        ${sourceChoice(from, (chosen) => goTo(app, `/imports/new?from=${chosen}`, 'replace'))}
        <section class="panel" aria-label=${w[from]}>${sourceFields(from, this.#hands())} ${this.#looked(from)}</section>
        ${from === 'folder' ? nothing : html`${optionsPanel(this.collections, { isList: from !== 'vimeo', dry: this.dry, setDry: (dry) => (this.dry = dry) })} ${this.#end(from)}`}
      </form>`
  }

  #looked(from: FormSource): TemplateResult | typeof nothing {
    if (from === 'vimeo' || from === 'folder') return nothing
    if (this.looking && !this.preview) return html`<p class="soft" role="status">${words().looking}</p>`
    return html`<dash-list-preview .preview=${this.preview} .lineOf=${from === 'addresses' ? listOfLines(this.lines).lineOf : undefined}></dash-list-preview>`
  }

  #end(from: FormSource): TemplateResult {
    const w = words()
    const isList = from !== 'vimeo'
    const ready = !isList || (this.preview !== undefined && this.preview.fault_count === 0 && !this.looking)
    return html`${this.fault ? html`<p class="fault" role="alert">${this.fault}</p>` : nothing}
      <div class="actions">
        <button class="button primary" ?disabled=${this.busy || !ready}>${this.busy ? w.starting : this.dry ? w.startLook : w.start}</button>
        ${isList && this.#content() === '' ? html`<span class="soft small">${w.nothingTyped}</span>` : nothing}
      </div>`
  }

  #source(): FormSource {
    const from = new URLSearchParams(this.#search.value).get('from')
    return SOURCES.find((one) => one === from) ?? 'vimeo'
  }

  #hands() {
    return {
      folder: new URLSearchParams(this.#search.value).get('folder') ?? '',
      file: this.file, pasted: this.pasted, lines: this.lines,
      choose: (file: File) => void this.#open(file),
      forget: () => {
        this.file = undefined
        this.#look(0)
      },
      paste: (text: string) => {
        this.pasted = text
        this.#look(TYPING_MS)
      },
      type: (text: string) => {
        this.lines = text
        this.#look(TYPING_MS)
      },
    }
  }

  #content(): string {
    const from = this.#source()
    if (from === 'addresses') return listOfLines(this.lines).content
    return from === 'csv' ? (this.file?.content ?? this.pasted) : ''
  }

  async #open(file: File): Promise<void> {
    this.fault = ''
    try {
      if (file.size > MOST_BYTES) throw new PageError(words().fileTooLarge, '')
      this.file = { name: file.name, content: decodeList(await file.arrayBuffer()) }
      this.#look(0)
    } catch (error) {
      this.fault = explain(error).detail
    }
  }

  #look(afterMs: number): void {
    clearTimeout(this.#typing)
    const asked = ++this.#asked
    const content = this.#content()
    this.looking = content.trim() !== ''
    if (!this.looking) {
      this.preview = undefined
      return
    }
    this.#typing = setTimeout(() => void this.#ask(asked, content), afterMs)
  }

  async #ask(asked: number, content: string): Promise<void> {
    try {
      const preview = await app.api.imports.preview({ body: { content } })
      if (asked === this.#asked) Object.assign(this, { preview, fault: '' })
    } catch (error) {
      const { detail, hint } = explain(error)
      if (asked === this.#asked) Object.assign(this, { preview: undefined, fault: `${words().notLooked}. ${detail} ${hint}` })
    } finally {
      if (asked === this.#asked) this.looking = false
    }
  }

  #body(given: FormData): ImportCreate {
    const options = optionsOf(given)
    if (this.#source() !== 'vimeo') return { source: 'csv', content: this.#content(), ...options }
    const folder = String(given.get('folder') ?? '').trim()
    const number = folder === '' ? undefined : folderNumber(folder)
    if (number === null) throw new PageError(words().folderWrong, '')
    return { source: 'vimeo', access_token: String(given.get('token')).trim(), ...(number ? { folder: number } : {}), ...options }
  }

  #start = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const form = this.#form.value!
    this.busy = true
    this.fault = ''
    try {
      const { id } = await app.api.imports.create({ body: this.#body(new FormData(form)) })
      // The token was in its field only.
      form.reset()
      this.file = undefined
      this.pasted = this.lines = ''
      tell(app, words().begun)
      goTo(app, `/imports/${id}`)
    } catch (error) {
      const { detail, hint } = explain(error)
      this.fault = `${words().notBegun}. ${detail} ${hint}`
    } finally {
      this.busy = false
    }
  }

  /** Lists may hold addresses with secrets: they are kept nowhere, so the browser asks before they are lost. */
  #leaving = (event: BeforeUnloadEvent): void => {
    if (this.pasted.trim() !== '' || this.lines.trim() !== '') event.preventDefault()
  }
}
customElements.define('dash-import-start', DashImportStart)
