/**
 * The rows that are on screen, each in an element that shows one row after another: to take an
 * element out of the page and to put a new one in costs much more than to show another row in it.
 */
export class UsedRows {
  #place: HTMLElement
  #make: () => HTMLElement
  #shown = new Map<number, HTMLElement>()
  /** They show another row than where they stand in the page. */
  #astray = new Set<HTMLElement>()

  constructor(place: HTMLElement, make: () => HTMLElement) {
    this.#place = place
    this.#make = make
  }

  /** By number, each with its element; a row that was there before is in the element that it was in. */
  show(rows: readonly number[]): ReadonlyMap<number, HTMLElement> {
    const wanted = new Set(rows)
    const free = [...this.#shown].flatMap(([row, element]) => (wanted.has(row) ? [] : [element]))
    this.#shown = new Map(rows.map((row) => [row, this.#shown.get(row) ?? this.#use(free.pop())]))
    for (const element of free) this.#remove(element)
    return this.#shown
  }

  /**
   * Rows stand in the page in the order of the list, for screen readers. What has
   * the focus would lose it, so the others move around it.
   */
  order(): void {
    if (this.#astray.size === 0) return
    const inOrder = [...this.#shown].toSorted(([a], [b]) => a - b).map(([, element]) => element)
    const stays = inOrder.find((element) => element.matches(':focus-within'))
    // Where that one stands right, so do all but those that show another row.
    const moved = stays && this.#astray.has(stays) ? new Set(inOrder) : this.#astray
    const at = stays ? inOrder.indexOf(stays) : -1
    this.#before(null, inOrder.slice(at + 1), moved)
    if (stays) this.#before(stays, inOrder.slice(0, at), moved)
    this.#astray.clear()
  }

  #before(end: HTMLElement | null, rows: HTMLElement[], moved: ReadonlySet<HTMLElement>): void {
    let next = end
    for (const element of rows.toReversed()) {
      if (moved.has(element) && element.nextElementSibling !== next)
        this.#place.insertBefore(element, next)
      next = element
    }
  }

  #use(free = this.#place.appendChild(this.#make())): HTMLElement {
    this.#astray.add(free)
    return free
  }

  #remove(element: HTMLElement): void {
    element.remove()
    this.#astray.delete(element)
  }
}
