import { css, html, nothing } from 'lit'
import type { Video } from '../../../daemon/contract/video.ts'
import { counted } from '../../kit/language.ts'
import { StoreWatch } from '../../state/watch.ts'
import { statusPill } from '../../kit/status-pill.ts'
import { pathName } from '../../state/collection-tree.ts'
import { bytesInWords } from '../../kit/formats/bytes.ts'
import { clockTime } from '../../kit/formats/duration.ts'
import { statusOf } from '../../kit/formats/status.ts'
import type { Column } from '../../state/list-look.ts'
import { messages as w } from '../messages.ts'
import { DashItem, itemStyles, timeAgo } from './dash-item.ts'
import { tableColumns } from './table-head.ts'

const rowStyles = css`
  :host {
    height: 100%;
    border-bottom: var(--edge);
    color: var(--ink-soft);
    font-size: var(--text-s);
  }
  :host(:hover) { background: var(--hover); }
  :host([aria-selected='true']) { background: var(--accent-wash); }
  .main {
    display: flex;
    align-items: center;
    gap: var(--s3);
    height: 100%;
    padding-inline: 0 var(--s2);
  }
  .picture {
    flex: none;
    width: 64px;
    height: 36px;
    border-radius: 4px;
  }
  .names {
    display: grid;
    flex: 1;
    min-width: 0;
    padding-inline: 2px;
  }
  .open {
    padding-block: 2px;
    border-radius: 3px;
    color: var(--ink);
    font-size: var(--text-m);
    font-weight: 500;
    text-decoration: none;
    &:focus-visible { outline-offset: 0; }
    &:hover { color: var(--accent-ink); }
  }
  .choose { height: 44px; }
  .more {
    margin-inline: 2px;
    &:focus-visible { outline-offset: -2px; }
  }
  .line { width: min(16rem, 60%); }
  .pill {
    max-width: 100%;
    overflow: hidden;
  }
`

export class DashRow extends DashItem {
  #columns = new StoreWatch(this, (state) => state.columns)
  #viewCount = new StoreWatch(this, (state) => state.viewCounts.get(this.videoId))
  #collections = new StoreWatch(this, (state) => state.collections)

  static override styles = [itemStyles, tableColumns, rowStyles]

  override render() {
    const video = this.video.value
    if (!video)
      return html`<span class="cell check" role="gridcell"></span><span class="cell main"
        role="gridcell"
      ><span class="skeleton picture"></span><span class="skeleton line open" tabindex="-1"
      ></span></span>`
    const { id, name } = video
    return html`<span class="cell check" role="gridcell">${this.checkbox(name)}</span>
      <span class="cell main" role="gridcell">
        <span class="picture">${this.picture(video, 16)}</span>
        <span class="names">
          <a class="open ellipsis" href="/videos/${id}" tabindex=${this.tabStop} draggable="false"
            title=${name}>${name}</a>
          ${this.match()}
        </span>
      </span>
      ${this.#columns.value.map((column) => this.#cell(column, video))}
      <span class="cell row-actions" role="gridcell">${this.moreButton(video)}</span>`
  }

  #cell(column: Column, video: Video) {
    const content = this.#content[column](video) ?? nothing
    // What may be cut off is whole in the title.
    const isCut = column === 'place' || column === 'tags'
    return html`<span class="cell ${column}" role="gridcell" title=${isCut ? content : nothing}
    >${content}</span>`
  }

  #content: Record<Column, (video: Video) => unknown> = {
    status: (video) => statusPill(statusOf(video, this.upload.value)),
    place: ({ collection }) => pathName(this.#collections.value ?? [], collection),
    tags: ({ tags }) => tags.join(', '),
    shown: ({ visibility }) => w[visibility],
    length: ({ duration_seconds: seconds }) => (seconds === null ? null : clockTime(seconds)),
    size: ({ size_bytes: bytes }) => (bytes === null ? null : bytesInWords(bytes)),
    views: () => {
      const count = this.#viewCount.value
      return count === undefined ? null : counted(count, { one: '#', other: '#' })
    },
    when: (video) => timeAgo(video.created_at),
  }
}
customElements.define('dash-row', DashRow)
