/** The limits of the server: how much it encodes at once, has room for, and keeps. */
import { css, html } from 'lit'
import { RETENTION_FIELDS, type RetentionField } from '../../daemon/contract/retention.ts'
import type { System } from '../../daemon/contract/system.ts'
import { bytesInWords } from '../kit/formats/bytes.ts'
import { messagesOf } from '../kit/language.ts'
import { ReadTask } from '../kit/read-task.ts'
import { pageHead } from '../kit/styles/page-head.ts'
import { panel, panelColumn } from '../kit/styles/panel-column.ts'
import { appElement } from '../state/app-element.ts'
import { onReconnect } from '../state/on-reconnect.ts'
import { en } from './messages/en.ts'

const w = messagesOf(en, {
  nl: () => import('./messages/nl.ts'),
  de: () => import('./messages/de.ts'),
  fr: () => import('./messages/fr.ts'),
})

const styles = css`
  .head p { max-width: 44rem; }
`

class DashLimits extends appElement({}) {
  #system = new ReadTask(this, { read: () => this.app.api.system.get() })

  constructor() {
    super()
    onReconnect(this, this.#system.again)
  }

  static override styles = [pageHead, panelColumn, styles]

  override render() {
    return html`<div class="head">
        <div><h1>${w.title}</h1><p class="soft">${w.about}</p></div>
      </div>
      ${this.#system.view(panels)}`
  }
}
customElements.define('dash-limits', DashLimits)

const panels = ({ encoding, storage, retention, backups }: System) => html`
  ${panel(
    'work',
    w.work,
    html`<dl>
      <dt>${w.encoders}</dt><dd>${encoding.encoders}</dd>
      <dt>${w.freeSpace}</dt><dd>${bytesInWords(storage.free_bytes)}</dd>
    </dl>`,
  )}
  ${panel(
    'kept',
    w.kept,
    html`<dl>
      ${RETENTION_FIELDS.map(
        (field) => html`<dt>${w.fields[field]}</dt><dd>${timeOf(field, retention[field])}</dd>`,
      )}
      <dt>${w.nightlyBackups}</dt><dd>${backups.nightly ? backups.kept : w.off}</dd>
    </dl>`,
  )}`

/** 0 days are forever, but for the trash, which then keeps nothing. */
function timeOf(field: RetentionField, days: number) {
  if (days > 0) return w.days(days)
  return field === 'trash_days' ? w.deletedAtOnce : w.forever
}
