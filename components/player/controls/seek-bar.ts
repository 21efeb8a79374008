/**
 * Where it stands and may go: a slider, with chapters as marks, and above the pointer the picture,
 * chapter and time of its place.
 */
import { html, nothing, type TemplateResult } from 'lit'
import { clock } from '../../base/clock.ts'
import type { Thumbnail } from '../storyboard.ts'
import { chapterAt, type ControlsState, type ControlActions } from './state.ts'
import { Frames } from './frames.ts'
import { areaFor, previewAt, type FingerPoint } from './preview-place.ts'

/** Widest of a preview, in pixels, and as a share of the player. */
const [PREVIEW_PIXELS, PREVIEW_SHARE] = [168, 0.34]
/** Larger above a finger, from which the eye is further away. */
const [FINGER_PIXELS, FINGER_SHARE] = [256, 0.6]
/** Least height above a finger of a preview without a picture. */
const TEXT_PIXELS = 36

export class SeekBar {
  readonly #actions: ControlActions
  readonly #frames: Frames
  /** Under the pointer. */
  #pointed: number | undefined
  /** Being dragged to. */
  #dragged: number | undefined
  /** The finger that drags, in pixels of the viewport. */
  #finger: FingerPoint | undefined

  constructor(actions: ControlActions) {
    this.#actions = actions
    this.#frames = new Frames(() => actions.redraw())
  }

  get isDragged(): boolean {
    return this.#dragged !== undefined
  }

  render(state: ControlsState): TemplateResult {
    const { messages, durationSeconds, chapters, arrivedSeconds: arrived } = state
    const seconds = this.#dragged ?? state.seconds
    const known = durationSeconds > 0 ? durationSeconds : 0
    const chapter = chapterAt(chapters, seconds)?.title
    const text = `${messages.of(clock(seconds), clock(known))}${chapter ? `, ${chapter}` : ''}${arrived === null ? '' : `, ${messages.uploadedTo(clock(arrived))}`}`
    return html`
      <div class="seek" part="seek-bar"
        @pointerdown=${this.#touch} @pointermove=${(event: PointerEvent) => this.#point(event, known)}
        @pointerleave=${this.#leave}>
        ${this.#preview(state)}
        <div class="rail">
          <div class="buffered"></div>
          <div class="played"></div>
          ${arrived === null ? nothing : html`<div class="not-uploaded" part="not-uploaded"></div>`}
        </div>
        ${known > 0 ? marks(state) : nothing}
        <div class="thumb"></div>
        <input type="range" min="0" max=${known} step="any"
          .value=${String(Math.min(seconds, known))} aria-label=${messages.seek}
          aria-valuetext=${text} @input=${this.#drag} @change=${this.#drop} />
      </div>
    `
  }

  /** Lengths are set by hand: style attributes would fall foul of strict page policies (CSP). */
  place(root: ParentNode, state: ControlsState): void {
    const bar = root.querySelector<HTMLElement>('.seek')
    if (!bar) return
    const { durationSeconds: whole } = state
    const share = (seconds: number) => `${(Math.min(1, Math.max(0, seconds / whole)) || 0) * 100}%`
    bar.style.setProperty('--_at', share(this.#dragged ?? state.seconds))
    bar.style.setProperty('--_buffered', share(state.bufferedSeconds))
    bar.style.setProperty('--_arrived', share(state.arrivedSeconds ?? whole))
    for (const { dataset, style } of bar.querySelectorAll<HTMLElement>('.mark'))
      style.setProperty('inset-inline-start', share(Number(dataset['seconds'])))
    this.#placePreview(bar, state)
  }

  #preview(state: ControlsState): TemplateResult | typeof nothing {
    const seconds = this.#dragged ?? this.#pointed
    if (seconds === undefined) return nothing
    const chapter = chapterAt(state.chapters, seconds)?.title
    return html`<div class=${this.#finger ? 'preview finger' : 'preview'} part="preview" aria-hidden="true">
      ${this.#thumbnailAt(seconds, state) ? html`<div class="thumbnail" part="preview-image"></div>` : nothing}
      <div class="preview-text">
        ${chapter ? html`<span class="preview-chapter" part="preview-chapter">${chapter}</span>` : nothing}
        <span class="preview-time" part="preview-time">${clock(seconds)}</span>
      </div>
    </div>`
  }

  #thumbnailAt(seconds: number, { frames, durationSeconds }: ControlsState): Thumbnail | undefined {
    return (
      this.#actions.thumbnailAt(seconds) ??
      (frames === null ? undefined : this.#frames.at(frames, seconds, durationSeconds))
    )
  }

  #placePreview(bar: HTMLElement, state: ControlsState): void {
    const seconds = this.#dragged ?? this.#pointed
    const preview = bar.querySelector<HTMLElement>('.preview')
    if (!preview || seconds === undefined) return
    const { left, top, bottom, width } = bar.getBoundingClientRect()
    const player = bar.closest('.frame')!.getBoundingClientRect()
    const image = preview.querySelector<HTMLElement>('.thumbnail')
    const found = image && this.#thumbnailAt(seconds, state)
    const finger = this.#finger && {
      x: this.#finger.x - player.left,
      y: this.#finger.y - player.top,
    }
    const small =
      found &&
      Math.min(1, PREVIEW_PIXELS / found.width, (player.width * PREVIEW_SHARE) / found.width)
    const area = finger && areaFor(finger, player, small ? small * found.height : TEXT_PIXELS)
    if (found) {
      const scale = area
        ? Math.min(
            Math.min(FINGER_PIXELS, player.width * FINGER_SHARE, area.width) / found.width,
            area.height / found.height,
          )
        : small!
      image.style.width = `${found.width * scale}px`
      image.style.height = `${found.height * scale}px`
      image.style.setProperty(
        '--_picture',
        `url("${found.url.replace(/["\\\n]/g, encodeURIComponent)}")`,
      )
      image.style.setProperty('--_place', `${-found.x}px ${-found.y}px`)
      image.style.setProperty('--_scale', String(scale))
      image.style.setProperty('--_width', `${found.width}px`)
      image.style.setProperty('--_height', `${found.height}px`)
    }
    preview.style.maxWidth = area ? `${found ? image.offsetWidth : area.width}px` : ''
    const share = seconds / state.durationSeconds
    const along = (bar.matches(':dir(rtl)') ? 1 - share : share) * width
    const { offsetWidth, offsetHeight } = preview
    if (finger && area) {
      const anchor = { x: left - player.left + along, y: top - player.top }
      const size = { width: offsetWidth, height: offsetHeight }
      const { x, y } = previewAt(finger, player, area, size, anchor)
      preview.style.left = `${x - anchor.x + along}px`
      preview.style.bottom = `${bottom - player.top - y}px`
      return
    }
    const half = offsetWidth / 2
    preview.style.bottom = ''
    preview.style.left = `${Math.min(Math.max(along, half), Math.max(half, width - half))}px`
  }

  #point(event: PointerEvent, durationSeconds: number): void {
    const bar = event.currentTarget as HTMLElement
    const { left, width } = bar.getBoundingClientRect()
    const share = Math.min(Math.max((event.clientX - left) / width, 0), 1)
    this.#pointed = (bar.matches(':dir(rtl)') ? 1 - share : share) * durationSeconds
    this.#touch(event)
    this.#actions.redraw()
  }
  readonly #touch = ({ pointerType, clientX, clientY }: PointerEvent): void => {
    this.#finger = pointerType === 'touch' ? { x: clientX, y: clientY } : undefined
  }
  readonly #leave = (): void => {
    this.#pointed = this.#finger = undefined
    this.#frames.leave()
    this.#actions.redraw()
  }
  readonly #drag = (event: Event): void => {
    this.#dragged = (event.target as HTMLInputElement).valueAsNumber
    this.#actions.redraw()
  }
  readonly #drop = (event: Event): void => {
    this.#dragged = undefined
    this.#frames.leave()
    this.#actions.seek((event.target as HTMLInputElement).valueAsNumber)
    this.#actions.redraw()
  }
}

function marks({ chapters, durationSeconds }: ControlsState): TemplateResult[] {
  return chapters
    .filter(({ start_seconds }) => start_seconds > 0 && start_seconds < durationSeconds)
    .map(
      ({ start_seconds }) =>
        html`<span class="mark" part="chapter-mark" data-seconds=${start_seconds}></span>`,
    )
}
