/** Below the player: its poster, and what is known of the video. */
import { css, html, nothing } from 'lit'
import type { Video } from '../../daemon/contract/video.ts'
import { bytesInWords } from '../kit/formats/bytes.ts'
import { clockTime } from '../kit/formats/duration.ts'
import { formatOf } from '../kit/formats/formats.ts'
import { exactly } from '../kit/formats/when.ts'
import '../notices/dash-copy.ts'
import { appElement, property } from '../state/app-element.ts'
import { mayChange } from '../state/may.ts'
import type { Preview } from '../state/preview.ts'
import { messages } from './messages.ts'
import './dash-poster.ts'

const styles = css`
  :host {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--s5);
  }
  h2 { font-size: var(--text-l); }
  dl {
    display: grid;
    gap: var(--s1);
    margin-top: var(--s2);
    > div {
      display: grid;
      grid-template-columns: 7rem minmax(0, 1fr);
      gap: var(--s2);
      align-items: center;
      min-height: 28px;
    }
  }
`

export class DashOverview extends appElement({
  video: property<Video>(),
  preview: property<Preview>(),
}) {
  static override styles = [styles]

  override render() {
    return html`${
      mayChange(this.app, this.video)
        ? html`<dash-poster .video=${this.video} .preview=${this.preview}></dash-poster>`
        : nothing
    }
      <section>
        <h2>${messages().overview.facts}</h2>
        <dl>${factsOf(this.video).map(([term, fact]) =>
          fact === null
            ? nothing
            : html`<div><dt class="faint">${term}</dt><dd class="tabular anywhere">${fact}</dd></div>`,
        )}</dl>
      </section>`
  }
}
customElements.define('dash-overview', DashOverview)

const rateFormat = formatOf((tag) => new Intl.NumberFormat(tag, { maximumFractionDigits: 2 }))

/** null: not known yet. */
function factsOf(video: Video): [string, unknown][] {
  const { id, width, height, duration_seconds: duration, frame_rate: rate } = video
  const { size_bytes: size, created_at: created } = video
  const w = messages().overview
  const resolution = width && height ? `${width} × ${height}` : null
  return [
    [w.length, duration === null ? null : clockTime(duration)],
    [w.resolution, video.audio_only ? w.soundOnly : resolution],
    [w.frameRate, rate === null ? null : w.perSecond(rateFormat().format(rate))],
    [w.source, size === null ? null : bytesInWords(size)],
    [w.created, html`<time datetime=${created}>${exactly(created)}</time>`],
    [
      w.id,
      html`<span class="flex between"><code>${id}</code><dash-copy what=${w.id} .text=${id}></dash-copy></span>`,
    ],
  ]
}
