/**
 * The retention curve over pictures of the video: moving along it shows the picture, choosing a
 * moment plays it in the preview.
 */
import { css, html, nothing, type TemplateResult } from 'lit'
import { appElement, flag, property, state } from '../../state/app-element.ts'
import type { VideoAnalytics } from '../../../daemon/contract/analytics.ts'
import type { Video } from '../../../daemon/contract/video.ts'
import { openAddress } from '../../state/media-token.ts'
import { StoreWatch } from '../../state/watch.ts'
import type { Preview } from '../../state/preview.ts'
import { ReadTask } from '../../kit/read-task.ts'
import type { ChartData } from '../chart/chart.ts'
import type { Drawn } from '../chart/dash-chart.ts'
import '../chart/dash-chart-panel.ts'
import { messages } from '../messages.ts'
import { retentionChart, retentionSummary, rowEvery } from './retention-chart.ts'
import { readStoryboard, tileAt, type Tile } from './storyboard.ts'
import { tilePicture } from './tile.ts'

const STRIP_PX = 40
/** Width of the picture beside the pointer, and where the chart is narrow. */
const PICTURE_PX = { wide: 90, narrow: 54 }
const NARROW_PX = 320

export class DashRetention extends appElement({
  video: property<Video>(),
  preview: property<Preview>(),
  report: property<VideoAnalytics | undefined>(),
  table: flag(),
  busy: flag(),
  /** Where the lines are in the chart: the pictures stand below their moments. */
  lines: state<Drawn>({ leftPx: 0, widthPx: 0 }),
}) {
  #tokens = new StoreWatch(this, (state) => state.mediaTokens)
  #tiles = new ReadTask(this, {
    query: () => {
      void this.#tokens.value
      const { storyboard } = this.video.urls
      return storyboard && (openAddress(this.app, this.video, storyboard) || null)
    },
    read: readStoryboard,
  })
  #drawn: { of: VideoAnalytics; tiles: Tile[] | undefined; data: ChartData } | undefined

  static override styles = [
    css`
      :host {
        display: block;
      }
      .about {
        padding: 0 var(--s4) var(--s3);
        color: var(--ink-soft);
        font-size: var(--text-s);
      }
      .strip {
        display: flex;
        height: ${STRIP_PX}px;
        width: var(--width);
        max-width: calc(100% - 2 * var(--s4) - var(--left));
        margin: 0 0 var(--s3) calc(var(--s4) + var(--left));
        overflow: hidden;
        border-radius: var(--radius-s);
        background: var(--hover);
      }
    `,
  ]

  override render() {
    const data = this.#data()
    return html`<dash-chart-panel heading=${messages().retention}
      summary=${this.report ? retentionSummary(this.report) : ''} .data=${data}
      .every=${data ? rowEvery(data.points.length) : 1} ?table=${this.table} ?busy=${this.busy}
      @choose=${this.#play} @drawn=${(event: CustomEvent<Drawn>) => (this.lines = event.detail)}>
      ${this.table ? nothing : this.#strip()}
      <p class="about">${messages().retentionAbout}</p>
    </dash-chart-panel>`
  }

  #data(): ChartData | undefined {
    const { report, video } = this
    if (!report) return undefined
    const tiles = this.#tiles.value
    if (this.#drawn?.of !== report || this.#drawn.tiles !== tiles) {
      this.#drawn = {
        of: report,
        tiles,
        data: {
          ...retentionChart(report, video.duration_seconds ?? 0),
          ...(tiles?.length ? { picture: (second: number) => this.#picture(tiles, second) } : {}),
        },
      }
    }
    return this.#drawn.data
  }

  #picture(tiles: readonly Tile[], second: number): TemplateResult {
    return tilePicture(
      tileAt(tiles, second)!,
      this.lines.widthPx < NARROW_PX ? PICTURE_PX.narrow : PICTURE_PX.wide,
    )
  }

  /** From the first to the last, as many as there is room for. */
  #strip(): TemplateResult | typeof nothing {
    const tiles = this.#tiles.value
    const first = tiles?.[0]
    if (this.video.urls.storyboard === null || (tiles && !first)) return nothing
    const width = first ? (first.width * STRIP_PX) / first.height : 1
    const count = Math.ceil(this.lines.widthPx / width)
    const seconds = this.video.duration_seconds ?? 0
    return html`<div class="strip" role="img" aria-label=${messages().strip}
      .style=${`--left: ${this.lines.leftPx}px; --width: ${this.lines.widthPx}px`}>
      ${
        tiles && first
          ? Array.from({ length: count }, (_, index) =>
              tilePicture(tileAt(tiles, ((index + 0.5) / count) * seconds)!, STRIP_PX),
            )
          : nothing
      }
    </div>`
  }

  #play = (event: CustomEvent<number>): void => {
    this.preview.seek(event.detail)
    // Who pauses before it has begun, or a browser that lets nothing play by itself, is no fault:
    // the moment stands there.
    this.preview.player?.play().catch(() => undefined)
  }
}
customElements.define('dash-retention', DashRetention)
