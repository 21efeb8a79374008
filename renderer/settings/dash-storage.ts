/** Disk usage, retention and backups. */
import { css, html, nothing } from 'lit'
import { appElement, property } from '../state/app-element.ts'
import type { Backup, Verification } from '../../daemon/contract/backup.ts'
import type { System } from '../../daemon/contract/system.ts'
import { onNote } from '../state/notes.ts'
import { onReconnect } from '../state/on-reconnect.ts'
import { Action } from '../notices/action.ts'
import { Confirmation } from '../notices/confirmation.ts'
import '../notices/dash-copy.ts'
import { button } from '../kit/controls.ts'
import '../kit/dash-meter.ts'
import '../kit/dash-progress.ts'
import { inWords } from '../kit/explain/written.ts'
import { PagedList } from '../notices/paged-list.ts'
import { ReadTask } from '../kit/read-task.ts'
import { disclosure } from '../kit/styles/disclosure.ts'
import { lineStyles } from '../kit/styles/lines.ts'
import { bytesInWords } from '../kit/formats/bytes.ts'
import { exactly } from '../kit/formats/when.ts'
import './dash-destination.ts'
import './dash-keeping.ts'
import { panel, panelColumn } from '../kit/styles/panel-column.ts'
import { messages } from './messages.ts'

const w = messages.storage

/** With less, uploads may be refused soon. */
const SCARCE_BYTES = 10e9
const PAGE = 100

const storageStyles = css`
  .scarce { color: var(--bad); }
`

class DashStorage extends appElement({}) {
  #system = new ReadTask(this, { read: () => this.app.api.system.get() })

  static override styles = [panelColumn, storageStyles]

  override render() {
    return this.#system.view((system) => this.#panels(system))
  }

  #panels({ storage, data_dir: folder, retention, backups }: System) {
    const { used_bytes: used, free_bytes: free } = storage
    const usage = w.diskSpaceUsed(bytesInWords(used), bytesInWords(free))
    const isScarce = free < SCARCE_BYTES
    return html`${panel(
      'disk-space',
      w.diskSpace,
      html`<dash-meter label=${w.diskSpace} text=${usage} max=${used + free} value=${used}
          ?scarce=${isScarce}></dash-meter>
        <p class=${isScarce ? 'scarce' : 'lead'}>${usage}${isScarce ? ` ${w.diskSpaceScarce}` : ''}</p>
        <dl><dt>${w.folder}</dt><dd><code>${folder}</code></dd></dl>`,
    )}
      <dash-keeping .retention=${retention}></dash-keeping>
      <dash-backups .nights=${backups}></dash-backups>
      <dash-destination></dash-destination>`
  }
}
customElements.define('dash-storage', DashStorage)

const backupsStyles = css`
  .button { flex: none; }
  .skeleton.ghost { height: 4rem; }
  .lines {
    background: none;
    li.flex {
      gap: var(--s2) var(--s4);
      padding: var(--s3) var(--s4);
    }
    .fill { display: grid; }
    dash-progress { margin-top: var(--s2); }
    .fault { margin-top: var(--s1); }
  }
  .typed {
    gap: var(--s3);
    padding: var(--s2) var(--s2) var(--s2) var(--s3);
    background: var(--sunken);
  }
  details[open] {
    display: grid;
    gap: var(--s3);
  }
  details > .hint { margin-block: var(--s2); }
  @media (max-width: 34rem) {
    .lines li {
      flex-direction: column;
      align-items: stretch;
    }
    li .button { flex: 1; }
  }
`

class DashBackups extends appElement({
  nights: property<System['backups']>(),
}) {
  #backups = new PagedList(this, {
    read: (page) => this.app.api.backups.list({ query: { limit: PAGE, ...page } }),
    failed: () => messages.notLoaded,
  })
  #action = new Action(this)
  #confirm = new Confirmation(this)

  constructor() {
    super()
    onNote(this, 'backup', (note) => this.#onNote(note))
    onReconnect(this, this.#backups.refresh, { alsoFirst: true })
  }

  static override styles = [panelColumn, disclosure, lineStyles, backupsStyles]

  override render() {
    const { nights } = this
    const { busy } = this.#action
    const isRunning = this.#backups.rows?.some(isUnderWay) ?? false
    return html`<section class="panel" aria-labelledby="backup">
        <div class="head flex between">
          <div><h2 id="backup">${w.backup}</h2><p class="lead">${w.backupLead}</p></div>
          ${button(w.backUp, this.#begin, { look: 'primary', disabled: busy || isRunning })}
        </div>
        ${this.#backups.view({
          ghosts: 1,
          empty: html`<p class="none soft">${w.noBackups}</p>`,
          row: (backup) => this.#row(backup),
        })}
        <dash-nights .nights=${nights}></dash-nights>
        <p class="hint">${w.keptIn} <code class="anywhere">${nights.folder}</code>. ${w.otherDisk}</p>
        ${
          nights.signed_by
            ? html`<p class="hint">${w.test.signedBy} <code class="anywhere">${nights.signed_by}</code></p>`
            : nothing
        }
        <details>
          <summary class="medium">${w.restore}</summary>
          <p class="hint">${w.restoreHint}</p>
          <div class="boxed typed flex between anywhere"><code>${RESTORE}</code><dash-copy .text=${RESTORE}
            .what=${w.commandOf(w.restore)}></dash-copy></div>
        </details>
      </section> ${this.#confirm.view()}`
  }

  #row(backup: Backup) {
    const { id, status, error, trigger, progress } = backup
    const when = exactly(backup.created_at)
    const isOver = !isUnderWay(backup)
    const isFar = backup.place === 'elsewhere'
    const { busy } = this.#action
    return html`<li class="flex between">
      <div class="fill">
        <b class="medium">${when}</b>
        <span class="soft small tabular">${trigger === 'nightly' ? w.nightly : w.byHand}${isFar ? ` · ${w.destination.there}` : ''} · ${stateOf(backup)}${signer(backup, this.nights.signed_by)}</span>
        ${
          isOver
            ? nothing
            : html`<dash-progress .value=${status === 'running' ? progress : null}
              .label=${w.backupRuns}></dash-progress>`
        }
        ${error ? html`<p class="fault anywhere">${faultOf(error)}</p>` : restoreTest(backup)}
      </div>
      <div class="flex wrap">
        ${
          status === 'ready'
            ? button(w.test.start, () => this.#test(id), {
                named: w.test.startNamed(when),
                disabled: busy || isBeingTested(backup),
              })
            : nothing
        }
        ${
          status === 'ready' && !isFar
            ? html`<a class="button" href="/v1/backups/${id}/archive" download
              aria-label=${w.downloadNamed(when)}>${w.download}</a>`
            : nothing
        }
        ${button(isOver ? w.remove : w.stop, () => this.#remove(backup), {
          look: isOver ? 'danger-quiet' : '',
          named: isOver ? w.removeNamed(when) : w.stopNamed,
          disabled: busy,
        })}
      </div>
    </li>`
  }

  #onNote(note: Backup) {
    if (!this.#backups.rows) return
    this.#backups.put(note)
    // A nightly backup that ends may have deleted older ones.
    if (!isUnderWay(note)) void this.#backups.refresh()
  }

  #begin = () =>
    this.#change(w.notBegun, async () => {
      await this.app.api.backups.create()
      return w.begun
    })

  #test(id: string) {
    const { notBegun, begun } = w.test
    void this.#change(notBegun, async () => {
      await this.app.api.backups.verify({ params: { id } })
      return begun
    })
  }

  #remove(backup: Backup) {
    const { id, status, created_at: created, size_bytes: size } = backup
    const work = async () => {
      await this.app.api.backups.delete({ params: { id } })
      return isUnderWay(backup) ? w.stopped : w.removed
    }
    // A backup that is not finished, or has failed, is no loss.
    if (status !== 'ready') return this.#change(w.notRemoved, work)
    return this.#confirm.ask(() => ({
      heading: w.removeAsked,
      action: w.removeAction,
      text: w.removeMeans(exactly(created), bytesInWords(size ?? 0)),
      failed: w.notRemoved,
      work: () => work().finally(this.#backups.refresh),
    }))
  }

  /** Reads the list again also after a failure: it may be why. */
  #change(failed: string, work: () => Promise<string>) {
    return this.#action.run(failed, () => work().finally(this.#backups.refresh))
  }
}
customElements.define('dash-backups', DashBackups)

const RESTORE = 'svc restore /mnt/backups/svc'

const isUnderWay = ({ status }: Backup) => status === 'waiting' || status === 'running'

function stateOf({ status, copied_bytes: copied, size_bytes: size }: Backup) {
  if (status === 'failed') return w.failed
  if (status === 'ready') return bytesInWords(size!)
  return status === 'running' && size !== null
    ? w.copying(bytesInWords(copied), bytesInWords(size))
    : w.beginning
}

/** An older daemon may have stored a code that the API no longer has. */
const faultOf = (error: NonNullable<Backup['error']>) =>
  inWords(error as Parameters<typeof inWords>[0])

const isBeingTested = ({ verification }: Backup) =>
  verification?.state === 'waiting' || verification?.state === 'running'

/** The last restore test in words. */
function restoreTest({ status, verification }: Backup) {
  if (status !== 'ready') return nothing
  if (verification?.error && verification.state === 'failed') {
    const { reason, path } = verification.error
    const fault = w.test.faults[reason](path ?? '')
    return html`<p class="fault anywhere">${w.test.failed(exactly(verification.finished_at!))} ${fault}</p>`
  }
  return html`<span class="soft small">${testState(verification)}</span>`
}

function testState(verification: Verification | null) {
  if (!verification) return w.test.none
  if (verification.state === 'running') return w.test.running
  if (verification.state === 'waiting')
    return verification.error?.reason === 'no_space' ? w.test.faults.no_space('') : w.test.waiting
  return w.test.passed(exactly(verification.finished_at!))
}

/** Only what is unusual. */
function signer({ status, signed_by: by }: Backup, own: string | null) {
  if (status !== 'ready' || (by !== null && by === own)) return ''
  return ` · ${by === null ? w.test.unsigned : w.test.signedByOther}`
}
