/** Backups: a button that makes one, the nightly ones, and the list. Updates live. */
import { html, nothing, type TemplateResult } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { repeat } from 'lit/directives/repeat.js'
import { appElement, property, state } from '../../state/app-element.ts'
import type { Backup } from '../../../daemon/contract/backup.ts'
import type { System } from '../../../daemon/contract/system.ts'
import { onNote } from '../../state/notes.ts'
import { Action } from '../../notices/action.ts'
import { notify, notifyFailure } from '../../notices/notices.ts'
import type { DashConfirm } from '../../kit/dash-confirm.ts'
import '../../kit/dash-confirm.ts'
import '../../notices/dash-copy.ts'
import { PagedList } from '../../kit/paged-list.ts'
import { disclosure } from '../../kit/styles/disclosure.ts'
import { lineStyles } from '../../kit/styles/lines.ts'
import { formStyles } from '../../kit/styles/form.ts'
import { bytesInWords } from '../../kit/formats/bytes.ts'
import { exactly } from '../../kit/formats/when.ts'
import { pageStyles } from '../page-styles.ts'
import { backupRow } from './backup-row.ts'
import { backupsStyles } from './backups-styles.ts'
import './dash-nights.ts'
import { messages } from '../messages.ts'

const PAGE = 100

export class DashBackups extends appElement({
  nights: property<System['backups']>(),
  /** The one that is to be deleted. */
  deleting: state<Backup | null>(null),
}) {
  #backups = new PagedList<Backup>(this, {
    read: (page) => this.app.api.backups.list({ query: { limit: PAGE, ...page } }),
    moreFailed: (error, again) => notifyFailure(this.app, messages().notLoaded, error, again),
  })
  #action = new Action(this)
  #confirm = createRef<DashConfirm>()

  constructor() {
    super()
    onNote(this, 'backup', (note) => this.#onNote(note))
  }

  static override styles = [formStyles, pageStyles, disclosure, lineStyles, backupsStyles]

  override render() {
    const isRunning = this.#backups.rows?.some(isUnderWay) ?? false
    return html`<section class="panel" aria-labelledby="backup">
      <div class="head">
        <div><h2 id="backup">${messages().storage.backup}</h2><p class="lead">${messages().storage.backupLead}</p></div>
        <button type="button" class="button primary" ?disabled=${this.#action.busy || isRunning}
          @click=${this.#begin}>${messages().storage.backUp}</button>
      </div>
      ${this.#backups.view({
        ghosts: 1,
        empty: html`<p class="none">${messages().storage.noBackups}</p>`,
        rows: (backups) => this.#list(backups),
      })}
      <dash-nights .nights=${this.nights}></dash-nights>
      <p class="hint place">${messages().storage.keptIn} <code>${this.nights.folder}</code>. ${messages().storage.otherDisk}</p>
      <details>
        <summary>${messages().storage.restore}</summary>
        <p class="hint">${messages().storage.restoreHint}</p>
        ${typed('svc restore /mnt/backups/svc', messages().storage.commandOf(messages().storage.restore))}
      </details>
      </section>
      <dash-confirm ${ref(this.#confirm)} heading=${messages().storage.removeAsked}
        deed=${messages().storage.removeDeed} ?busy=${this.#action.busy} @confirm=${this.#confirmed}
      >
        <p>${
          this.deleting
            ? messages().storage.removeMeans(
                exactly(this.deleting.created_at),
                bytesInWords(this.deleting.size_bytes ?? 0),
              )
            : nothing
        }</p>
      </dash-confirm>`
  }

  #list(backups: readonly Backup[]): TemplateResult {
    return html`<ul class="lines">${repeat(
      backups,
      ({ id }) => id,
      (each) => backupRow(each, { busy: this.#action.busy, remove: () => this.#remove(each) }),
    )}</ul>`
  }

  #onNote(note: Backup): void {
    if (!this.#backups.rows) return
    this.#backups.put(note)
    // A nightly backup that ends may have deleted older ones.
    if (!isUnderWay(note)) void this.#backups.refresh()
  }

  #begin = (): Promise<boolean> =>
    this.#change(messages().storage.notBegun, async () => {
      await this.app.api.backups.create()
      notify(this.app, messages().storage.begun)
    })

  #remove(backup: Backup): void {
    this.deleting = backup
    // A backup that is not finished, or has failed, is no loss.
    if (backup.status === 'ready') this.#confirm.value?.open()
    else void this.#confirmed()
  }

  #confirmed = async (): Promise<void> => {
    const { id, status } = this.deleting!
    const isStop = isUnderWay(this.deleting!)
    await this.#change(messages().storage.notRemoved, async () => {
      await this.app.api.backups.delete({ params: { id } })
      notify(this.app, isStop ? messages().storage.stopped : messages().storage.removed)
    })
    if (status === 'ready') this.#confirm.value?.close()
  }

  /** Reads the list again also after a failure: it may be why. */
  #change(failed: string, work: () => Promise<void>): Promise<boolean> {
    return this.#action.run(failed, async () => {
      try {
        await work()
      } finally {
        await this.#backups.refresh()
      }
    })
  }
}

const isUnderWay = ({ status }: Backup): boolean => status === 'waiting' || status === 'running'
const typed = (command: string, what: string): TemplateResult =>
  html`<div class="typed"><code>${command}</code><dash-copy .text=${command} .what=${what}></dash-copy></div>`

customElements.define('dash-backups', DashBackups)
