/**
 * The rows that are on screen, each in an element that shows one row after another: to take an element out of the page and to
 * put a new one in costs much more than to show another row in it.
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

  /** As they follow in the list, so they follow in the page, for whoever has it read aloud. What has the focus shows what it did, so it is not moved. */
  order(): void {
    if (this.#astray.size === 0) return
    let next: HTMLElement | null = null
    for (const [, element] of [...this.#shown].toSorted(([a], [b]) => b - a)) {
      if (this.#astray.has(element) && element.nextElementSibling !== next) this.#place.insertBefore(element, next)
      next = element
    }
    this.#astray.clear()
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
