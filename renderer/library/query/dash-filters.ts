/** What is asked for beside words: state, who may see it, tag, time, archive; and the order. */
import { css, html, nothing, type TemplateResult } from 'lit'
import { appElement, state } from '../../state/app-element.ts'
import { VIDEO_STATUSES } from '../../../daemon/contract/states.ts'
import { againWhenBack } from '../../kit/back.ts'
import { language } from '../../kit/language.ts'
import { goTo } from '../../state/router.ts'
import { StoreWatch } from '../../state/watch.ts'
import '../../kit/dash-menu.ts'
import type { MenuItem } from '../../kit/dash-menu.ts'
import { closeIcon, downIcon } from '../../kit/icons.ts'
import { addressOf } from '../../state/library-address.ts'
import { filterIcon } from '../../kit/library-icons.ts'
import './dash-dates.ts'
import type { DashDates } from './dash-dates.ts'
import { EVERYTHING, isFiltered, type LibraryQuery, type LibrarySort } from '../../state/library.ts'
import { messages } from '../messages.ts'

const SORTS: readonly LibrarySort[] = ['-created_at', 'created_at', 'name', '-name']
const TAGS_SHOWN = 40

export class DashFilters extends appElement({
  tags: state<readonly string[]>([]),
  /** On a phone they stand behind one button. */
  open: state(false),
}) {
  #query = new StoreWatch(this, (state) => state.library.query)

  static override styles = [
    css`
      :host {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--s2);
        min-height: 42px;
      }
      .word {
        display: flex;
        align-items: center;
        gap: var(--s1);
        max-width: 15rem;
        font-weight: 400;
      }
      .word span {
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .set {
        color: var(--accent-ink);
        font-weight: 500;
      }
      .each {
        display: contents;
      }
      .all {
        display: none;
      }
      .sort {
        margin-inline-start: auto;
      }
      @media (max-width: 40rem) {
        .all {
          display: inline-flex;
        }
        .each {
          display: none;
        }
        .each.shown {
          display: flex;
          flex-wrap: wrap;
          order: 1;
          gap: var(--s2);
          width: 100%;
          padding-bottom: var(--s2);
        }
      }
      /* Its dialog lies elsewhere. */
      dash-dates {
        position: absolute;
      }
    `,
  ]

  override connectedCallback(): void {
    super.connectedCallback()
    void this.#readTags()
  }

  override render() {
    const query = this.#query.value
    const { status, visibility, tag, from, to, archived, sort } = query
    const dates = this.#dates(from, to)
    const active = [status, visibility, tag, dates, archived].filter(Boolean).length
    return html`<button type="button" class="button all" aria-expanded=${this.open}
      aria-controls="each" @click=${() => (this.open = !this.open)}>
        ${filterIcon()}<span class=${active > 0 ? 'set' : ''}>${messages().filters(active)}</span>
      </button>
      <div class="each ${this.open ? 'shown' : ''}" id="each">${this.#menu(
        messages().status,
        status && messages().statuses[status],
        [
          this.#any('status'),
          ...VIDEO_STATUSES.map((value) =>
            this.#choice({ status: value }, messages().statuses[value], status === value),
          ),
        ],
      )}
      ${this.#menu(messages().visibility, visibility && messages()[visibility], [
        this.#any('visibility'),
        ...(['public', 'private'] as const).map((value) =>
          this.#choice({ visibility: value }, messages()[value], visibility === value),
        ),
      ])}
      ${
        this.tags.length > 0 || tag !== ''
          ? this.#menu(messages().tag, tag, [
              this.#any('tag'),
              ...[...new Set([...(tag ? [tag] : []), ...this.tags])].map((value) =>
                this.#choice({ tag: value }, value, tag === value),
              ),
            ])
          : nothing
      }
      ${this.#menu(messages().created, dates, [
        {
          label: messages().anyTime,
          checked: dates === '',
          run: () => this.#ask({ from: '', to: '' }),
        },
        ...(
          [
            ['7', 7],
            ['30', 30],
            ['365', 365],
          ] as const
        ).map(([name, days]) =>
          this.#choice(
            { from: daysAgo(days), to: '' },
            messages().lastDays(name),
            from === daysAgo(days) && to === '',
          ),
        ),
        {
          label: messages().between,
          run: () => void this.renderRoot.querySelector<DashDates>('dash-dates')?.open(from, to),
        },
      ])}
      ${this.#menu(messages().archiveFilter, archived ? messages().archivedOnes : '', [
        this.#choice({ archived: false }, messages().inLibrary, !archived),
        this.#choice({ archived: true }, messages().archivedOnes, archived),
      ])}
      ${
        isFiltered({ ...query, q: '' })
          ? html`<button type="button" class="button quiet"
            @click=${() => this.#ask({ ...EVERYTHING, q: query.q, sort, collection: query.collection })}
          >${closeIcon()}${messages().clearFilters}</button>`
          : nothing
      }
      </div>
      <div class="sort">${this.#menu(
        messages().order,
        messages().sorts[sort],
        SORTS.map((value) =>
          this.#choice({ sort: value }, messages().sorts[value], sort === value),
        ),
        false,
      )}</div>
      <dash-dates @dates=${({ detail }: CustomEvent<{ from: string; to: string }>) => this.#ask(detail)}></dash-dates>`
  }

  /** A button that says what is chosen; `set` marks that it leaves something out. */
  #menu(label: string, value: string, items: MenuItem[], set = value !== ''): TemplateResult {
    return html`<dash-menu look="" label=${value ? `${label}: ${value}` : label} .items=${items}
    ><span class="word ${set ? 'set' : ''}"><span>${value || label}</span>${downIcon(12)}</span></dash-menu>`
  }

  #any(name: 'status' | 'visibility' | 'tag'): MenuItem {
    return this.#choice({ [name]: '' }, messages().any, this.#query.value[name] === '')
  }

  #choice(change: Partial<LibraryQuery>, label: string, checked: boolean): MenuItem {
    return { label, checked, run: () => this.#ask(change) }
  }

  #ask(change: Partial<LibraryQuery>): void {
    goTo(this.app, addressOf({ ...this.#query.value, ...change }), 'replace')
  }

  #dates(from: string, to: string): string {
    if (from === '' && to === '') return ''
    const day = (text: string): string =>
      new Intl.DateTimeFormat(language(), {
        day: 'numeric',
        month: 'short',
        year: 'numeric',
      }).format(new Date(`${text}T12:00:00`))
    return from === ''
      ? messages().until(day(to))
      : to === ''
        ? messages().since(day(from))
        : `${day(from)} – ${day(to)}`
  }

  async #readTags(): Promise<void> {
    try {
      this.tags = (await this.app.api.tags.list()).data.slice(0, TAGS_SHOWN).map(({ name }) => name)
    } catch (error) {
      againWhenBack(error, () => this.#readTags())
      // The menu is left out; whoever knows a tag finds it by searching.
    }
  }
}
customElements.define('dash-filters', DashFilters)

function daysAgo(days: number): string {
  const day = new Date()
  day.setDate(day.getDate() - days)
  return `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, '0')}-${String(day.getDate()).padStart(2, '0')}`
}
