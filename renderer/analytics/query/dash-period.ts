/** Which days: usual ranges, or two dates of one's own. */
import { css, html, nothing, type TemplateResult } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { appElement, property, state } from '../../state/app-element.ts'
import { displayedDays } from '../display/dates.ts'
import { messages } from '../messages.ts'
import { querySpan, type AnalyticsQuery } from './query.ts'
import { change } from './change.ts'
import { addDays, dateOf, PERIODS, spanOf, timeZone, type Period } from './periods.ts'

const TITLES: Record<Period, () => string> = {
  today: () => messages().today,
  '7d': () => messages().last7,
  '28d': () => messages().last28,
  '90d': () => messages().last90,
  year: () => messages().year,
  own: () => messages().own,
}

export class DashPeriod extends appElement({
  asked: property<AnalyticsQuery>(),
  fault: state<boolean>(),
}) {
  #first = createRef<HTMLInputElement>()
  #last = createRef<HTMLInputElement>()

  static override styles = [
    css`
      :host {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--s2);
      }
      .field {
        width: auto;
        max-width: 100%;
        padding-inline: var(--s2);
      }
      .dates {
        display: flex;
        align-items: center;
        gap: var(--s2);
        min-width: 0;
      }
      .dates .field {
        min-width: 0;
      }
      .about {
        color: var(--ink-faint);
        font-size: var(--text-s);
      }
      .fault {
        flex-basis: 100%;
        color: var(--bad);
        font-size: var(--text-s);
      }
    `,
  ]

  override render() {
    const { period } = this.asked
    const { from, to } = querySpan(this.asked)
    return html`<select class="field" aria-label=${messages().period}
      title=${messages().timeZone(timeZone())} @change=${this.#choose}>
        ${PERIODS.map((each) => html`<option value=${each} .selected=${each === period}>${TITLES[each]()}</option>`)}
      </select>
      ${period === 'own' ? this.#dates() : nothing}
      <p class="about">${period === 'own' ? '' : `${displayedDays(from, addDays(to, -1))} · `}${timeZone()}</p>`
  }

  #dates(): TemplateResult {
    const { first, last } = this.asked
    const today = dateOf(new Date())
    return html`<span class="dates">
        <input class="field" type="date" aria-label=${messages().firstDay} required min="2000-01-01"
          max=${today} aria-invalid=${this.fault === true} .value=${first} ${ref(this.#first)}
          @change=${this.#own} />
        <span aria-hidden="true">–</span>
        <input class="field" type="date" aria-label=${messages().lastDay} required min="2000-01-01"
          max=${today} aria-invalid=${this.fault === true} .value=${last} ${ref(this.#last)}
          @change=${this.#own} />
      </span>
      ${this.fault ? html`<p class="fault" role="alert">${messages().lastIsFirst}</p>` : nothing}`
  }

  #choose = (event: Event): void => {
    const period = (event.target as HTMLSelectElement).value as Period
    // Dates of one's own begin with what was shown.
    const { from, to } = spanOf(this.asked.period, this.asked)
    this.fault = false
    change(
      this.app,
      period === 'own'
        ? { period, first: from, last: addDays(to, -1) }
        : { period, first: '', last: '' },
    )
  }

  #own = (): void => {
    const [first, last] = [this.#first.value!.value, this.#last.value!.value]
    // A date that is being typed is none for a while.
    if (first === '' || last === '') return
    this.fault = first > last
    if (!this.fault) change(this.app, { first, last })
  }
}
customElements.define('dash-period', DashPeriod)
