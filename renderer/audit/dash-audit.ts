/** The audit log of the space, and for owners of all spaces of the server: searched, exported, verified. */
import { css, html, nothing } from 'lit'
import type { AuditVerification } from '../../daemon/contract/audit.ts'
import { button, named } from '../kit/controls.ts'
import { Delay } from '../kit/delay.ts'
import { emptyState } from '../kit/empty-state.ts'
import { selectField, textField } from '../kit/fields.ts'
import { checkIcon, clockIcon, downloadIcon } from '../kit/icons.ts'
import { PagedList } from '../notices/paged-list.ts'
import { formStyles } from '../kit/styles/form.ts'
import { Action } from '../notices/action.ts'
import { appElement, state } from '../state/app-element.ts'
import { may } from '../state/may.ts'
import { entryLine, entryStyles } from './entry-line.ts'
import { messages as w } from './messages.ts'

const DAYS = { always: 0, day: 1, week: 7, month: 30 } as const
type Period = keyof typeof DAYS
const PERIODS = Object.keys(DAYS) as Period[]
/** After the last key. */
const SEARCH_AFTER_MS = 300

const styles = css`
  :host {
    display: grid;
    gap: var(--s4);
    min-width: 0;
    max-width: var(--column);
  }
  .filters {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(11rem, 100%), 1fr));
    gap: var(--s3);
  }
`

class DashAudit extends appElement({
  typed: state(''),
  kind: state('all'),
  period: state<Period>('always'),
  verified: state<AuditVerification>(),
}) {
  #entries = new PagedList(this, {
    read: (page) => this.app.api.audit.list({ query: { ...this.#filter(), ...page } }),
    failed: () => w.notLoaded,
  })
  #verifying = new Action(this)
  #searching = new Delay(this)

  static override styles = [formStyles, entryStyles, styles]

  override render() {
    const { busy } = this.#verifying
    return html`<p class="soft">${w.lead}</p>
      <div class="filters">
        ${textField('search', w.search, { value: this.typed, type: 'search', maxlength: 200, input: this.#search })}
        ${selectField('kind', w.kind, {
          choices: [['all', w.allKinds], ...Object.entries(w.nouns)],
          chosen: this.kind,
          change: (kind) => this.#choose({ kind }),
        })}
        ${selectField('period', w.period, {
          choices: named(PERIODS, w),
          chosen: this.period,
          change: (period) => this.#choose({ period }),
        })}
      </div>
      <div class="actions">
        ${this.#download('csv', w.exportCsv)} ${this.#download('ndjson', w.exportNdjson)}
        ${
          may(this.app, 'system:read')
            ? button(busy ? w.verifying : w.verify, this.#verify, {
                icon: checkIcon(),
                disabled: busy,
              })
            : nothing
        }
      </div>
      <p role="status">${this.verified ? verdict(this.verified) : nothing}</p>
      ${this.#entries.view({
        empty: emptyState({ icon: clockIcon(24), title: w.none, text: w.noneText }),
        label: w.title,
        row: (entry) => entryLine(entry, { named: true }),
      })}`
  }

  #filter() {
    const days = DAYS[this.period]
    const q = this.typed.trim()
    return {
      ...(q === '' ? {} : { q }),
      ...(this.kind === 'all' ? {} : { action: this.kind }),
      ...(days === 0 ? {} : { since: new Date(Date.now() - days * 86_400_000).toISOString() }),
    }
  }

  #download(format: 'csv' | 'ndjson', label: string) {
    const query = new URLSearchParams({ ...this.#filter(), format })
    return html`<a class="button" download href="/v1/audit/export?${query}">${downloadIcon()}${label}</a>`
  }

  #search = (typed: string) => {
    this.typed = typed
    this.#searching.start(() => this.#entries.restart(), SEARCH_AFTER_MS)
  }

  #choose(change: Partial<Pick<this, 'kind' | 'period'>>) {
    Object.assign(this, change)
    // A filter asks with what is typed: no other request has to follow.
    this.#searching.stop()
    this.#entries.restart()
  }

  #verify = () =>
    this.#verifying.run(w.notVerified, async () => {
      this.verified = await this.app.api.audit.verify({ query: {} })
    })
}
customElements.define('dash-audit', DashAudit)

function verdict({ ok, entries, fault }: AuditVerification) {
  return ok || !fault ? w.intact(w.entries(entries)) : w.broken(fault.id)
}
