/** Which rows of a long list are drawn: those in view, a few around them, and the one with the focus. */

const AROUND = 6

export function windowOf(
  count: number,
  rowPx: number,
  viewTop: number,
  viewHeight: number,
  focused: number,
) {
  const first = Math.max(0, Math.floor(viewTop / rowPx) - AROUND)
  const last = Math.min(count - 1, Math.ceil((viewTop + viewHeight) / rowPx) + AROUND)
  const rows: number[] = []
  for (let index = first; index <= last; index += 1) rows.push(index)
  // Out of view it would lose the focus, and what is typed with it.
  if (focused >= 0 && focused < count && (focused < first || focused > last)) rows.push(focused)
  return rows
}
