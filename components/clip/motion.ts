/** Conditions besides the viewer that play or pause a clip. */

/** Whether this viewer wants little motion, or little data, now and whenever that changes. */
export function watchMotion(onChange: (reduced: boolean) => void, signal: AbortSignal): void {
  const query = matchMedia('(prefers-reduced-motion: reduce)')
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  const report = () => onChange(query.matches || connection?.saveData === true)
  query.addEventListener('change', report, { signal })
  report()
}

/** 0 when its top edge comes in at the bottom of the window, 1 when it has left at the top. */
export function scrollShare(element: Element): number {
  const { top, height } = element.getBoundingClientRect()
  return Math.min(Math.max((innerHeight - top) / (innerHeight + height), 0), 1)
}
