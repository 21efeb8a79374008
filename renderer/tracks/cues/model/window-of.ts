/** Which rows of a long list are drawn: those in view, a few around them, and the one with the focus. */

const AROUND = 6

export function windowOf(
  count: number,
  rowPx: number,
  viewTop: number,
  viewHeight: number,
  focused: number,
): number[] {
  const first = Math.max(0, Math.floor(viewTop / rowPx) - AROUND)
  const last = Math.min(count - 1, Math.ceil((viewTop + viewHeight) / rowPx) + AROUND)
  const rows: number[] = []
  for (let index = first; index <= last; index += 1) rows.push(index)
  // Out of view it would lose the focus, and what is typed with it.
  if (focused >= 0 && focused < count && (focused < first || focused > last)) rows.push(focused)
  return rows
}

/** The one that is said at this time: the last that has begun and not ended; -1: none. */
export function currentAt(cues: readonly { startMs: number; endMs: number }[], ms: number): number {
  let [low, high] = [0, cues.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (cues[middle]!.startMs <= ms) low = middle + 1
    else high = middle
  }
  for (let index = low - 1; index >= Math.max(0, low - 5); index -= 1)
    if (cues[index]!.endMs > ms) return index
  return -1
}
