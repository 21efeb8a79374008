/** Copies of everything: one by a button, one every night, and those that there are. */
import { html, nothing, type TemplateResult } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { repeat } from 'lit/directives/repeat.js'
import { appElement, property, state } from '../../state/app-element.ts'
import type { Backup } from '../../../daemon/contract/backup.ts'
import type { System } from '../../../daemon/contract/system.ts'
import { onNote } from '../../state/notes.ts'
import { notify, notifyFailure } from '../../notices/notices.ts'
import type { DashConfirm } from '../../kit/dash-confirm.ts'
import '../../kit/dash-confirm.ts'
import '../../notices/dash-copy.ts'
import { explain, type Explained } from '../../kit/explain/explain.ts'
import { problemPanel } from '../../kit/problem-panel.ts'
import { disclosure } from '../../kit/styles/disclosure.ts'
import { formStyles } from '../../kit/styles/form.ts'
import { bytesInWords } from '../../kit/formats/bytes.ts'
import { exactly } from '../../kit/formats/when.ts'
import { pageStyles } from '../page-styles.ts'
import { backupRow } from './backup-row.ts'
import { backupsStyles } from './backups-styles.ts'
import './dash-nights.ts'
import { messages } from '../messages.ts'

const AT_ONCE = 100

export class DashBackups extends appElement({
  nights: property<System['backups']>(),
  /** The newest first; null until they were read. */
  backups: state<readonly Backup[] | null>(null),
  problem: state<Explained | null>(null),
  /** One that waits for a yes to be deleted. */
  asked: state<Backup | null>(null),
  busy: state(false),
}) {
  #confirm = createRef<DashConfirm>()

  constructor() {
    super()
    onNote(this, 'backup', (note) => this.#heard(note))
  }

  static override styles = [formStyles, pageStyles, disclosure, backupsStyles]

  override connectedCallback(): void {
    super.connectedCallback()
    void this.#read()
  }

  override render() {
    const isRunning = this.backups?.some(isUnderWay) ?? false
    return html`<section class="panel" aria-labelledby="backup">
      <div class="head">
        <div><h2 id="backup">${messages().storage.backup}</h2><p class="lead">${messages().storage.backupLead}</p></div>
        <button
          type="button"
          class="button primary"
          ?disabled=${this.busy || isRunning}
          @click=${this.#begin}
        >${messages().storage.backUp}</button>
      </div>
      ${this.problem ? problemPanel(this.problem, this.#read) : this.#list()}
      <dash-nights .nights=${this.nights}></dash-nights>
      <p class="hint place">${messages().storage.keptIn} <code>${this.nights.folder}</code>. ${messages().storage.otherDisk}</p>
      <details>
        <summary>${messages().storage.restore}</summary>
        <p class="hint">${messages().storage.restoreHint}</p>
        ${typed('svc restore /mnt/backups/svc', messages().storage.commandOf(messages().storage.restore))}
      </details>
      </section>
      <dash-confirm
        ${ref(this.#confirm)}
        heading=${messages().storage.removeAsked}
        deed=${messages().storage.removeDeed}
        ?busy=${this.busy}
        @confirm=${this.#agreed}
      >
        <p>${
          this.asked
            ? messages().storage.removeMeans(
                exactly(this.asked.created_at),
                bytesInWords(this.asked.size_bytes ?? 0),
              )
            : nothing
        }</p>
      </dash-confirm>`
  }

  #list(): TemplateResult {
    if (!this.backups) return html`<div class="skeleton lines" aria-busy="true"></div>`
    if (this.backups.length === 0) return html`<p class="none">${messages().storage.noBackups}</p>`
    return html`<ul class="backups">${repeat(
      this.backups,
      ({ id }) => id,
      (each) => backupRow(each, { busy: this.busy, remove: () => this.#remove(each) }),
    )}</ul>`
  }

  #read = async (): Promise<void> => {
    this.problem = null
    try {
      this.backups = (await this.app.api.backups.list({ query: { limit: AT_ONCE } })).data
    } catch (error) {
      this.problem = explain(error)
    }
  }

  /** Of one that is not in the list yet: another window has begun it, or the night. */
  #heard(note: Backup): void {
    const { backups } = this
    if (!backups) return
    const at = backups.findIndex(({ id }) => id === note.id)
    this.backups = at < 0 ? [note, ...backups] : backups.with(at, note)
    // A night that is over may have put out older ones.
    if (!isUnderWay(note)) void this.#read()
  }

  #begin = (): Promise<void> =>
    this.#try(messages().storage.notBegun, async () => {
      await this.app.api.backups.create()
      notify(this.app, messages().storage.begun)
      await this.#read()
    })

  #remove(backup: Backup): void {
    this.asked = backup
    // Of one that is being made, or has failed, there is nothing to lose.
    if (backup.status === 'ready') this.#confirm.value?.open()
    else void this.#agreed()
  }

  #agreed = async (): Promise<void> => {
    const { id, status } = this.asked!
    const isStop = isUnderWay(this.asked!)
    await this.#try(messages().storage.notRemoved, async () => {
      await this.app.api.backups.delete({ params: { id } })
      notify(this.app, isStop ? messages().storage.stopped : messages().storage.removed)
      await this.#read()
    })
    if (status === 'ready') this.#confirm.value?.close()
  }

  async #try(failed: string, deed: () => Promise<void>): Promise<void> {
    this.busy = true
    try {
      await deed()
    } catch (error) {
      notifyFailure(this.app, failed, error)
      await this.#read()
    } finally {
      this.busy = false
    }
  }
}

const isUnderWay = ({ status }: Backup): boolean => status === 'waiting' || status === 'running'
const typed = (command: string, what: string): TemplateResult =>
  html`<div class="typed"><code>${command}</code><dash-copy .text=${command} .what=${what}></dash-copy></div>`

customElements.define('dash-backups', DashBackups)
