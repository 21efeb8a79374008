/** Scrolls along with what is spoken, and leaves the scrolling to readers as soon as they begin to. */
const TAKES_OVER = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const
const SCROLL_KEYS = ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', ' ']

export class Follower {
  readonly #onChange: () => void
  #yielded = false
  /** The current cue has been out of view. */
  #lost = false
  #box: HTMLElement | undefined
  #spoken: Element | undefined

  /** `onChange`: it yielded, or follows again. */
  constructor(onChange: () => void) {
    this.#onChange = onChange
  }

  get yielded(): boolean {
    return this.#yielded
  }

  watch(element: HTMLElement, signal: AbortSignal): void {
    const take = (event: Event) => {
      if (event.type === 'keydown' && !SCROLL_KEYS.includes((event as KeyboardEvent).key)) return
      // A press on a cue plays from there; only one on the bar of the box scrolls.
      if (event.type === 'pointerdown' && event.composedPath()[0] !== this.#box) return
      if (this.#box && this.#spoken) this.#set(true)
    }
    for (const type of TAKES_OVER) element.addEventListener(type, take, { signal, passive: true })
    element.addEventListener('scroll', () => this.#look(), { signal, capture: true, passive: true })
  }

  /** A reader who has scrolled away stays where they are. */
  show(element: Element | undefined, isOn: boolean): void {
    this.#spoken = element
    if (!element || !isOn) return
    this.#box = boxAround(element)
    if (this.#yielded) this.#look()
    else this.#scroll()
  }

  resume(): void {
    this.#set(false)
    this.#scroll()
  }

  forget(): void {
    this.#spoken = undefined
    this.#set(false)
  }

  #scroll(): void {
    const [box, spoken] = [this.#box, this.#spoken]
    if (!box || !spoken || isSeen(spoken, box, box.clientHeight * 0.15)) return
    const { top } = spoken.getBoundingClientRect()
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    box.scrollTo({
      top: box.scrollTop + top - box.getBoundingClientRect().top - box.clientHeight / 3,
      behavior: calm ? 'instant' : 'smooth',
    })
  }

  /** Back from elsewhere to where it is spoken: the reader follows again. */
  #look(): void {
    if (!this.#yielded || !this.#box || !this.#spoken) return
    if (!isSeen(this.#spoken, this.#box, 0)) this.#lost = true
    else if (this.#lost) this.#set(false)
  }

  #set(yielded: boolean): void {
    if (this.#yielded === yielded) return
    this.#yielded = yielded
    this.#lost = false
    this.#onChange()
  }
}

/** The nearest thing that scrolls, but never the page: that belongs to its reader. */
function boxAround(element: Element): HTMLElement | undefined {
  for (
    let node: Node | null = element.parentNode;
    node;
    node =
      node instanceof ShadowRoot ? node.host : ((node as Element).assignedSlot ?? node.parentNode)
  ) {
    if (
      !(node instanceof HTMLElement) ||
      node === document.body ||
      node === document.documentElement
    )
      continue
    if (
      node.scrollHeight > node.clientHeight &&
      ['auto', 'scroll'].includes(getComputedStyle(node).overflowY)
    )
      return node
  }
  return undefined
}

function isSeen(element: Element, box: Element, margin: number): boolean {
  const [inner, outer] = [element.getBoundingClientRect(), box.getBoundingClientRect()]
  return inner.top >= outer.top + margin && inner.bottom <= outer.bottom - margin
}
