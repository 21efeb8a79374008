/** The trash: deleted videos and collections, latest first, to be restored or permanently deleted. */
import { css, html, nothing } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import type { TrashEntry } from '../../daemon/contract/trash.ts'
import { DashConfirm } from '../kit/dash-confirm.ts'
import { emptyState, emptyStateStyles } from '../kit/empty-state.ts'
import { bytesInWords } from '../kit/formats/bytes.ts'
import { exactly } from '../kit/formats/when.ts'
import { backIcon, filmIcon, trashIcon, undoIcon } from '../kit/icons.ts'
import { folderIcon } from '../kit/library-icons.ts'
import { PagedList } from '../kit/paged-list.ts'
import { partOf } from '../kit/part-of.ts'
import { lineStyles } from '../kit/styles/lines.ts'
import { pageHead } from '../kit/styles/page-head.ts'
import { Action } from '../notices/action.ts'
import { notify, notifyFailure } from '../notices/notices.ts'
import { appElement, state } from '../state/app-element.ts'
import { refreshCollectionsSoon } from '../state/load-collections.ts'
import { refreshSoon } from '../state/load-library.ts'
import { onReconnect } from '../state/on-reconnect.ts'
import { bringBack } from '../state/video-cache.ts'
import { messages } from './messages.ts'

const styles = css`
  :host {
    display: block;
    max-width: var(--column);
  }
  .head { margin-block: var(--s2) var(--s5); }
  .entry {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: center;
    gap: var(--s1) var(--s3);
    padding: var(--s3) var(--s4);
    > svg { color: var(--ink-faint); }
  }
  .name { overflow-wrap: anywhere; }
  .facts {
    grid-column: 2;
    margin: 0;
  }
  .acts {
    display: flex;
    flex-wrap: wrap;
    grid-row: 1 / 3;
    grid-column: 3;
    gap: var(--s2);
    justify-content: end;
  }
  @media (max-width: 40rem) {
    .acts {
      grid-row: auto;
      grid-column: 2;
      justify-content: start;
    }
  }
`

export class DashTrash extends appElement({
  /** What the dialog asks about; null: all of it. */
  chosen: state<TrashEntry | null>(null),
}) {
  #totals = { entries: 0, sizeBytes: 0, days: 0 }
  #entries = new PagedList<TrashEntry>(this, {
    read: async (page) => {
      const list = await this.app.api.trash.list({ query: page })
      this.#totals = {
        entries: list.total_count,
        sizeBytes: list.total_size_bytes,
        days: list.kept_days,
      }
      return list
    },
    moreFailed: (error, again) => notifyFailure(this.app, messages().notLoaded, error, again),
  })
  #action = new Action(this)
  #dialog = partOf(this, DashConfirm)

  constructor() {
    super()
    onReconnect(this, this.#entries.refresh)
  }

  static override styles = [pageHead, lineStyles, emptyStateStyles, styles]

  override render() {
    const w = messages()
    const { entries, sizeBytes, days } = this.#totals
    const isEmpty = this.#entries.rows?.length === 0
    const isShown = this.#entries.rows && !isEmpty
    return html`<a class="back" href="/">${backIcon()}${w.back}</a>
      <div class="head">
        <div><h1>${w.title}</h1>${
          isShown
            ? html`<p class="soft">${w.about(w.entries(entries), bytesInWords(sizeBytes), w.days(days))}</p>`
            : nothing
        }</div>
        ${
          isShown
            ? html`<button type="button" class="button" ?disabled=${this.#action.busy}
              @click=${() => this.#ask(null)}>${trashIcon()}${w.empty}</button>`
            : nothing
        }
      </div>
      ${this.#entries.view({
        empty: emptyState({ icon: trashIcon(24), title: w.none, text: w.noneText }),
        rows: (rows) =>
          html`<ul class="lines" aria-label=${w.title}>${repeat(rows, ({ id }) => id, this.#row)}</ul>`,
      })}
      ${this.#question()}`
  }

  #row = (entry: TrashEntry) => {
    const w = messages()
    const { kind, name, video_count: count } = entry
    const facts = [
      kind === 'collection' ? w.videos(count) : '',
      bytesInWords(entry.size_bytes),
      w.until(exactly(entry.deletes_at)),
    ]
    const { busy } = this.#action
    return html`<li class="entry">
      ${kind === 'video' ? filmIcon(20) : folderIcon(20)}
      <span class="name medium">${name}</span>
      <p class="facts soft small tabular">${facts.filter(Boolean).join(' · ')}</p>
      <span class="acts">
        <button type="button" class="button" aria-label=${w.restoreNamed(name)} ?disabled=${busy}
          @click=${() => this.#restore(entry)}>${undoIcon()}${w.restore}</button>
        <button type="button" class="button danger-quiet" aria-label=${w.removeNamed(name)}
          ?disabled=${busy} @click=${() => this.#ask(entry)}>${trashIcon()}${w.remove}</button>
      </span>
    </li>`
  }

  #question() {
    const w = messages()
    const { chosen } = this
    const { entries, sizeBytes } = this.#totals
    const [heading, action, text] =
      chosen === null
        ? [w.emptyTitle, w.empty, w.emptyText(w.entries(entries), bytesInWords(sizeBytes))]
        : [
            w.removeTitle(chosen.name),
            w.remove,
            chosen.kind === 'video' ? w.removeText : w.removeMany(w.videos(chosen.video_count)),
          ]
    return html`<dash-confirm heading=${heading} action=${action} ?busy=${this.#action.busy}
      @confirm=${this.#confirmed}>${text}</dash-confirm>`
  }

  #ask(entry: TrashEntry | null) {
    this.chosen = entry
    void this.updateComplete.then(() => this.#dialog()?.open())
  }

  #restore = ({ kind, id, name }: TrashEntry) =>
    this.#action.run(messages().notRestored, async () => {
      const { videos, collections } = this.app.api
      if (kind === 'video') bringBack(this.app, await videos.restore({ params: { id } }))
      else await collections.restore({ params: { id } })
      notify(this.app, messages().restored(name))
      await this.#reread()
    })

  #confirmed = () => {
    const entry = this.chosen
    const w = messages()
    const { trash, videos, collections } = this.app.api
    return this.#action.run(
      entry === null ? w.notEmptied : w.notRemoved,
      async () => {
        if (entry === null) await trash.empty()
        else
          await (entry.kind === 'video' ? videos : collections).delete({ params: { id: entry.id } })
        notify(this.app, entry === null ? w.emptied : w.removed(entry.name))
        await this.#reread()
      },
      () => this.#dialog()?.close(),
    )
  }

  async #reread() {
    refreshSoon(this.app)
    refreshCollectionsSoon(this.app)
    await this.#entries.refresh()
  }
}
customElements.define('dash-trash', DashTrash)
