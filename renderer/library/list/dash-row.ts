/** One video in the table. */
import { html, nothing } from 'lit'
import { live } from 'lit/directives/live.js'
import { app } from '../../app/app.ts'
import { Watch } from '../../app/watch.ts'
import { statusPill, statusPillStyles } from '../../parts/status-pill.ts'
import { pathName } from '../../collections/tree.ts'
import { bytesInWords } from '../../words/bytes.ts'
import { clockTime } from '../../words/duration.ts'
import { statusOf } from '../../words/status.ts'
import { DashItem } from './dash-item.ts'
import { itemStyles } from './item-styles.ts'
import { rowStyles } from './row-styles.ts'
import { said, saidStyles } from './said.ts'
import { tableColumns } from './table-columns.ts'
import { thumbnail } from './thumbnail.ts'
import { timeAgo } from './time-ago.ts'
import { words } from '../words.ts'

export class DashRow extends DashItem {
  #collections = new Watch(this, (state) => state.collections)

  static override styles = [itemStyles, statusPillStyles, saidStyles, tableColumns, rowStyles]

  override render() {
    const video = this.video.value
    if (!video) return html`<span class="cell check" role="gridcell"></span><span class="cell main" role="gridcell"><span class="skeleton picture"></span><span class="skeleton line open" tabindex="-1"></span></span>`
    void this.tokens.value
    const status = statusOf(video, this.upload.value)
    const tabindex = this.reached ? 0 : -1
    const place = pathName(this.#collections.value ?? [], video.collection)
    return html`<span class="cell check" role="gridcell"><label class="choose"><input type="checkbox" tabindex="-1" aria-label=${words().choose(video.name)} .checked=${live(this.chosen.value)} @click=${this.toggle} /></label></span>
      <span class="cell main" role="gridcell">
        <span class="picture">${thumbnail(video, this.pictureless, this.missing, 16)}</span>
        <span class="names">
          <a class="open" href="/videos/${video.id}" tabindex=${tabindex} draggable="false" title=${video.name}>${video.name}</a>
          ${said(this.places.value, app.store.state.library.query.q, tabindex)}
        </span>
      </span>
      <span class="cell status" role="gridcell">${statusPill(status)}</span>
      <span class="cell place" role="gridcell" title=${place}>${place}</span>
      <span class="cell shown" role="gridcell">${video.visibility === 'private' ? words().private : words().public}</span>
      <span class="cell length" role="gridcell">${video.duration_seconds === null ? nothing : clockTime(video.duration_seconds)}</span>
      <span class="cell size" role="gridcell">${video.size_bytes === null ? nothing : bytesInWords(video.size_bytes)}</span>
      <span class="cell when" role="gridcell">${timeAgo(video.created_at)}</span>`
  }
}
customElements.define('dash-row', DashRow)
