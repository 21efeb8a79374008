/**
 * Pictures above the seek bar while there is no storyboard: single frames, of what is encoded already. One is asked for
 * at a time, and only where the pointer rests: the appliance is busy enough with the encode itself.
 */
import { withQuery } from '../../base/addresses.ts'
import type { Thumbnail } from '../storyboard.ts'

/** Width of a storyboard tile, in pixels. */
const WIDTH_PIXELS = 192
/** So many places along the bar, but no two nearer than this. */
const PLACES = 50
const LEAST_STEP_SECONDS = 2
const REST_MS = 150
/** Delay before a frame that is not encoded yet is requested again. */
const AGAIN_MS = 5_000

export class Frames {
  readonly #arrived: () => void
  /** By address. A number: when it was found not to be there. */
  readonly #known = new Map<string, Thumbnail | number>()
  #wanted: string | undefined
  #resting: ReturnType<typeof setTimeout> | undefined
  #loading: HTMLImageElement | undefined

  constructor(arrived: () => void) {
    this.#arrived = arrived
  }

  /** Returns a cached frame, or requests it. */
  at(address: string, seconds: number, durationSeconds: number): Thumbnail | undefined {
    const step = Math.max(LEAST_STEP_SECONDS, durationSeconds / PLACES)
    const place = String(Math.round(Math.floor(seconds / step) * step * 1000) / 1000)
    const url = withQuery(
      `${withQuery(address, 'time', place)}&width=${WIDTH_PIXELS}`,
      'encoded',
      'true',
    )
    const known = this.#known.get(url)
    if (typeof known === 'object') return known
    if (url === this.#wanted || (known !== undefined && Date.now() - known < AGAIN_MS))
      return undefined
    this.leave()
    this.#wanted = url
    this.#resting = setTimeout(() => this.#load(url), REST_MS)
    return undefined
  }

  /** Nobody looks there any more. */
  leave(): void {
    clearTimeout(this.#resting)
    // Without an address it stops loading.
    this.#loading?.removeAttribute('src')
    this.#wanted = this.#loading = undefined
  }

  #load(url: string): void {
    const image = (this.#loading = new Image())
    const over = (found: Thumbnail | number) => {
      if (this.#loading !== image) return
      this.#known.set(url, found)
      this.#wanted = this.#loading = undefined
      this.#arrived()
    }
    image.onload = () =>
      over({ url, x: 0, y: 0, width: image.naturalWidth, height: image.naturalHeight })
    image.onerror = () => over(Date.now())
    image.src = url
  }
}
