/** A video in the grid. The whole card is its link. */
import { html, nothing } from 'lit'
import '../../kit/dash-progress.ts'
import { statusPill, statusPillStyles } from '../../kit/status-pill.ts'
import { clockTime } from '../../kit/formats/duration.ts'
import { statusOf } from '../../kit/formats/status.ts'
import { cardStyles } from './card-styles.ts'
import { DashItem } from './dash-item.ts'
import { itemStyles } from './item-styles.ts'
import { transcriptMatch, transcriptMatchStyles } from './transcript-match.ts'
import { thumbnail } from './thumbnail.ts'
import { timeAgo } from './time-ago.ts'
import { messages } from '../messages.ts'

export class DashCard extends DashItem {
  static override styles = [itemStyles, statusPillStyles, transcriptMatchStyles, cardStyles]

  override render() {
    const video = this.video.value
    if (!video)
      return html`<div class="open" tabindex="-1"
      ><div class="skeleton picture"></div><div class="skeleton line"></div></div>`
    void this.tokens.value
    const status = statusOf(video, this.upload.value)
    const tabindex = this.reached ? 0 : -1
    return html`<a class="open" href="/videos/${video.id}" tabindex=${tabindex} draggable="false"
      aria-labelledby="name about time">
        <div class="picture">
          ${thumbnail(this.app, video, this.pictureless, this.missing)}
          ${
            status.progress === undefined
              ? nothing
              : html`<dash-progress .value=${status.progress} label="${video.name}: ${status.label}"
              ></dash-progress>`
          }
        </div>
        <p class="name" id="name" title=${video.name}>${video.name}</p>
        <p class="about" id="about">
          ${status.tone === 'good' ? nothing : statusPill(status)}
          ${timeAgo(video.created_at)}
          ${video.visibility === 'private' ? html`<span>${messages().private}</span>` : nothing}
        </p>
        ${
          video.duration_seconds !== null && status.progress === undefined
            ? html`<span class="time" id="time">${clockTime(video.duration_seconds)}</span>`
            : nothing
        }
      </a>
      ${this.checkbox(video.name)} ${this.moreButton(video)}
      ${transcriptMatch(this.places.value, this.app.store.state.library.query.q, tabindex)}`
  }
}
customElements.define('dash-card', DashCard)
