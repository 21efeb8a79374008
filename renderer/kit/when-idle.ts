/**
 * Runs once what is on screen now has been seen and the browser has nothing better to do: a click
 * that comes meanwhile is answered first.
 */
export function whenIdle(deed: () => void): void {
  // The first frame shows it, the second begins when it is shown.
  requestAnimationFrame(() => requestAnimationFrame(() => soon(deed)))
}

/** A page that is never idle gets it all the same. */
const LATEST_MS = 500

/** Not every browser says when it is idle. */
const soon = (deed: () => void): void =>
  void ('requestIdleCallback' in globalThis
    ? requestIdleCallback(deed, { timeout: LATEST_MS })
    : setTimeout(deed))
