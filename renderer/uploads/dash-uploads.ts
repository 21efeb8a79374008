/** The panel of uploads: a row a file, from the first byte to a video that plays. */
import { html, nothing } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { appElement, state } from '../state/app-element.ts'
import type { Video } from '../../daemon/contract/video.ts'
import { StoreWatch } from '../state/watch.ts'
import { closeIcon, downIcon } from '../kit/icons.ts'
import '../kit/dash-progress.ts'
import { clearSent, isUploading } from './queue.ts'
import { uploadPanelStyles } from './upload-panel-styles.ts'
import { uploadRow } from './upload-row.ts'
import { secondsLeft, type DashboardUpload } from '../state/upload-item.ts'
import { messages } from './messages.ts'
import { spokenTime } from '../kit/formats/duration.ts'

export class DashUploads extends appElement({
  folded: state(false),
}) {
  #uploads = new StoreWatch(this, (state) => state.uploads)
  #videos = new StoreWatch(this, (state) => (state.uploads.length > 0 ? state.videos : undefined))

  static override styles = uploadPanelStyles

  override connectedCallback(): void {
    super.connectedCallback()
    window.addEventListener('beforeunload', this.#askBeforeLeaving)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    window.removeEventListener('beforeunload', this.#askBeforeLeaving)
  }

  #askBeforeLeaving = (event: BeforeUnloadEvent): void => {
    if (isUploading(this.app.store.state.uploads)) event.preventDefault()
  }

  override render() {
    const uploads = this.#uploads.value
    const videos = this.#videos.value
    this.toggleAttribute('shown', uploads.length > 0)
    if (uploads.length === 0) return nothing
    const title = headline(uploads.map((item) => stageOf(item, videoOf(item, videos))))
    return html`<section aria-label=${messages().uploads}>
      <header>
        <h2>${title}<span class="left">${timeLeft(uploads)}</span></h2>
        <button type="button" class="button quiet icon" aria-expanded=${!this.folded}
          aria-controls="rows" aria-label=${this.folded ? messages().show : messages().fold}
          @click=${() => (this.folded = !this.folded)}>
          <span class="arrow ${this.folded ? 'up' : ''}">${downIcon()}</span>
        </button>
        ${
          uploads.some((item) => item.phase === 'sent')
            ? html`<button type="button" class="button quiet icon" aria-label=${messages().clear}
              title=${messages().clearShort} @click=${() => clearSent(this.app)}>
              ${closeIcon()}
            </button>`
            : nothing
        }
      </header>
      <ul id="rows" ?hidden=${this.folded}>
        ${repeat(
          uploads,
          (item) => item.key,
          (item) => uploadRow(this.app, item, videoOf(item, videos)),
        )}
      </ul>
      <p class="unseen" role="status">${title}</p>
    </section>`
  }
}
customElements.define('dash-uploads', DashUploads)

const videoOf = (item: DashboardUpload, videos: ReadonlyMap<string, Video | null> | undefined) =>
  item.video ? videos?.get(item.video) : undefined

const STAGES = ['uploading', 'processing', 'failed', 'complete'] as const
type UploadStage = (typeof STAGES)[number]

/** What has become of a file: what was sent well may be no video. */
function stageOf({ phase }: DashboardUpload, video: Video | null | undefined): UploadStage {
  if (phase === 'failed' || video?.status === 'errored') return 'failed'
  if (phase !== 'sent') return 'uploading'
  return video && video.status !== 'ready' ? 'processing' : 'complete'
}

/** `Uploading 3 files`, or where they fare differently, `2 uploading, 1 failed`. */
function headline(stages: readonly UploadStage[]): string {
  const present = STAGES.filter((stage) => stages.includes(stage))
  if (present.length === 1) return messages()[present[0]!](stages.length)
  return present
    .map((stage) => messages().parts[stage](stages.filter((each) => each === stage).length))
    .join(', ')
}

/** The slowest of those that move; what waits is not guessed at. */
function timeLeft(uploads: readonly DashboardUpload[]): string {
  const times = uploads
    .filter((item) => item.phase === 'sending')
    .map(secondsLeft)
    .filter((time) => time !== null)
  return times.length > 0 ? messages().left(spokenTime(Math.max(...times))) : ''
}
