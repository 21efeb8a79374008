/** Which days, and what happened in them as a file. */
import { css, html, nothing } from 'lit'
import { appElement, property, state } from '../../state/app-element.ts'
import { addressOf } from '../../../daemon/contract/client.ts'
import { routes } from '../../../daemon/contract/routes.ts'
import { named, select } from '../../kit/controls.ts'
import '../../kit/dash-menu.ts'
import { textInput } from '../../kit/fields.ts'
import { downloadIcon } from '../../kit/icons.ts'
import { language } from '../../kit/language.ts'
import { messages as w } from '../messages.ts'
import {
  addDays,
  change,
  CHOICES,
  dateOf,
  querySpan,
  rangeOf,
  timeZone,
  type AnalyticsQuery,
  type Period,
  type Span,
} from './query.ts'

/** `25 Oct – 21 Nov 2026` */
export function daysInWords({ from, to }: Span): string {
  // Noon: no clock change makes another day of it.
  const noonOf = (date: string): Date => new Date(`${date}T12:00:00`)
  return new Intl.DateTimeFormat(language(), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  }).formatRange(noonOf(from), noonOf(addDays(to, -1)))
}

const styles = css`
  :host {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--s2);
  }
  .field {
    width: auto;
    min-width: 0;
    max-width: 100%;
    padding-inline: var(--s2);
  }
  .flex { min-width: 0; }
  .fault {
    flex-basis: 100%;
    color: var(--bad);
  }
`

class DashPeriod extends appElement({
  query: property<AnalyticsQuery>(),
  fault: state(false),
}) {
  static override styles = styles

  override render() {
    const { period } = this.query
    return html`${select(undefined, named(CHOICES.period, w.periods), period, this.#choose, {
      label: w.period,
      title: w.timeZone(timeZone()),
    })}
      ${period === 'own' ? this.#dates() : nothing}
      <p class="faint small">${period === 'own' ? '' : `${daysInWords(querySpan(this.query))} · `}${timeZone()}</p>`
  }

  #dates() {
    const { first, last } = this.query
    const field = (label: string, value: string) =>
      textInput({
        label,
        value,
        type: 'date',
        min: '2000-01-01',
        max: dateOf(new Date()),
        required: true,
        invalid: this.fault,
        change: this.#chooseDates,
      })
    return html`<span class="flex">${field(w.firstDay, first)}
        <span aria-hidden="true">–</span>${field(w.lastDay, last)}</span>
      ${this.fault ? html`<p class="fault small" role="alert">${w.lastIsFirst}</p>` : nothing}`
  }

  #choose = (period: Period) => {
    // Dates of one's own begin with what was shown.
    const { from, to } = querySpan(this.query)
    this.fault = false
    change(this.app, {
      period,
      ...(period === 'own' ? { first: from, last: addDays(to, -1) } : { first: '', last: '' }),
    })
  }

  #chooseDates = () => {
    const fields = this.renderRoot.querySelectorAll('input')
    const [first, last] = [fields[0]!.value, fields[1]!.value]
    // A date that is being typed is none for a while.
    if (first === '' || last === '') return
    this.fault = first > last
    if (!this.fault) change(this.app, { first, last })
  }
}
customElements.define('dash-period', DashPeriod)

class DashExport extends appElement({
  query: property<AnalyticsQuery>(),
}) {
  override render() {
    const query = { ...rangeOf(this.query), interval: querySpan(this.query).interval }
    const addressAs = (format: 'csv' | 'ndjson') =>
      addressOf(location.origin, routes.analytics.export, { query: { ...query, format } })
    return html`<dash-menu look="" .items=${[
      { label: w.exportCsv, href: addressAs('csv') },
      { label: w.exportLines, href: addressAs('ndjson') },
    ]}>${downloadIcon()}${w.export}</dash-menu>`
  }
}
customElements.define('dash-export', DashExport)
