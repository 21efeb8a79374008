/** Below the player: its poster, and what is known of the video. */
import { css, html, nothing } from 'lit'
import type { Video } from '../../daemon/contract/video.ts'
import { bytesInWords } from '../kit/formats/bytes.ts'
import { clockTime } from '../kit/formats/duration.ts'
import { numberFormat } from '../kit/formats/formats.ts'
import { exactly } from '../kit/formats/when.ts'
import '../notices/dash-copy.ts'
import { appElement, property } from '../state/app-element.ts'
import { mayChange } from '../state/may.ts'
import type { Preview } from '../state/preview.ts'
import { messages } from './messages.ts'
import './dash-poster.ts'

const w = messages.overview

const styles = css`
  :host {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--s5);
  }
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

class DashOverview extends appElement({
  video: property<Video>(),
  preview: property<Preview>(),
}) {
  static override styles = styles

  override render() {
    return html`${
      mayChange(this.app, this.video)
        ? html`<dash-poster .video=${this.video} .preview=${this.preview}></dash-poster>`
        : nothing
    }
      <section>
        <h2>${w.facts}</h2>
        <dl>${factsOf(this.video).map(([term, fact]) =>
          fact === null
            ? nothing
            : html`<div><dt class="faint">${term}</dt><dd class="tabular anywhere">${fact}</dd></div>`,
        )}</dl>
      </section>`
  }
}
customElements.define('dash-overview', DashOverview)

const rate = numberFormat({ maximumFractionDigits: 2 })

/** null: not known yet. */
function factsOf(video: Video): [string, unknown][] {
  const { id, width, height, duration_seconds: duration, frame_rate: frames } = video
  const { size_bytes: size, created_at: created } = video
  const resolution = width && height ? `${width} × ${height}` : null
  return [
    [w.length, duration === null ? null : clockTime(duration)],
    [w.resolution, video.audio_only ? w.soundOnly : resolution],
    [w.frameRate, frames === null ? null : w.perSecond(rate(frames))],
    [w.loudness, loudnessIn(video)],
    [w.watermark, video.watermarked ? w.watermarked : null],
    [w.cut, cutIn(video)],
    [w.source, size === null ? null : bytesInWords(size)],
    ...arrivingFacts(video),
    [w.created, html`<time datetime=${created}>${exactly(created)}</time>`],
    [
      w.id,
      html`<span class="flex between"><code>${id}</code><dash-copy what=${w.id} .text=${id}></dash-copy></span>`,
    ],
  ]
}

const level = numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 })

function loudnessIn({ loudness }: Video): string | null {
  if (!loudness) return null
  const { integrated, range, true_peak: peak, gain } = loudness
  const measured = w.loudnessOf(level(integrated), level(range), level(peak))
  return gain === 0 ? measured : measured + w.playsAt(level(integrated + gain))
}

function cutIn({ cut }: Video): string | null {
  if (!cut) return null
  const { state, ranges, undo_until: until } = cut
  const keep = ranges === 0 ? [] : [w.rangesKept(ranges)]
  const undo = until === null ? [] : [w.undoUntil(exactly(until))]
  return [...keep, ...undo, ...(state === 'failed' ? [w.cutFailed] : [])].join(' ')
}

/** How far the file has got that can be watched while it is being uploaded. */
function arrivingFacts({ arriving, duration_seconds: duration }: Video): [string, unknown][] {
  if (!arriving || duration === null) return []
  const upTo = (seconds: number) => w.upTo(clockTime(seconds), clockTime(duration))
  const sent = w.upTo(bytesInWords(arriving.received_bytes), bytesInWords(arriving.size_bytes))
  return [
    [w.uploaded, `${upTo(arriving.received_seconds)} (${sent})`],
    [w.encoded, upTo(arriving.encoded_seconds)],
    [w.playable, upTo(arriving.playable_seconds)],
  ]
}
