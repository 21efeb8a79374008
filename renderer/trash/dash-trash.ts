/** The trash: deleted videos and collections, latest first, to be restored or permanently deleted. */
import { css, html, nothing } from 'lit'
import type { TrashEntry } from '../../daemon/contract/trash.ts'
import { button } from '../kit/controls.ts'
import '../kit/dash-progress.ts'
import { Delay } from '../kit/delay.ts'
import { emptyState } from '../kit/empty-state.ts'
import { bytesInWords } from '../kit/formats/bytes.ts'
import { exactly } from '../kit/formats/when.ts'
import { backIcon, filmIcon, trashIcon, undoIcon } from '../kit/icons.ts'
import { folderIcon } from '../kit/library-icons.ts'
import { PagedList } from '../notices/paged-list.ts'
import { lineStyles } from '../kit/styles/lines.ts'
import { pageHead } from '../kit/styles/page-head.ts'
import { Action } from '../notices/action.ts'
import { Confirmation } from '../notices/confirmation.ts'
import { notify } from '../notices/notices.ts'
import { appElement, state } from '../state/app-element.ts'
import { refreshCollectionsSoon } from '../state/load-collections.ts'
import { refreshSoon } from '../state/load-library.ts'
import { onReconnect } from '../state/on-reconnect.ts'
import { bringBack } from '../state/video-cache.ts'
import { messages as w } from './messages.ts'

const LOOK_AGAIN_MS = 1_000

const styles = css`
  .head { margin-block: var(--s2) var(--s5); }
  .entry {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: center;
    gap: var(--s1) var(--s3);
    padding: var(--s3) var(--s4);
  }
  .picture {
    display: grid;
    place-items: center;
    grid-row: 1 / 3;
    width: 80px;
    height: 45px;
    overflow: hidden;
    border-radius: 4px;
    background: var(--sunken);
    color: var(--ink-faint);
    > img {
      width: 100%;
      height: 100%;
      object-fit: cover;
    }
  }
  .deleting {
    display: grid;
    gap: var(--s2);
    margin-block-end: var(--s5);
  }
  .facts { grid-column: 2; }
  .acts {
    display: flex;
    flex-wrap: wrap;
    grid-row: 1 / 3;
    grid-column: 3;
    gap: var(--s2);
    justify-content: end;
  }
  @media (max-width: 40rem) {
    .entry { grid-template-columns: auto minmax(0, 1fr); }
    .acts {
      grid-row: auto;
      grid-column: 1 / -1;
      justify-content: start;
      margin-block-start: var(--s2);
    }
    /* The words fit beside each other then, in German too. */
    .acts svg { display: none; }
  }
`

class DashTrash extends appElement({
  /** Entries whose picture was not there. */
  pictureless: state<ReadonlySet<string>>(new Set()),
}) {
  #totals = { entries: 0, sizeBytes: 0, days: 0 }
  /** Videos and collections that are being deleted, and the most of them that there were. */
  #deleting = { left: 0, most: 0 }
  #looking = new Delay(this)
  #entries = new PagedList(this, {
    read: async (page) => {
      const list = await this.app.api.trash.list({ query: page })
      this.#totals = {
        entries: list.total_count,
        sizeBytes: list.total_size_bytes,
        days: list.kept_days,
      }
      this.#noteDeleting(list.deleting_count)
      return list
    },
    failed: () => w.notLoaded,
  })
  #action = new Action(this)
  #confirm = new Confirmation(this)

  constructor() {
    super()
    onReconnect(this, this.#entries.refresh)
  }

  static override styles = [pageHead, lineStyles, styles]

  override render() {
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
            ? button(w.empty, this.#empty, { icon: trashIcon(), disabled: this.#action.busy })
            : nothing
        }
      </div>
      ${this.#progress()}
      ${this.#entries.view({
        empty: emptyState({ icon: trashIcon(24), title: w.none, text: w.noneText }),
        label: w.title,
        row: this.#row,
      })}
      ${this.#confirm.view()}`
  }

  #row = (entry: TrashEntry) => {
    const { kind, name, video_count: count } = entry
    const facts = [
      kind === 'collection' ? w.videos(count) : '',
      bytesInWords(entry.size_bytes),
      w.until(exactly(entry.deletes_at)),
    ]
    const { busy: disabled } = this.#action
    return html`<li class="entry">
      <span class="picture">${this.#picture(entry)}</span>
      <span class="anywhere medium">${name}</span>
      <p class="facts soft small tabular">${facts.filter(Boolean).join(' · ')}</p>
      <span class="acts">
        ${button(w.restore, () => this.#restore(entry), { icon: undoIcon(), named: w.restoreNamed(name), disabled })}
        ${button(w.remove, () => this.#remove(entry), {
          icon: trashIcon(),
          look: 'danger-quiet',
          named: w.removeNamed(name),
          disabled,
        })}
      </span>
    </li>`
  }

  #picture({ id, kind, thumbnail_url: url }: TrashEntry) {
    if (url === null || this.pictureless.has(id))
      return kind === 'video' ? filmIcon(20) : folderIcon(20)
    // The session is one of this host, whatever the URL of the appliance is.
    return html`<img src=${new URL(url).pathname} alt="" loading="lazy" width="80" height="45"
      @error=${() => (this.pictureless = new Set([...this.pictureless, id]))} />`
  }

  #progress() {
    const { left, most } = this.#deleting
    if (left === 0) return nothing
    const text = w.deleting(left)
    return html`<div class="deleting">
      <p class="soft" role="status">${text}</p>
      <dash-progress .value=${1 - left / most} label=${text}></dash-progress>
    </div>`
  }

  /** Looks again as long as something is being deleted. */
  #noteDeleting(left: number) {
    this.#deleting = { left, most: left === 0 ? 0 : Math.max(left, this.#deleting.most) }
    if (left === 0) this.#looking.stop()
    else if (this.isConnected) this.#looking.start(this.#look, LOOK_AGAIN_MS)
  }

  #look = async () => {
    const left = await this.app.api.trash.list({ query: { limit: 1 } }).then(
      ({ deleting_count: count }) => count,
      // The server may be restarting.
      () => this.#deleting.left,
    )
    this.#noteDeleting(left)
    this.requestUpdate()
  }

  #empty = () => {
    const { entries, sizeBytes } = this.#totals
    return this.#confirm.ask(() => ({
      heading: w.emptyTitle,
      action: w.empty,
      text: w.emptyText(w.entries(entries), bytesInWords(sizeBytes)),
      failed: w.notEmptied,
      work: async () => {
        await this.app.api.trash.empty()
        await this.#reread()
      },
    }))
  }

  #remove({ kind, id, name, video_count: count }: TrashEntry) {
    const { videos, collections } = this.app.api
    void this.#confirm.ask(() => ({
      heading: w.removeTitle(name),
      action: w.remove,
      text: kind === 'video' ? w.removeText : w.removeMany(w.videos(count)),
      failed: w.notRemoved,
      work: async () => {
        await (kind === 'video' ? videos : collections).delete({ params: { id } })
        notify(this.app, w.removed(name))
        await this.#reread()
      },
    }))
  }

  #restore = ({ kind, id, name }: TrashEntry) =>
    this.#action.run(w.notRestored, async () => {
      const { videos, collections } = this.app.api
      if (kind === 'video') bringBack(this.app, await videos.restore({ params: { id } }))
      else await collections.restore({ params: { id } })
      notify(this.app, w.restored(name))
      await this.#reread()
    })

  async #reread() {
    refreshSoon(this.app)
    refreshCollectionsSoon(this.app)
    await this.#entries.refresh()
  }
}
customElements.define('dash-trash', DashTrash)
