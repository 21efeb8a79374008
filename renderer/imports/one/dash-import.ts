/** An import: its progress, its videos and its actions. Updates live. */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { appElement, property, state } from '../../state/app-element.ts'
import type { Import } from '../../../daemon/contract/import.ts'
import { onNote } from '../../state/notes.ts'
import { Action } from '../../notices/action.ts'
import { notify } from '../../notices/notices.ts'
import { onReconnect } from '../../state/on-reconnect.ts'
import type { DashConfirm } from '../../kit/dash-confirm.ts'
import '../../kit/dash-confirm.ts'
import '../../kit/dash-progress.ts'
import { explain, type Explained } from '../../kit/explain/explain.ts'
import { againIcon, alertIcon, backIcon, clockIcon } from '../../kit/icons.ts'
import { problemPanel } from '../../kit/problem-panel.ts'
import { statusPillStyles } from '../../kit/status-pill.ts'
import { pageHead } from '../../kit/styles/page-head.ts'
import { failureText } from '../../kit/failure-text.ts'
import { bytesInWords } from '../../kit/formats/bytes.ts'
import { exactly } from '../../kit/formats/when.ts'
import { countsOf, importPill, isRunning, nameOf, shareOf } from '../import-facts.ts'
import { messages } from '../messages.ts'
import './dash-import-items.ts'
import type { DashImportToken } from './dash-import-token.ts'
import './dash-import-token.ts'
import { importStyles } from './import-styles.ts'

export class DashImport extends appElement({
  importId: property(''),
  import: state<Import | undefined>(),
  problem: state<Explained | null>(null),
}) {
  #action = new Action(this)
  /** Notes received about this import. */
  #noteCount = 0
  #confirm = createRef<DashConfirm>()
  #token = createRef<DashImportToken>()

  constructor() {
    super()
    onNote(this, 'import', (note) => {
      if (note.id !== this.importId) return
      this.import = note
      this.#noteCount += 1
    })
    onReconnect(this, () => this.#read())
  }

  static override styles = [statusPillStyles, pageHead, importStyles]

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('importId')) void this.#read()
  }

  override updated(): void {
    if (this.import) document.title = `${nameOf(this.import)} · ${messages().title} · svc`
  }

  override render() {
    const w = messages()
    const isGone = this.problem?.code === 'import_not_found'
    return html`<a class="back" href="/imports">${backIcon()}${w.all}</a>
      ${
        this.problem
          ? problemPanel(this.problem, isGone ? undefined : () => void this.#read())
          : this.import
            ? this.#content(this.import)
            : html`<div class="skeleton ghost" aria-busy="true"></div>`
      }`
  }

  #content(one: Import): TemplateResult {
    const w = messages()
    const { progress, waiting_until: until } = one
    const bytes = progress.total_bytes
      ? w.bytesOf(bytesInWords(progress.bytes), bytesInWords(progress.total_bytes))
      : progress.bytes > 0
        ? bytesInWords(progress.bytes)
        : ''
    return html`<div class="head">
        <div class="title"><h1>${nameOf(one)}</h1>${importPill(one)}</div>
        <div class="actions">${this.#actions(one)}</div>
      </div>
      <div class="facts" role="status">
        <p>${[one.dry_run ? w.onlyLooked : '', countsOf(one), progress.folders > 0 ? w.folders(progress.folders) : '', bytes].filter(Boolean).join(' · ')}</p>
        <p class="soft small">${w.started} ${exactly(one.started_at ?? one.created_at)}${
          one.ended_at ? ` · ${w.ended} ${exactly(one.ended_at)}` : ''
        }</p>
      </div>
      ${isRunning(one) ? html`<dash-progress .value=${shareOf(one)} label=${countsOf(one)}></dash-progress>` : nothing}
      ${
        until
          ? html`<p class="note">${clockIcon()}<span>${w.sourceAsks(exactly(until))}</span></p>`
          : one.error
            ? html`<p class="note ${
                one.status === 'failed' ? 'bad' : ''
              }">${alertIcon()}<span>${failureText(one.error)}</span></p>`
            : nothing
      }
      <dash-import-items .of=${one}></dash-import-items>
      <dash-confirm ${ref(this.#confirm)} heading=${w.cancelAsk} deed=${w.cancelDeed}
        ?busy=${this.#action.busy} @confirm=${this.#cancel}>${w.cancelText}</dash-confirm>
      ${
        one.source === 'vimeo'
          ? html`<dash-import-token ${ref(this.#token)} .account=${one.account}
            deed=${retryText(one)} ?busy=${this.#action.busy}
            @token=${({ detail }: CustomEvent<string>) => this.#retry(detail)}></dash-import-token>`
          : nothing
      }`
  }

  #actions(one: Import): TemplateResult | typeof nothing {
    const w = messages()
    if (isRunning(one))
      return html`<button type="button" class="button danger-quiet"
        @click=${() => this.#confirm.value?.open()}>${w.cancel}</button>`
    const { failed, waiting, fetching, planned } = one.progress
    // A fetch that was cut off returns to waiting in a moment.
    const left = waiting + fetching
    if (one.dry_run)
      return one.source === 'vimeo' && planned > 0
        ? html`<a class="button primary" href=${newFrom(one)}>${w.reallyImport}</a>`
        : nothing
    // A listing that did not finish may have more.
    if (failed + left === 0 && (one.status === 'finished' || one.source === 'csv')) return nothing
    // Needs the owner secret, which only the command line has.
    if (one.source === 'folder') return nothing
    // The token was deleted when the import ended.
    const retry = one.source === 'vimeo' ? () => this.#token.value?.open() : () => this.#retry()
    return html`<button type="button" class="button primary" ?disabled=${this.#action.busy}
      @click=${retry}>${againIcon()}${retryText(one)}</button>`
  }

  async #read(): Promise<void> {
    this.problem = null
    try {
      await this.#receive(() => this.app.api.imports.get({ params: { id: this.importId } }))
    } catch (error) {
      const problem = explain(error)
      const lost = problem.code === 'import_not_found' || problem.code === 'validation_failed'
      this.problem = lost
        ? {
            code: 'import_not_found',
            title: messages().gone,
            detail: messages().goneText,
            hint: '',
          }
        : problem
    }
  }

  /**
   * Keeps what `request` answers, unless a note has come meanwhile: the answer may be older, and no
   * other note would correct it.
   */
  async #receive(request: () => Promise<Import>): Promise<void> {
    const { importId } = this
    const noteCount = this.#noteCount
    const answer = await request()
    if (importId === this.importId && noteCount === this.#noteCount) this.import = answer
  }

  #cancel = async (): Promise<void> => {
    await this.#work(messages().isCancelled, messages().notCancelled, () =>
      this.app.api.imports.cancel({ params: { id: this.importId } }),
    )
    this.#confirm.value?.close()
  }

  async #retry(token?: string): Promise<void> {
    const body = token === undefined ? {} : { access_token: token }
    if (
      await this.#work(messages().retried, messages().notRetried, () =>
        this.app.api.imports.retry({ params: { id: this.importId }, body }),
      )
    )
      this.#token.value?.close()
  }

  #work(done: string, failed: string, request: () => Promise<Import>): Promise<boolean> {
    return this.#action.run(failed, async () => {
      await this.#receive(request)
      notify(this.app, done)
    })
  }
}
customElements.define('dash-import', DashImport)

/** Resumes what is left; retries when only failures are left. */
const retryText = ({ progress: { waiting, fetching, failed } }: Import): string =>
  failed > 0 && waiting + fetching === 0 ? messages().retry : messages().goOn

const newFrom = ({ source, folder }: Import): string =>
  `/imports/new?from=${source}${folder ? `&folder=${encodeURIComponent(folder)}` : ''}`
