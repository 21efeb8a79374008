/** Follows a pointer that is held down, and scrolls what it is in while it is held at a side. */

/** Not at the very side, which a finger can hardly reach. */
const SIDE_PX = 28
const MOST_PX_A_FRAME = 18

interface PointerPlace {
  clientX: number
  altKey: boolean
}

export function followPointer(
  target: HTMLElement,
  { pointerId, clientX: firstX }: PointerEvent,
  scroller: HTMLElement,
  on: { move(place: PointerPlace): void; end?(hasMoved: boolean): void },
) {
  const over = new AbortController()
  const { signal } = over
  let place: PointerPlace | undefined
  target.setPointerCapture(pointerId)
  const onMove = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return
    if (!place && Math.abs(event.clientX - firstX) < 2) return
    if (!place) requestAnimationFrame(scroll)
    place = event
    on.move(place)
  }
  const onEnd = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return
    over.abort()
    on.end?.(place !== undefined)
  }
  const scroll = () => {
    if (signal.aborted) return
    const { left, right } = scroller.getBoundingClientRect()
    const { clientX } = place!
    const beyondPx =
      Math.max(0, clientX - (right - SIDE_PX)) - Math.max(0, left + SIDE_PX - clientX)
    const before = scroller.scrollLeft
    scroller.scrollLeft += Math.max(-MOST_PX_A_FRAME, Math.min(MOST_PX_A_FRAME, beyondPx / 2))
    if (scroller.scrollLeft !== before) on.move(place!)
    requestAnimationFrame(scroll)
  }
  target.addEventListener('pointermove', onMove, { signal })
  for (const type of ['pointerup', 'pointercancel'] as const)
    target.addEventListener(type, onEnd, { signal })
}
