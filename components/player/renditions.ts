/**
 * The qualities a viewer may choose from, in the shape that media-chrome reads from `media.videoRenditions`
 * (its VideoRenditionList): indexed, iterable, `selectedIndex` -1 for automatic, and three events.
 */
export interface Rendition {
  readonly id: string
  readonly width: number
  readonly height: number
  /** Bits per second. */
  readonly bitrate: number
}

export class RenditionList extends EventTarget {
  readonly [index: number]: Rendition
  #list: Rendition[] = []
  #selectedIndex = -1
  /** Set by whoever can switch; called with -1 for automatic. */
  onselect: ((index: number) => void) | undefined

  get length(): number {
    return this.#list.length
  }

  get selectedIndex(): number {
    return this.#selectedIndex
  }
  set selectedIndex(index: number) {
    const chosen = index >= 0 && index < this.#list.length ? index : -1
    if (chosen === this.#selectedIndex) return
    this.#selectedIndex = chosen
    this.onselect?.(chosen)
    this.dispatchEvent(new Event('change'))
  }

  /** A list of one is no choice, so none is offered. */
  replace(renditions: readonly Rendition[]): void {
    const indices = this as Record<number, Rendition>
    for (let i = 0; i < this.#list.length; i++) delete indices[i]
    this.#list = renditions.length > 1 ? [...renditions] : []
    this.#list.forEach((rendition, i) => (indices[i] = rendition))
    this.#selectedIndex = -1
    this.dispatchEvent(new Event(this.#list.length > 0 ? 'addrendition' : 'removerendition'))
  }

  [Symbol.iterator](): Iterator<Rendition> {
    return this.#list[Symbol.iterator]()
  }
}
