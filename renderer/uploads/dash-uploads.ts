/** The panel of uploads: a row a file, from the first byte to a video that plays. */
import { css, html, nothing } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import type { Video } from '../../daemon/contract/video.ts'
import { appElement, state } from '../state/app-element.ts'
import type { DashboardUpload } from '../state/store.ts'
import { StoreWatch } from '../state/watch.ts'
import { iconButton } from '../kit/controls.ts'
import '../kit/dash-progress.ts'
import { inWords } from '../kit/explain/written.ts'
import { bytesInWords } from '../kit/formats/bytes.ts'
import { spokenTime } from '../kit/formats/duration.ts'
import { statusOf } from '../kit/formats/status.ts'
import { againIcon, alertIcon, checkIcon, closeIcon, downIcon, filmIcon } from '../kit/icons.ts'
import { listen } from '../kit/listen.ts'
import { cancelUpload, clearSent, holdsFiles, retryUpload } from './queue.ts'
import { messages as w } from './messages.ts'

const styles = css`
  :host([shown]) {
    position: fixed;
    right: var(--s5);
    bottom: var(--s5);
    z-index: 20;
    width: min(23.5rem, calc(100vw - 2rem));
    @media (max-width: 60rem) { bottom: calc(4.25rem + env(safe-area-inset-bottom)); }
    @media (max-width: 40rem) {
      right: var(--s4);
      left: var(--s4);
      width: auto;
    }
  }
  section {
    overflow: hidden;
    border: var(--edge);
    border-radius: var(--radius-l);
    background: var(--raised);
    box-shadow: var(--shadow-l);
  }
  header.flex {
    gap: var(--s1);
    padding: var(--s2) var(--s2) var(--s2) var(--s4);
  }
  h2 {
    display: flex;
    align-items: baseline;
    gap: var(--s2);
    font-size: inherit;
  }
  .left,
  .words {
    color: var(--ink-faint);
    font-size: var(--text-xs);
    font-weight: 400;
    font-variant-numeric: tabular-nums;
  }
  .arrow.up { transform: rotate(180deg); }
  ul {
    max-height: min(20rem, 45vh);
    overflow-y: auto;
    border-top: var(--edge);
  }
  li {
    display: flex;
    align-items: flex-start;
    gap: var(--s1);
    padding: var(--s3) var(--s2) var(--s3) var(--s4);
    & + li { border-top: var(--edge); }
  }
  .sign {
    padding: 2px var(--s2) 0 0;
    color: var(--ink-faint);
  }
  .good .sign { color: var(--good); }
  .bad .sign,
  .bad .words { color: var(--bad); }
  /* So that all bars end at one line. */
  .no-button { width: 32px; }
  .words a { font-weight: 600; }
  dash-progress { margin-top: var(--s2); }
`

class DashUploads extends appElement({
  folded: state(false),
}) {
  #uploads = new StoreWatch(this, (state) => state.uploads)
  #videos = new StoreWatch(this, (state) => (state.uploads.length > 0 ? state.videos : undefined))

  constructor() {
    super()
    listen(this, () => window, { beforeunload: this.#askBeforeLeaving })
  }

  static override styles = styles

  #askBeforeLeaving = (event: BeforeUnloadEvent) => {
    if (holdsFiles(this.app)) event.preventDefault()
  }

  override render() {
    const { folded } = this
    const uploads = this.#uploads.value
    const videos = this.#videos.value
    this.toggleAttribute('shown', uploads.length > 0)
    if (uploads.length === 0) return nothing
    const videoOf = ({ video }: DashboardUpload) => (video ? videos?.get(video) : undefined)
    const title = headline(uploads.map((item) => stageOf(item, videoOf(item))))
    return html`<section aria-label=${w.uploads}>
      <header class="flex">
        <h2 class="fill">${title}<span class="left">${timeLeft(uploads)}</span></h2>
        <button type="button" class="button quiet icon" aria-expanded=${!folded} aria-controls="rows"
          aria-label=${folded ? w.show : w.fold} @click=${() => (this.folded = !folded)}>
          <span class="arrow ${folded ? 'up' : ''}">${downIcon()}</span>
        </button>
        ${
          uploads.some((item) => item.phase === 'sent')
            ? iconButton(closeIcon(), w.clear, () => clearSent(this.app), { title: w.clearShort })
            : nothing
        }
      </header>
      <ul id="rows" ?hidden=${folded}>
        ${repeat(
          uploads,
          (item) => item.key,
          (item) => this.#row(item, videoOf(item)),
        )}
      </ul>
      <p class="unseen" role="status">${title}</p>
    </section>`
  }

  #row(item: DashboardUpload, video: Video | null | undefined) {
    const { key, name, phase, sizeBytes } = item
    const { tone, icon = SIGNS[tone], text, progress } = rowState(item, video)
    const isFailed = phase === 'failed'
    const [label, title] = isFailed
      ? [w.removeWhat(name), w.remove]
      : [w.cancelWhat(name), w.cancel]
    return html`<li class=${tone}>
      <span class="sign">${icon()}</span>
      <div class="fill">
        <p class="ellipsis medium" title=${name}>${name}</p>
        <p class="words"><span>${text}</span>${
          item.video && video && (phase === 'sent' || isWatchable(item, video))
            ? html` · <a href="/videos/${item.video}" aria-label=${w.openWhat(name)}>${w.open}</a>`
            : nothing
        }</p>
        ${
          progress === undefined
            ? nothing
            : html`<dash-progress .value=${progress} label="${name}: ${text}"></dash-progress>`
        }
      </div>
      ${
        isFailed && sizeBytes > 0
          ? iconButton(againIcon(), w.again(name), () => retryUpload(this.app, key), {
              title: w.tryAgain,
            })
          : nothing
      }
      ${
        phase === 'sent'
          ? html`<span class="no-button"></span>`
          : iconButton(closeIcon(), label, () => cancelUpload(this.app, key), { title })
      }
    </li>`
  }
}
customElements.define('dash-uploads', DashUploads)

const SIGNS = { busy: filmIcon, good: checkIcon, bad: alertIcon }

interface RowState {
  tone: keyof typeof SIGNS
  icon?: typeof alertIcon
  text: string
  progress?: number | null | undefined
}

function rowState(item: DashboardUpload, video: Video | null | undefined): RowState {
  const { phase, sizeBytes, sentBytes, problem } = item
  if (phase === 'waiting')
    return { tone: 'busy', text: w.waiting(bytesInWords(sizeBytes)), progress: 0 }
  if (phase === 'sending') {
    const text = [sendingText(item), ...(isWatchable(item, video) ? [w.watchable] : [])].join(' · ')
    return { tone: 'busy', text, progress: sentBytes / (sizeBytes || 1) }
  }
  if (phase === 'failed')
    return { tone: 'bad', text: `${problem?.detail ?? ''} ${problem?.hint ?? ''}` }
  if (video === null) return { tone: 'good', text: w.deletedSince }
  if (!video) return { tone: 'busy', text: w.uploaded, progress: null }
  if (video.status === 'errored')
    return { tone: 'bad', text: video.error ? inWords(video.error) : w.itFailed }
  const { tone, label: text, progress } = statusOf(video, item)
  if (video.status !== 'ready') return { tone: 'busy', text, progress }
  return { tone: 'good', icon: tone === 'good' ? checkIcon : alertIcon, text, progress }
}

/** Whether the video plays already. Where the upload replaces a file, what plays is the old one. */
const isWatchable = ({ phase, replaces }: DashboardUpload, video: Video | null | undefined) =>
  phase === 'sending' && !replaces && (video?.arriving?.playable_seconds ?? 0) > 0

function sendingText(item: DashboardUpload) {
  const left = secondsLeft(item)
  return [
    w.sent(bytesInWords(item.sentBytes), bytesInWords(item.sizeBytes)),
    ...(item.speedBps === null ? [] : [w.speed(bytesInWords(item.speedBps))]),
    ...(left === null ? [] : [w.left(spokenTime(left))]),
  ].join(' · ')
}

const secondsLeft = ({ sizeBytes, sentBytes, speedBps }: DashboardUpload): number | null =>
  speedBps === null || speedBps <= 0 ? null : (sizeBytes - sentBytes) / speedBps

const STAGES = ['uploading', 'processing', 'failed', 'complete'] as const
type UploadStage = (typeof STAGES)[number]

/** What has become of a file: what was sent well may be no video. */
function stageOf({ phase }: DashboardUpload, video: Video | null | undefined): UploadStage {
  if (phase === 'failed' || video?.status === 'errored') return 'failed'
  if (phase !== 'sent') return 'uploading'
  return video && video.status !== 'ready' ? 'processing' : 'complete'
}

/** `Uploading 3 files`, or where they fare differently, `2 uploading, 1 failed`. */
function headline(stages: readonly UploadStage[]) {
  const present = STAGES.filter((stage) => stages.includes(stage))
  if (present.length === 1) return w[present[0]!](stages.length)
  return present
    .map((stage) => w.parts[stage](stages.filter((each) => each === stage).length))
    .join(', ')
}

/** The slowest of those that move; what waits is not guessed at. */
function timeLeft(uploads: readonly DashboardUpload[]) {
  const times = uploads
    .filter((item) => item.phase === 'sending')
    .map(secondsLeft)
    .filter((time) => time !== null)
  return times.length > 0 ? w.left(spokenTime(Math.max(...times))) : ''
}
