/** What is asked for beside words: state, who may see it, tag, time, archive; and the order. */
import { css, html, nothing } from 'lit'
import { appElement, state } from '../state/app-element.ts'
import { VIDEO_STATUSES } from '../../daemon/contract/states.ts'
import { againWhenBack } from '../kit/back.ts'
import { language } from '../kit/language.ts'
import { goTo } from '../state/router.ts'
import { StoreWatch } from '../state/watch.ts'
import { DashDialog } from '../kit/dash-dialog.ts'
import '../kit/dash-menu.ts'
import type { MenuItem } from '../kit/dash-menu.ts'
import { closeIcon, downIcon } from '../kit/icons.ts'
import { filterIcon } from '../kit/library-icons.ts'
import { partOf } from '../kit/part-of.ts'
import { addressOf, EVERYTHING, isFiltered, type LibraryQuery, sortsIn } from '../state/library.ts'
import { messages as w } from './messages.ts'
import { valueOf } from '../kit/value-of.ts'

const TAGS_SHOWN = 40
const LAST_DAYS = [7, 30, 365]

const styles = css`
  :host {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--s2);
    min-height: 42px;
  }
  .word {
    gap: var(--s1);
    max-width: 15rem;
    font-weight: 400;
  }
  .set {
    color: var(--accent-ink);
    font-weight: 500;
  }
  .each { display: contents; }
  .all { display: none; }
  .sort { margin-inline-start: auto; }
  @media (max-width: 40rem) {
    .all { display: inline-flex; }
    .each {
      display: none;
      &.shown {
        display: flex;
        flex-wrap: wrap;
        order: 1;
        gap: var(--s2);
        width: 100%;
        padding-bottom: var(--s2);
      }
    }
  }
  /* Takes no place among the filters. */
  dash-dialog { position: absolute; }
  .days {
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: var(--s3);
    label {
      display: grid;
      gap: var(--s1);
      font-weight: 500;
    }
    .field { font-weight: 400; }
  }
`

class DashFilters extends appElement({
  tags: state<readonly string[]>([]),
  /** On a phone they stand behind one button. */
  open: state(false),
  /** The days in the dialog for a range. Date fields are slow to create: none before they are needed. */
  range: state<Pick<LibraryQuery, 'from' | 'to'> | null>(null),
}) {
  #query = new StoreWatch(this, (state) => state.library.query)
  #dialog = partOf(this, DashDialog)

  static override styles = styles

  override connectedCallback() {
    super.connectedCallback()
    void this.#readTags()
  }

  override render() {
    const query = this.#query.value
    const { q, status, visibility, tag, archived, sort, collection } = query
    const dates = rangeInWords(query)
    const tags = [...new Set([...(tag ? [tag] : []), ...this.tags])]
    const active = [status, visibility, tag, dates, archived].filter(Boolean).length
    const count = html`<span class=${active > 0 ? 'set' : ''}>${w.filters(active)}</span>`
    const clear = () => this.#ask({ ...EVERYTHING, q, sort, collection })
    return html`<button type="button" class="button all" aria-expanded=${this.open}
      aria-controls="each" @click=${() => (this.open = !this.open)}>${filterIcon()}${count}</button>
      <div class="each ${this.open ? 'shown' : ''}" id="each">
        ${menu(w.status, status && w.statuses[status], [
          this.#choice({ status: '' }, w.any),
          ...VIDEO_STATUSES.map((status) => this.#choice({ status }, w.statuses[status])),
        ])}
        ${menu(w.visibility, visibility && w[visibility], [
          this.#choice({ visibility: '' }, w.any),
          this.#choice({ visibility: 'public' }, w.public),
          this.#choice({ visibility: 'private' }, w.private),
        ])}
        ${
          tags.length > 0
            ? menu(w.tag, tag, [
                this.#choice({ tag: '' }, w.any),
                ...tags.map((tag) => this.#choice({ tag }, tag)),
              ])
            : nothing
        }
        ${menu(w.created, dates, [
          this.#choice({ from: '', to: '' }, w.anyTime),
          ...LAST_DAYS.map((days) =>
            this.#choice({ from: daysAgo(days), to: '' }, w.lastDays(String(days))),
          ),
          { label: w.between, run: () => this.#openRange() },
        ])}
        ${menu(w.archiveFilter, archived ? w.archivedOnes : '', [
          this.#choice({ archived: false }, w.inLibrary),
          this.#choice({ archived: true }, w.archivedOnes),
        ])}
        ${
          isFiltered({ ...query, q: '' })
            ? html`<button type="button" class="button quiet" @click=${clear}
            >${closeIcon()}${w.clearFilters}</button>`
            : nothing
        }
      </div>
      <div class="sort">${menu(
        w.order,
        w.sorts[sort],
        sortsIn(collection).map((sort) => this.#choice({ sort }, w.sorts[sort])),
        false,
      )}</div>
      ${this.#rangeDialog()}`
  }

  #rangeDialog() {
    const { range } = this
    if (!range) return nothing
    const set = (name: 'from' | 'to') => (event: Event) =>
      (this.range = { ...range, [name]: valueOf(event) })
    return html`<dash-dialog heading=${w.created}>
      <div class="days">
        <label>${w.from}<input class="field" type="date" autofocus .value=${range.from}
          max=${range.to} @change=${set('from')} /></label>
        <label>${w.to}<input class="field" type="date" .value=${range.to} min=${range.from}
          @change=${set('to')} /></label>
      </div>
      <button slot="buttons" type="button" class="button primary" @click=${() => {
        this.#dialog()?.close()
        this.#ask(range)
      }}>${w.apply}</button>
    </dash-dialog>`
  }

  async #openRange() {
    const { from, to } = this.#query.value
    this.range = { from, to }
    await this.updateComplete
    await this.#dialog()?.updateComplete
    this.#dialog()?.open()
  }

  /** Checked while the query has it already. */
  #choice(change: Partial<LibraryQuery>, label: string): MenuItem {
    const now = this.#query.value
    const names = Object.keys(change) as (keyof LibraryQuery)[]
    const checked = names.every((name) => change[name] === now[name])
    return { label, checked, run: () => this.#ask(change) }
  }

  #ask(change: Partial<LibraryQuery>) {
    goTo(this.app, addressOf({ ...this.#query.value, ...change }), 'replace')
  }

  async #readTags() {
    try {
      this.tags = (await this.app.api.tags.list()).data.slice(0, TAGS_SHOWN).map(({ name }) => name)
    } catch (error) {
      againWhenBack(error, () => this.#readTags())
      // The menu is left out; searching finds tags too.
    }
  }
}
customElements.define('dash-filters', DashFilters)

const menu = (label: string, value: string, items: MenuItem[], set = value !== '') =>
  html`<dash-menu look="" label=${value ? `${label}: ${value}` : label} .items=${items}
  ><span class="word flex ${set ? 'set' : ''}"><span class="ellipsis">${value || label}</span>${downIcon(12)}</span></dash-menu>`

function rangeInWords({ from, to }: LibraryQuery) {
  const format = { day: 'numeric', month: 'short', year: 'numeric' } as const
  const day = (text: string) => new Date(`${text}T12:00:00`).toLocaleDateString(language(), format)
  if (from === '') return to === '' ? '' : w.until(day(to))
  return to === '' ? w.since(day(from)) : `${day(from)} – ${day(to)}`
}

/** In the calendar of this browser, as the API and date fields write days. */
function daysAgo(days: number) {
  const day = new Date()
  day.setDate(day.getDate() - days)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}
