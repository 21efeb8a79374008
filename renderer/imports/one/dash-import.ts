/** An import: its progress, its videos and its actions. Updates live. */
import { css, html, nothing } from 'lit'
import { createRef } from 'lit/directives/ref.js'
import { appElement, attribute, flag, property, state } from '../../state/app-element.ts'
import type { Import } from '../../../daemon/contract/import.ts'
import { onNote } from '../../state/notes.ts'
import { Action } from '../../notices/action.ts'
import { Confirmation } from '../../notices/confirmation.ts'
import { FormDialog } from '../../notices/form-dialog.ts'
import { onReconnect } from '../../state/on-reconnect.ts'
import { setPageTitle } from '../../kit/page-title.ts'
import { button } from '../../kit/controls.ts'
import '../../kit/dash-progress.ts'
import { textField } from '../../kit/fields.ts'
import { againIcon, alertIcon, backIcon, clockIcon } from '../../kit/icons.ts'
import { problemPanel } from '../../kit/problem-panel.ts'
import { GHOST, ReadTask } from '../../kit/read-task.ts'
import { statusPillStyles } from '../../kit/status-pill.ts'
import { formStyles } from '../../kit/styles/form.ts'
import { pageHead } from '../../kit/styles/page-head.ts'
import { failureText } from '../../kit/failure-text.ts'
import { exactly } from '../../kit/formats/when.ts'
import { partOf } from '../../kit/part-of.ts'
import {
  bytesOf,
  countsOf,
  importPill,
  isRunning,
  listed,
  nameOf,
  shareOf,
} from '../import-facts.ts'
import { messages as w } from '../messages.ts'
import './dash-import-items.ts'

const styles = css`
  :host {
    display: grid;
    gap: var(--s4);
    min-width: 0;
  }
  .head {
    align-items: center;
    min-height: 34px;
  }
  .note {
    display: flex;
    gap: var(--s2);
    padding: var(--s3);
    border-radius: var(--radius-m);
    background: var(--wait-wash);
    color: var(--wait);
    overflow-wrap: anywhere;
    &.bad {
      background: var(--bad-wash);
      color: var(--bad);
    }
    svg {
      flex: none;
      margin-top: 2px;
    }
  }
  .ghost { height: 12rem; }
`

class DashImport extends appElement({
  importId: property(''),
  import: state<Import>(),
}) {
  #reading = new ReadTask(this, {
    query: () => this.importId,
    read: (id, signal) => this.#receive(() => this.app.api.imports.get({ params: { id } }), signal),
  })
  #action = new Action(this)
  #noteCount = 0
  #confirm = new Confirmation(this)
  #token = partOf(this, DashImportToken)

  constructor() {
    super()
    onNote(this, 'import', (note) => {
      if (note.id !== this.importId) return
      this.import = note
      this.#noteCount += 1
    })
    onReconnect(this, this.#reading.again, { alsoFirst: true })
  }

  static override styles = [statusPillStyles, pageHead, styles]

  override updated() {
    if (this.import) setPageTitle(this, nameOf(this.import), w.title)
  }

  override render() {
    return html`<a class="back" href="/imports">${backIcon()}${w.all}</a>
      ${this.#problem() ?? (this.import ? this.#content(this.import) : GHOST)}`
  }

  #problem() {
    const { problem, again } = this.#reading
    if (!problem) return undefined
    if (problem.code !== 'import_not_found' && problem.code !== 'validation_failed')
      return problemPanel(problem, again)
    return problemPanel({ ...problem, title: w.gone, detail: w.goneText, hint: '' })
  }

  #content(one: Import) {
    const { progress, waiting_until: until, ended_at: ended, error } = one
    const { folders, bytes, total_bytes: all } = progress
    const counts = countsOf(one)
    return html`<div class="head">
        <div class="title"><h1>${nameOf(one)}</h1>${importPill(one)}</div>
        <div class="actions">${this.#actions(one)}</div>
      </div>
      <div class="tabular" role="status">
        <p>${listed(one.dry_run ? w.onlyLooked : '', counts, folders && w.folders(folders), bytesOf(bytes, all))}</p>
        <p class="soft small">${w.started} ${exactly(one.started_at ?? one.created_at)}${
          ended ? ` · ${w.ended} ${exactly(ended)}` : ''
        }</p>
      </div>
      ${isRunning(one) ? html`<dash-progress .value=${shareOf(one)} label=${counts}></dash-progress>` : nothing}
      ${
        until
          ? html`<p class="note">${clockIcon()}<span>${w.sourceAsks(exactly(until))}</span></p>`
          : error
            ? html`<p class="note ${one.status === 'failed' ? 'bad' : ''}"
            >${alertIcon()}<span>${failureText(error)}</span></p>`
            : nothing
      }
      <dash-import-items .of=${one}></dash-import-items>
      ${this.#confirm.view()}
      ${
        one.source === 'vimeo'
          ? html`<dash-import-token .account=${one.account}
            action=${retryText(one)} ?busy=${this.#action.busy}
            @token=${({ detail }: CustomEvent<string>) => this.#retry(detail)}></dash-import-token>`
          : nothing
      }`
  }

  #actions(one: Import) {
    if (isRunning(one)) return button(w.cancel, this.#cancel, { look: 'danger-quiet' })
    const { source, folder } = one
    const { failed, waiting, fetching, planned } = one.progress
    if (one.dry_run)
      return source === 'vimeo' && planned > 0
        ? html`<a class="button primary" href="/imports/new?from=vimeo${
            folder ? `&folder=${encodeURIComponent(folder)}` : ''
          }">${w.reallyImport}</a>`
        : nothing
    // A fetch that was cut off returns to waiting in a moment; a listing that did not finish may have more.
    const isComplete = one.status === 'finished' || source === 'csv'
    // A folder needs the owner secret, which only the command line has.
    if (source === 'folder' || (isComplete && failed + waiting + fetching === 0)) return nothing
    // The token was deleted when the import ended.
    const retry = source === 'vimeo' ? () => this.#token()?.open() : () => this.#retry()
    const { busy: disabled } = this.#action
    return button(retryText(one), retry, { icon: againIcon(), look: 'primary', disabled })
  }

  /**
   * Keeps what `request` answers, unless a note has come meanwhile: the answer may be older. `signal`: aborted when it
   * is read again, which may be answered first.
   */
  async #receive(request: () => Promise<Import>, signal?: AbortSignal) {
    const { importId } = this
    const noteCount = this.#noteCount
    const answer = await request()
    const isNewest = !signal?.aborted && noteCount === this.#noteCount
    if (importId === this.importId && isNewest) this.import = answer
  }

  #cancel = () =>
    this.#confirm.ask(() => ({
      heading: w.cancelAsk,
      action: w.cancelAction,
      text: w.cancelText,
      failed: w.notCancelled,
      work: async () => {
        await this.#receive(() => this.app.api.imports.cancel({ params: { id: this.importId } }))
        return w.isCancelled
      },
    }))

  async #retry(token?: string) {
    const body = token === undefined ? {} : { access_token: token }
    const isDone = await this.#action.run(w.notRetried, async () => {
      await this.#receive(() => this.app.api.imports.retry({ params: { id: this.importId }, body }))
      return w.retried
    })
    if (isDone) this.#token()?.close()
  }
}
customElements.define('dash-import', DashImport)

/** Resumes what is left; retries when only failures are left. */
const retryText = ({ progress: { waiting, fetching, failed } }: Import) =>
  failed > 0 && waiting + fetching === 0 ? w.retry : w.goOn

/**
 * Asks for a token once more, to go on with an import from Vimeo. Emits `token`; the field is the
 * only place that holds it.
 */
class DashImportToken extends appElement({
  /** Whose it must be, where that is known. */
  account: attribute<string | null>(null),
  action: attribute(''),
  busy: flag(),
}) {
  #dialog = new FormDialog(this)
  #field = createRef<HTMLInputElement>()

  static override styles = formStyles

  override render() {
    return this.#dialog.view({
      heading: w.tokenTitle,
      fields: textField('token', w.token, {
        type: 'password',
        maxlength: 1_000,
        spellcheck: 'false',
        required: true,
        autofocus: true,
        hint: w.tokenHint(this.account),
        ref: this.#field,
      }),
      action: this.action,
      disabled: this.busy,
      send: this.#send,
      closed: () => (this.#field.value!.value = ''),
    })
  }

  open = () => this.#dialog.open()
  close = () => this.#dialog.close()

  #send = () => {
    const field = this.#field.value!
    if (!field.reportValidity()) return
    const detail = field.value.trim()
    this.emit('token', detail)
  }
}
customElements.define('dash-import-token', DashImportToken)
