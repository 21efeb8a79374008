/**
 * Where it stands and may go: a slider, with chapters as marks, and above the pointer the picture,
 * chapter and time of its place.
 */
import { html, nothing, type TemplateResult } from 'lit'
import { clock } from '../../base/clock.ts'
import type { Thumbnail } from '../storyboard.ts'
import { chapterAt, type ControlsState, type ControlActions } from './state.ts'
import { Frames } from './frames.ts'

/** Widest of a preview, in pixels, and as a share of the player. */
const [PREVIEW_PIXELS, PREVIEW_SHARE] = [168, 0.34]

/** Between two chapters. */
const GAP_PIXELS = 3

export class SeekBar {
  readonly #actions: ControlActions
  readonly #frames: Frames
  /** Under the pointer. */
  #pointed: number | undefined
  /** Being dragged to. */
  #dragged: number | undefined

  constructor(actions: ControlActions) {
    this.#actions = actions
    this.#frames = new Frames(() => actions.redraw())
  }

  render(state: ControlsState): TemplateResult {
    const { messages, durationSeconds, chapters } = state
    const seconds = this.#dragged ?? state.seconds
    const known = durationSeconds > 0 ? durationSeconds : 0
    const chapter = chapterAt(chapters, seconds)?.title
    const text = `${messages.of(clock(seconds), clock(known))}${chapter ? `, ${chapter}` : ''}`
    return html`
      <div class="seek" part="seek-bar"
        @pointermove=${(event: PointerEvent) => this.#point(event, known)}
        @pointerleave=${this.#leave}>
        ${this.#preview(state)}
        <div class="rail">
          <div class="buffered"></div>
          <div class="played"></div>
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
    const marks = [...bar.querySelectorAll<HTMLElement>('.mark')]
    const places = marks.map(({ dataset }) => share(Number(dataset['seconds'])))
    marks.forEach((mark, index) => mark.style.setProperty('inset-inline-start', places[index]!))
    const rail = bar.querySelector<HTMLElement>('.rail')!
    rail.style.maskImage = places.length > 0 ? withGaps(places, bar.matches(':dir(rtl)')) : ''
    this.#placePreview(bar, state)
  }

  #preview(state: ControlsState): TemplateResult | typeof nothing {
    const seconds = this.#dragged ?? this.#pointed
    if (seconds === undefined) return nothing
    const chapter = chapterAt(state.chapters, seconds)?.title
    return html`<div class="preview" part="preview" aria-hidden="true">
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
    const { width } = bar.getBoundingClientRect()
    const frameWidth = bar.closest('.frame')?.clientWidth ?? width
    const image = preview.querySelector<HTMLElement>('.thumbnail')
    const found = image && this.#thumbnailAt(seconds, state)
    if (found) {
      const scale = Math.min(
        1,
        PREVIEW_PIXELS / found.width,
        (frameWidth * PREVIEW_SHARE) / found.width,
      )
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
    const half = preview.offsetWidth / 2
    const center = Math.max((seconds / state.durationSeconds) * width, half)
    preview.style.left = `${Math.min(center, Math.max(half, width - half))}px`
  }

  #point(event: PointerEvent, durationSeconds: number): void {
    const { left, width } = (event.currentTarget as HTMLElement).getBoundingClientRect()
    this.#pointed = Math.min(Math.max((event.clientX - left) / width, 0), 1) * durationSeconds
    this.#actions.redraw()
  }
  readonly #leave = (): void => {
    this.#pointed = undefined
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

/** Where a chapter begins nothing of the rail is drawn: that is seen on any picture. */
function withGaps(places: readonly string[], isRightToLeft: boolean): string {
  const stops = places.flatMap((place) => {
    const [from, to] = [
      `calc(${place} - ${GAP_PIXELS / 2}px)`,
      `calc(${place} + ${GAP_PIXELS / 2}px)`,
    ]
    return [`#000 ${from}`, `transparent ${from}`, `transparent ${to}`, `#000 ${to}`]
  })
  return `linear-gradient(to ${isRightToLeft ? 'left' : 'right'}, ${stops.join(', ')})`
}

function marks({ chapters, durationSeconds }: ControlsState): TemplateResult[] {
  return chapters
    .filter(({ start_seconds }) => start_seconds > 0 && start_seconds < durationSeconds)
    .map(
      ({ start_seconds }) =>
        html`<span class="mark" part="chapter-mark" data-seconds=${start_seconds}></span>`,
    )
}
