/**
 * The time line of a cut: pictures and waveform, what is kept and what is removed, handles at the edges, and where the
 * player stands. Events: `seek` (milliseconds), `edge` (`TimelineEdge`), `rest` when a handle is let go.
 */
import { html, nothing, type PropertyValues } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { repeat } from 'lit/directives/repeat.js'
import { element, property, state } from '../../kit/element.ts'
import { trashIcon } from '../../kit/icons.ts'
import type { Tile } from '../../kit/storyboard.ts'
import { shared } from '../../kit/styles/shared.ts'
import { timeText } from '../../tracks/times.ts'
import { messages as w } from '../messages.ts'
import { partAt, partsOf, type CutPart, type Ranges, type RangeEdge } from '../model/ranges.ts'
import { fitted, largest, zoomed } from '../model/scale.ts'
import { draw } from './draw.ts'
import { edgesOf, type TimelineEdge } from './edges.ts'
import { followPinch } from './pinch.ts'
import { followPointer } from './pointer.ts'
import { SIDE_GAP_PX, sizesOf, styleOf } from './sizes.ts'
import { timelineStyles } from './styles.ts'

const COARSE = '(pointer: coarse)'
const REACH_PX = 8
const TOUCH_REACH_PX = 14
const WORD_PX = 96
const ZOOM_STEP = 1.6

export class DashTimeline extends element({
  lengthMs: property(0),
  frameRate: property<number | null>(null),
  ranges: property<Ranges>([]),
  atMs: property(0),
  storyboard: property<readonly Tile[]>([]),
  peaks: property<readonly number[]>([]),
  chapterMs: property<readonly number[]>([]),
  /** Another one has other colours. */
  theme: property(''),
  isPlaying: property(false),
  pxPerMs: state(0),
}) {
  #scroller = createRef<HTMLElement>()
  #canvas = createRef<HTMLCanvasElement>()
  #sheets = new Map<string, HTMLImageElement>()
  #loudest = 0
  /** Until somebody zooms, all of it is in sight. */
  #isFitted = true
  #widthPx = 0
  #wantedScrollPx: number | null = null
  #resize = new ResizeObserver(() => this.#measure())
  #isCoarse = matchMedia(COARSE)
  #scheme = matchMedia('(prefers-color-scheme: dark)')
  #redraw = () => this.#draw()

  static override styles = [shared, timelineStyles]

  override connectedCallback() {
    super.connectedCallback()
    this.#scheme.addEventListener('change', this.#redraw)
    if (this.#scroller.value) this.#resize.observe(this.#scroller.value)
  }

  override disconnectedCallback() {
    super.disconnectedCallback()
    this.#resize.disconnect()
    this.#scheme.removeEventListener('change', this.#redraw)
  }

  override firstUpdated() {
    const scroller = this.#scroller.value!
    this.#resize.observe(scroller)
    scroller.addEventListener('wheel', this.#onWheel, { passive: false })
    followPinch(scroller, (factor, clientX) => this.#zoom(factor, clientX))
  }

  override willUpdate(changed: PropertyValues<this>) {
    if (changed.has('peaks'))
      this.#loudest = this.peaks.reduce((most, peak) => Math.max(most, peak), 0)
    if (changed.has('storyboard')) this.#loadSheets()
    if (changed.has('lengthMs') && this.#widthPx > 0) this.#fit()
  }

  override updated(changed: PropertyValues<this>) {
    const scroller = this.#scroller.value!
    if (this.#wantedScrollPx !== null) scroller.scrollLeft = this.#wantedScrollPx
    this.#wantedScrollPx = null
    if (changed.has('atMs')) this.#keepInSight()
    this.#draw()
  }

  zoomIn = () => this.#zoom(ZOOM_STEP)
  zoomOut = () => this.#zoom(1 / ZOOM_STEP)
  zoomToFit = () => this.#fit()
  override render() {
    const { ranges, lengthMs, pxPerMs } = this
    const parts = partsOf(ranges, lengthMs)
    const current = partAt(parts, this.atMs)
    const sizes = this.#sizes
    const widthPx = lengthMs * pxPerMs
    return html`<div class="boxed scroller" .style=${styleOf(sizes)} ${ref(this.#scroller)} @scroll=${this.#redraw}
      @pointerdown=${this.#onPointer} @click=${this.#onClick}>
      <div class="all" .style=${`width: ${widthPx + 2 * SIDE_GAP_PX}px`}>
        <canvas aria-hidden="true" .style=${`width: ${Math.min(widthPx, this.#widthPx)}px`}
          ${ref(this.#canvas)}></canvas>
        <div class="ruler"></div>
        ${parts.map((part) => this.#part(part, part === current))}
        ${repeat(
          ranges,
          ({ key }) => key,
          (range, index) =>
            edgesOf(range, index + 1, {
              ranges,
              lengthMs,
              pxPerMs,
              frameRate: this.frameRate,
              gripPx: sizes.gripPx,
              emit: this.#emitEdge,
            }),
        )}
        ${this.#head()}
      </div>
    </div>`
  }

  #part({ startMs, endMs, range }: CutPart, isCurrent: boolean) {
    const widthPx = (endMs - startMs) * this.pxPerMs
    const word =
      range === null && widthPx >= WORD_PX
        ? html`<span>${trashIcon(12)}${w.removedPart}</span>`
        : nothing
    return html`<div class="part ${range ? 'kept' : 'removed'} ${isCurrent ? 'current' : ''}" aria-hidden="true"
      .style=${`left: ${startMs * this.pxPerMs}px; width: ${widthPx}px`}>${word}</div>`
  }

  #head() {
    const { atMs, lengthMs } = this
    return html`<div class="head" role="slider" tabindex="0" aria-label=${w.playhead}
      aria-orientation="horizontal" aria-valuemin="0" aria-valuemax=${lengthMs / 1_000}
      aria-valuenow=${atMs / 1_000} aria-valuetext=${timeText(atMs)}
      .style=${`left: ${atMs * this.pxPerMs}px`}></div>`
  }

  get #sizes() {
    return sizesOf({
      finger: this.#isCoarse.matches,
      pictures: this.storyboard.length > 0,
      wave: this.peaks.length > 0,
    })
  }
  get #leastPxPerMs() {
    return fitted(this.lengthMs, this.#widthPx - 2 * SIDE_GAP_PX)
  }
  /** Where the player stands, from the left side of what is in sight. */
  get #headPx() {
    return SIDE_GAP_PX + this.atMs * this.pxPerMs - this.#scroller.value!.scrollLeft
  }

  #measure() {
    const { clientWidth } = this.#scroller.value!
    if (clientWidth === 0 || clientWidth === this.#widthPx) return
    this.#widthPx = clientWidth
    if (this.#isFitted) this.#fit()
    this.pxPerMs = Math.max(this.pxPerMs, this.#leastPxPerMs)
    this.requestUpdate()
  }

  #fit() {
    this.#isFitted = true
    this.pxPerMs = this.#leastPxPerMs
    this.#wantedScrollPx = 0
    this.requestUpdate()
  }

  /** Around a place of the screen; without one, around the player's time where that is in sight. */
  #zoom(factor: number, clientX?: number) {
    const scroller = this.#scroller.value!
    const scrollPx = this.#wantedScrollPx ?? scroller.scrollLeft
    const headPx = this.#headPx
    const isInSight = headPx >= 0 && headPx <= this.#widthPx
    const anchorPx =
      clientX === undefined
        ? isInSight
          ? headPx
          : this.#widthPx / 2
        : clientX - scroller.getBoundingClientRect().left
    const leastPxPerMs = this.#leastPxPerMs
    const next = zoomed({ pxPerMs: this.pxPerMs, scrollPx }, factor, anchorPx - SIDE_GAP_PX, {
      leastPxPerMs,
      mostPxPerMs: largest(this.lengthMs, this.#widthPx, this.frameRate),
    })
    this.#isFitted = next.pxPerMs <= leastPxPerMs
    this.pxPerMs = next.pxPerMs
    this.#wantedScrollPx = next.scrollPx
    this.requestUpdate()
  }

  #keepInSight() {
    const scroller = this.#scroller.value!
    const headPx = this.#headPx
    if (headPx >= 0 && headPx <= this.#widthPx) return
    scroller.scrollLeft += headPx - this.#widthPx * (this.isPlaying ? 0.1 : 0.5)
  }

  #draw() {
    const canvas = this.#canvas.value
    if (!canvas || this.#widthPx === 0 || this.pxPerMs === 0) return
    const allPx = this.lengthMs * this.pxPerMs
    const widthPx = Math.min(allPx, this.#widthPx)
    // The canvas stays in sight, and within the video.
    const scrollPx = this.#scroller.value!.scrollLeft - SIDE_GAP_PX
    draw(canvas, {
      lengthMs: this.lengthMs,
      pxPerMs: this.pxPerMs,
      scrollPx: Math.max(0, Math.min(scrollPx, allPx - widthPx)),
      widthPx,
      ...this.#sizes,
      storyboard: this.storyboard,
      sheets: this.#sheets,
      peaks: this.peaks,
      loudest: this.#loudest,
      chapterMs: this.chapterMs,
    })
  }

  #loadSheets() {
    for (const { url } of this.storyboard) {
      if (this.#sheets.has(url)) continue
      const sheet = new Image()
      sheet.addEventListener('load', this.#redraw)
      sheet.src = url
      this.#sheets.set(url, sheet)
    }
  }

  #onWheel = (event: WheelEvent) => {
    // A pinch on a touchpad comes as this too.
    if (!event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    this.#zoom(Math.exp(-event.deltaY / 300), event.clientX)
  }

  #msAt(clientX: number) {
    const scroller = this.#scroller.value!
    const px = clientX - scroller.getBoundingClientRect().left + scroller.scrollLeft - SIDE_GAP_PX
    return Math.min(this.lengthMs, Math.max(0, px / this.pxPerMs))
  }

  #seek = (ms: number) => this.emit('seek', ms)

  #onPointer = (event: PointerEvent) => {
    if (event.button !== 0) return
    const scroller = this.#scroller.value!
    const target = event.composedPath()[0] as HTMLElement
    const { key, edge } = target.dataset
    if (edge) {
      event.preventDefault()
      target.focus({ preventScroll: true })
      // The edge stays under the finger where it was touched.
      const range = this.ranges.find((each) => each.key === Number(key))!
      const offMs = range[`${edge as RangeEdge}Ms`] - this.#msAt(event.clientX)
      const reachPx = event.pointerType === 'mouse' ? REACH_PX : TOUCH_REACH_PX
      followPointer(target, event, scroller, {
        move: ({ clientX, altKey }) =>
          this.#emitEdge({
            key: range.key,
            edge: edge as RangeEdge,
            ms: this.#msAt(clientX) + offMs,
            reachMs: altKey ? 0 : reachPx / this.pxPerMs,
          }),
        end: (hasMoved) => {
          // Handles are so large for a finger that they cover what was meant.
          if (!hasMoved && event.pointerType !== 'mouse') this.#seek(this.#msAt(event.clientX))
          this.emit('rest')
        },
      })
      return
    }
    const isHead = target.classList.contains('head')
    // A finger on the tracks scrolls them.
    if (event.pointerType !== 'mouse' && !isHead && !target.classList.contains('ruler')) return
    event.preventDefault()
    this.renderRoot.querySelector<HTMLElement>('.head')!.focus({ preventScroll: true })
    if (!isHead) this.#seek(this.#msAt(event.clientX))
    followPointer(target, event, scroller, {
      move: ({ clientX }) => this.#seek(this.#msAt(clientX)),
    })
  }

  /** A tap: a finger that scrolled ends without one. */
  #onClick = (event: PointerEvent) => {
    const target = event.composedPath()[0] as HTMLElement
    if (target.dataset['edge'] || target.classList.contains('head')) return
    if (event.pointerType !== 'mouse') this.#seek(this.#msAt(event.clientX))
  }

  #emitEdge = (detail: TimelineEdge) => this.emit('edge', detail)
}
customElements.define('dash-timeline', DashTimeline)
