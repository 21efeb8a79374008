/** Private links: of one video or collection, where more can be created, or of the whole space. */
import { css, html, nothing } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import type { PrivateLink } from '../../daemon/contract/private-link.ts'
import { button } from '../kit/controls.ts'
import { DashConfirm } from '../kit/dash-confirm.ts'
import '../kit/dash-menu.ts'
import { emptyState, emptyStateStyles } from '../kit/empty-state.ts'
import { exactly } from '../kit/formats/when.ts'
import { penIcon, shareIcon, trashIcon } from '../kit/icons.ts'
import { PagedList } from '../kit/paged-list.ts'
import { partOf } from '../kit/part-of.ts'
import { qrCode } from '../kit/qr-code.ts'
import { lineStyles } from '../kit/styles/lines.ts'
import { Action } from '../notices/action.ts'
import '../notices/dash-copy.ts'
import { notify, notifyFailure } from '../notices/notices.ts'
import { appElement, property, state } from '../state/app-element.ts'
import './dash-link-form.ts'
import { messages } from './messages.ts'

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
    border: 1px solid var(--line);
    border-radius: var(--radius-m);
  }
  @media (max-width: 40rem) {
    .url { grid-template-columns: minmax(0, 1fr); }
    .picture { width: min(12rem, 100%); }
  }
`

export class DashPrivateLinks extends appElement({
  /** Id of a video or collection; null: all of the space. */
  target: property<string | null>(null),
  /** Id of the link that is changed; `new` for one that is created. */
  open: state<string | undefined>(),
  /** Id of the link that was just created: its URL and QR code are shown. */
  fresh: state<string | undefined>(),
  revoking: state<PrivateLink | undefined>(),
}) {
  #links = new PagedList<PrivateLink>(this, {
    read: (page) => this.app.api.privateLinks.list({ query: { ...this.#filter(), ...page } }),
    moreFailed: (error, again) => notifyFailure(this.app, messages().notLoaded, error, again),
  })
  #revocation = new Action(this)
  #confirm = partOf(this, DashConfirm)

  static override styles = [lineStyles, emptyStateStyles, styles]

  override render() {
    const w = messages()
    const label = this.revoking?.label || w.unlabelled
    const empty = this.target
      ? nothing
      : emptyState({ icon: shareIcon(24), title: w.none, text: w.noneText })
    return html`<p class="soft">${w.lead}</p>
      ${this.target ? this.#creation(this.target) : nothing}
      ${this.#links.view({
        empty,
        ghosts: this.target ? 1 : 3,
        rows: (rows) =>
          html`<ul class="lines" aria-label=${w.title}>${repeat(rows, ({ id }) => id, this.#row)}</ul>`,
      })}
      <dash-confirm heading=${w.revokeTitle(label)} action=${w.revoke} ?busy=${this.#revocation.busy}
        @confirm=${this.#revoke}>${w.revokeText}</dash-confirm>`
  }

  /** Reads them again, as if it were shown for the first time. */
  refresh() {
    this.open = this.fresh = undefined
    void this.#links.refresh()
  }

  #filter() {
    const { target } = this
    if (target === null) return {}
    return target.startsWith('col_') ? { collection: target } : { video: target }
  }

  #creation(target: string) {
    const w = messages()
    if (this.open !== 'new')
      return html`<div class="create">${button(w.create, () => (this.open = 'new'), {
        icon: shareIcon(),
        look: this.#links.rows?.length === 0 ? 'primary' : '',
      })}</div>`
    return html`<dash-link-form .target=${target} @saved=${this.#created} @cancelled=${this.#close}></dash-link-form>`
  }

  #row = (link: PrivateLink) => {
    const w = messages()
    const { id, url } = link
    const label = link.label || w.unlabelled
    const items = [
      { label: w.change, icon: penIcon(), run: () => (this.open = id) },
      'line' as const,
      { label: w.revoke, icon: trashIcon(), danger: true, run: () => this.#ask(link) },
    ]
    return html`<li class="link">
      <div class="about">
        <span class="medium">${label}</span>${this.target ? nothing : html` · ${shown(link)}`}
        <p class="soft small tabular">${factsOf(link).join(' · ')}</p>
      </div>
      <dash-copy label=${w.copy} what=${w.theLink} .text=${url} ?primary=${this.fresh === id}></dash-copy>
      <dash-menu label=${w.more(label)} .items=${items}></dash-menu>
      ${
        this.fresh === id
          ? html`<div class="url"><input class="field" readonly aria-label=${w.theLink} .value=${url}
              @focus=${(event: Event) => (event.target as HTMLInputElement).select()} />${qrCode(url, w.qrOf)}</div>`
          : nothing
      }
      ${
        this.open === id
          ? html`<dash-link-form .link=${link} @saved=${this.#changed} @cancelled=${this.#close}></dash-link-form>`
          : nothing
      }
    </li>`
  }

  #close = () => (this.open = undefined)

  #created = ({ detail }: CustomEvent<PrivateLink>) => {
    this.#close()
    this.fresh = detail.id
    this.#links.put(detail)
  }

  #changed = ({ detail }: CustomEvent<PrivateLink>) => {
    this.#close()
    this.#links.put(detail)
    notify(this.app, messages().changed)
  }

  #ask(link: PrivateLink) {
    this.revoking = link
    void this.updateComplete.then(() => this.#confirm()?.open())
  }

  #revoke = () =>
    this.#revocation.run(
      messages().notRevoked,
      async () => {
        await this.app.api.privateLinks.delete({ params: { id: this.revoking!.id } })
        notify(this.app, messages().revoked)
        await this.#links.refresh()
      },
      () => this.#confirm()?.close(),
    )
}
customElements.define('dash-private-links', DashPrivateLinks)

/** Where it is, and what it shows. */
function shown({ video, name }: PrivateLink) {
  if (name === null) return messages().inTrash
  return video === null ? name : html`<a href="/videos/${video}/sharing">${name}</a>`
}

function factsOf(link: PrivateLink): string[] {
  const w = messages()
  const { plays, max_plays: most, expires_at: end } = link
  return [
    w.played(plays, most),
    ...(most !== null && plays >= most ? [w.usedUp] : []),
    ...(end === null
      ? []
      : [Date.parse(end) > Date.now() ? w.until(exactly(end)) : w.ended(exactly(end))]),
    ...(link.has_password ? [w.withPassword] : []),
    ...(link.download ? [w.withDownload] : []),
  ]
}
