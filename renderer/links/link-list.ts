/** Links in a list, where they are copied, changed, revoked, and more are created. */
import { css, html, nothing, type TemplateResult } from 'lit'
import type { List } from '../../daemon/contract/values.ts'
import { button } from '../kit/controls.ts'
import '../kit/dash-menu.ts'
import { emptyState } from '../kit/empty-state.ts'
import { exactly } from '../kit/formats/when.ts'
import { penIcon, shareIcon, trashIcon } from '../kit/icons.ts'
import { PagedList } from '../notices/paged-list.ts'
import { qrCode } from '../kit/qr-code.ts'
import type { SentForm } from '../kit/sent-form.ts'
import { lineStyles } from '../kit/styles/lines.ts'
import { Confirmation } from '../notices/confirmation.ts'
import '../notices/dash-copy.ts'
import { notify } from '../notices/notices.ts'
import { appElement, property, state } from '../state/app-element.ts'
import './dash-link-form.ts'
import { messages as w } from './messages.ts'

const styles = css`
  :host {
    display: grid;
    gap: var(--s3);
  }
  .create { justify-self: start; }
  .link {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto auto;
    align-items: center;
    gap: var(--s1) var(--s2);
    padding: var(--s3) var(--s4);
    > dash-link-form,
    > .url { grid-column: 1 / -1; }
  }
  .about { overflow-wrap: anywhere; }
  .url {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 8rem;
    gap: var(--s4);
    align-items: start;
    margin-top: var(--s2);
  }
  .picture {
    width: 100%;
    border: var(--edge);
    border-radius: var(--radius-m);
  }
  @media (max-width: 40rem) {
    .link { grid-template-columns: minmax(0, 1fr) auto; }
    .about { grid-column: 1 / -1; }
    dash-copy { justify-self: start; }
    .url { grid-template-columns: minmax(0, 1fr); }
    .picture { width: min(12rem, 100%); }
  }
`

interface Link {
  id: string
  label: string
  url: string
}
/** The words of one kind of links. */
interface LinkWords {
  title: string
  lead: string
  create: string
  none: string
  noneText: string
  revokeText: string
}

export abstract class LinkList<T extends Link> extends appElement({
  /** Id of what the links are for; null: all of the space. */
  target: property<string | null>(null),
  /** Id of the link that is changed; `new` for one that is created. */
  open: state<string>(),
  /** Id of the link that was just created: its URL and QR code are shown. */
  fresh: state<string>(),
}) {
  #links = new PagedList<T>(this, {
    read: (page) => this.read(page),
    failed: () => w.notLoaded,
  })
  #confirm = new Confirmation(this)

  abstract words: LinkWords
  /** Whether links can be created here. */
  abstract readonly creates: boolean
  abstract read(page: { cursor?: string }): Promise<List<T>>
  abstract revoke(id: string): Promise<unknown>
  /** For the form of a new link, or of `link`. */
  abstract fields(link: T | undefined, typed: SentForm | undefined): TemplateResult
  abstract save(link: T | undefined, typed: SentForm): Promise<T>
  /** Where all of a space are listed: what it is for. */
  abstract about(link: T): unknown
  abstract facts(link: T): string[]

  static override styles = [lineStyles, styles]

  override render() {
    const { title, lead, none, noneText } = this.words
    const empty = this.target
      ? nothing
      : emptyState({ icon: shareIcon(24), title: none, text: noneText })
    return html`<p class="soft">${lead}</p>
      ${this.creates ? this.#creation() : nothing}
      ${this.#links.view({
        empty,
        ghosts: this.target ? 1 : 3,
        label: title,
        row: this.#row,
      })} ${this.#confirm.view()}`
  }

  /** Reads them again, as if it were shown for the first time. */
  refresh() {
    this.open = this.fresh = undefined
    void this.#links.refresh()
  }

  #creation() {
    if (this.open === 'new') return this.#form(undefined, this.#created)
    return html`<div class="create">${button(this.words.create, () => (this.open = 'new'), {
      icon: shareIcon(),
      look: this.target && this.#links.rows?.length === 0 ? 'primary' : '',
    })}</div>`
  }

  #row = (link: T) => {
    const { id, url } = link
    const label = link.label || w.unlabelled
    const items = [
      { label: w.change, icon: penIcon(), run: () => (this.open = id) },
      'line' as const,
      { label: w.revoke, icon: trashIcon(), danger: true, run: () => this.#revoke(link) },
    ]
    const isFresh = this.fresh === id
    return html`<li class="link">
      <div class="about">
        <span class="medium">${label}</span>${this.target ? nothing : html` · ${this.about(link)}`}
        <p class="soft small tabular">${this.facts(link).join(' · ')}</p>
      </div>
      <dash-copy label=${w.copy} what=${w.theLink} .text=${url} ?primary=${isFresh}></dash-copy>
      <dash-menu label=${w.more(label)} .items=${items}></dash-menu>
      ${isFresh ? freshLink(url) : nothing}
      ${this.open === id ? this.#form(link, this.#changed) : nothing}
    </li>`
  }

  #form(link: T | undefined, saved: (event: CustomEvent<T>) => void) {
    return html`<dash-link-form .isNew=${!link} .fields=${(typed?: SentForm) => this.fields(link, typed)}
      .send=${(typed: SentForm) => this.save(link, typed)} @saved=${saved}
      @cancelled=${this.#close}></dash-link-form>`
  }

  #close = () => (this.open = undefined)

  #created = ({ detail }: CustomEvent<T>) => {
    this.#close()
    this.fresh = detail.id
    this.#links.put(detail)
  }

  #changed = ({ detail }: CustomEvent<T>) => {
    this.#close()
    this.#links.put(detail)
    notify(this.app, w.changed)
  }

  #revoke({ id, label }: T) {
    void this.#confirm.ask(() => ({
      heading: w.revokeTitle(label || w.unlabelled),
      action: w.revoke,
      text: this.words.revokeText,
      failed: w.notRevoked,
      work: async () => {
        await this.revoke(id)
        notify(this.app, w.revoked)
        await this.#links.refresh()
      },
    }))
  }
}

function freshLink(url: string) {
  const { theLink, qrOf } = w
  return html`<div class="url"><input class="field" readonly aria-label=${theLink} .value=${url}
    @focus=${(event: Event) => (event.target as HTMLInputElement).select()} />${qrCode(url, qrOf)}</div>`
}

/** Until when it works; nothing where it has no end. */
export function endText(end: string | null): string[] {
  if (end === null) return []
  const { until, ended } = w
  return [Date.parse(end) > Date.now() ? until(exactly(end)) : ended(exactly(end))]
}
