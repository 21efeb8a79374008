/** Whether elements are in view, or near it: one observer for each distance, however many elements a page has. */
type ViewListener = (inView: boolean) => void

interface Watch {
  observer: IntersectionObserver
  listeners: Map<Element, ViewListener>
}

const watches = new Map<string, Watch>()

/**
 * Calls with what is so now, then at every change, until the signal ends it. `margin` as CSS;
 * `share`: how much must be seen.
 */
export function watchView(
  element: Element,
  listener: ViewListener,
  signal: AbortSignal,
  { margin = '0px', share = 0 } = {},
): void {
  const key = `${margin} ${share}`
  let watch = watches.get(key)
  if (!watch) watches.set(key, (watch = open(margin, share)))
  const { observer, listeners } = watch
  listeners.set(element, listener)
  observer.observe(element)
  signal.addEventListener(
    'abort',
    () => {
      listeners.delete(element)
      observer.unobserve(element)
    },
    { once: true },
  )
}

function open(margin: string, share: number): Watch {
  const listeners = new Map<Element, ViewListener>()
  const observer = new IntersectionObserver(
    (entries) =>
      entries.forEach(({ target, isIntersecting, intersectionRatio }) =>
        listeners.get(target)?.(isIntersecting && intersectionRatio >= share),
      ),
    { rootMargin: margin, threshold: share },
  )
  return { observer, listeners }
}
