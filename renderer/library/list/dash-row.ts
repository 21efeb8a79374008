/** A video in the table. */
import { html, nothing, type TemplateResult } from 'lit'
import type { Video } from '../../../daemon/contract/video.ts'
import { counted } from '../../kit/language.ts'
import { StoreWatch } from '../../state/watch.ts'
import { statusPill, statusPillStyles } from '../../kit/status-pill.ts'
import { pathName } from '../../state/collection-tree.ts'
import { bytesInWords } from '../../kit/formats/bytes.ts'
import { clockTime } from '../../kit/formats/duration.ts'
import { statusOf } from '../../kit/formats/status.ts'
import { DashItem } from './dash-item.ts'
import type { Column } from '../../state/stored-columns.ts'
import { itemStyles } from './item-styles.ts'
import { rowStyles } from './row-styles.ts'
import { transcriptMatch, transcriptMatchStyles } from './transcript-match.ts'
import { tableColumns } from './table-columns.ts'
import { thumbnail } from './thumbnail.ts'
import { timeAgo } from './time-ago.ts'
import { messages } from '../messages.ts'

export class DashRow extends DashItem {
  #columns = new StoreWatch(this, (state) => state.columns)
  #viewCount = new StoreWatch(this, (state) => state.viewCounts.get(this.videoId))
  #collections = new StoreWatch(this, (state) => state.collections)

  static override styles = [
    itemStyles,
    statusPillStyles,
    transcriptMatchStyles,
    tableColumns,
    rowStyles,
  ]

  override render() {
    const video = this.video.value
    if (!video)
      return html`<span class="cell check" role="gridcell"></span><span class="cell main"
        role="gridcell"
      ><span class="skeleton picture"></span><span class="skeleton line open" tabindex="-1"
      ></span></span>`
    void this.tokens.value
    const tabindex = this.reached ? 0 : -1
    return html`<span class="cell check" role="gridcell">${this.checkbox(video.name)}</span>
      <span class="cell main" role="gridcell">
        <span class="picture">${thumbnail(this.app, video, this.pictureless, this.missing, 16)}</span>
        <span class="names">
          <a class="open" href="/videos/${video.id}" tabindex=${tabindex} draggable="false"
            title=${video.name}>${video.name}</a>
          ${transcriptMatch(this.places.value, this.app.store.state.library.query.q, tabindex)}
        </span>
      </span>
      ${this.#columns.value.map((column) => this.#cell(column, video))}
      <span class="cell deeds" role="gridcell">${this.moreButton(video)}</span>`
  }

  #cell(column: Column, video: Video): TemplateResult {
    const place =
      column === 'place' ? pathName(this.#collections.value ?? [], video.collection) : undefined
    const tags = column === 'tags' ? video.tags.join(', ') : undefined
    return html`<span class="cell ${column}" role="gridcell" title=${place ?? tags ?? nothing}
    >${place ?? tags ?? this.#content(column, video)}</span>`
  }

  #content(column: Column, video: Video): TemplateResult | string | typeof nothing {
    if (column === 'status') return statusPill(statusOf(video, this.upload.value))
    if (column === 'shown')
      return video.visibility === 'private' ? messages().private : messages().public
    if (column === 'length')
      return video.duration_seconds === null ? nothing : clockTime(video.duration_seconds)
    if (column === 'size')
      return video.size_bytes === null ? nothing : bytesInWords(video.size_bytes)
    if (column === 'views')
      return this.#viewCount.value === undefined
        ? nothing
        : counted(this.#viewCount.value, { one: '#', other: '#' })
    return timeAgo(video.created_at)
  }
}
customElements.define('dash-row', DashRow)
