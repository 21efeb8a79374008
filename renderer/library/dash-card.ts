/** One video in the list. The whole card leads to it. */
import { css, html, LitElement, nothing } from 'lit'
import { app } from '../app/app.ts'
import { openAddress } from '../app/media-token.ts'
import { Watch } from '../app/watch.ts'
import { alertIcon, clockIcon, filmIcon, soundIcon } from '../parts/icons.ts'
import '../parts/dash-progress.ts'
import { statusPill, statusPillStyles } from '../parts/status-pill.ts'
import { shared } from '../styles/shared.ts'
import { clockTime } from '../words/duration.ts'
import { statusOf } from '../words/status.ts'
import { ago, exactly } from '../words/when.ts'
import type { VideoStatus } from '../../daemon/contract/states.ts'
import type { Video } from '../../daemon/contract/video.ts'

export class DashCard extends LitElement {
  static override properties = { videoId: { attribute: false }, pictureless: { state: true } }
  declare videoId: string
  /** In which state of the video its thumbnail was not there: it is asked for again in the next. */
  declare pictureless: VideoStatus | null
  #video = new Watch(this, (state) => state.videos.get(this.videoId))
  #tokens = new Watch(this, (state) => state.mediaTokens)
  #upload = new Watch(this, (state) => state.uploads.find((item) => item.video === this.videoId))

  constructor() {
    super()
    this.videoId = ''
    this.pictureless = null
  }

  static override styles = [
    shared,
    statusPillStyles,
    css`
      :host {
        display: block;
      }
      a {
        display: block;
        border-radius: var(--radius-m);
        color: inherit;
        text-decoration: none;
      }
      .picture {
        position: relative;
        display: grid;
        place-items: center;
        aspect-ratio: 16 / 9;
        overflow: hidden;
        border-radius: var(--radius-m);
        background: var(--hover);
        color: var(--ink-faint);
        transition: box-shadow 0.12s;
      }
      .picture::after {
        position: absolute;
        inset: 0;
        border: 1px solid light-dark(rgb(20 23 29 / 8%), rgb(255 255 255 / 9%));
        border-radius: inherit;
        content: '';
      }
      a:hover .picture {
        box-shadow: var(--shadow-m);
      }
      a:hover .name {
        color: var(--accent-ink);
      }
      img {
        width: 100%;
        height: 100%;
        object-fit: cover;
      }
      .time {
        position: absolute;
        right: var(--s2);
        bottom: var(--s2);
        padding: 0 5px;
        border-radius: 4px;
        background: rgb(10 12 16 / 82%);
        color: #fff;
        font-size: var(--text-xs);
        font-variant-numeric: tabular-nums;
      }
      dash-progress {
        position: absolute;
        right: var(--s3);
        bottom: var(--s3);
        left: var(--s3);
      }
      .name {
        margin-top: 10px;
        overflow: hidden;
        font-weight: 500;
        line-height: 1.25rem;
        text-overflow: ellipsis;
        white-space: nowrap;
        transition: color 0.12s;
      }
      .about {
        display: flex;
        align-items: center;
        gap: var(--s2);
        height: 1.375rem;
        margin-top: 2px;
        color: var(--ink-faint);
        font-size: var(--text-s);
      }
    `,
  ]

  override render() {
    const video = this.#video.value
    if (!video) return nothing
    void this.#tokens.value
    const status = statusOf(video, this.#upload.value)
    return html`<a href="/videos/${video.id}">
      <div class="picture">
        ${this.#picture(video)}
        ${video.duration_seconds !== null && status.progress === undefined ? html`<span class="time">${clockTime(video.duration_seconds)}</span>` : nothing}
        ${status.progress === undefined ? nothing : html`<dash-progress .value=${status.progress} label="${video.name}: ${status.label}"></dash-progress>`}
      </div>
      <p class="name" title=${video.name}>${video.name}</p>
      <p class="about">
        ${video.status === 'ready' ? nothing : statusPill(status)}
        <time datetime=${video.created_at} title=${exactly(video.created_at)}>${ago(video.created_at)}</time>
      </p>
    </a>`
  }

  #picture(video: Video) {
    const thumbnail = video.urls.thumbnail && openAddress(app, video, video.urls.thumbnail)
    if (thumbnail && this.pictureless !== video.status) {
      const missing = (): void => void (this.pictureless = video.status)
      return html`<img src=${thumbnail} alt="" loading="lazy" decoding="async" width="320" height="180" @error=${missing} />`
    }
    if (video.status === 'errored') return alertIcon(28)
    if (video.status === 'created') return clockIcon(28)
    return video.audio_only ? soundIcon(28) : filmIcon(28)
  }
}
customElements.define('dash-card', DashCard)
