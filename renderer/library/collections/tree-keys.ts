/**
 * What a key does in a tree (https://www.w3.org/WAI/ARIA/apg/patterns/treeview/): a move, or the
 * row that gets the focus.
 */
type TreeMove = 'go' | 'open' | 'close' | 'rename' | 'remove' | HTMLElement

const MOVES: Record<string, TreeMove> = { Enter: 'go', ' ': 'go', F2: 'rename', Delete: 'remove' }

export function treeMoveOf(
  key: string,
  row: HTMLElement,
  rows: readonly HTMLElement[],
): TreeMove | undefined {
  const at = rows.indexOf(row)
  const expanded = row.getAttribute('aria-expanded')
  const level = (of: HTMLElement) => Number(of.getAttribute('aria-level'))
  const begins = (of: HTMLElement) =>
    of.textContent!.trim().toLowerCase().startsWith(key.toLowerCase())
  switch (key) {
    case 'ArrowDown':
      return rows[at + 1]
    case 'ArrowUp':
      return rows[at - 1]
    case 'Home':
      return rows[0]
    case 'End':
      return rows.at(-1)
    case 'ArrowRight':
      return expanded === 'false' ? 'open' : expanded === 'true' ? rows[at + 1] : undefined
    case 'ArrowLeft':
      return expanded === 'true'
        ? 'close'
        : rows.slice(0, at).findLast((above) => level(above) < level(row))
    default:
      if (key in MOVES || key.length > 1) return MOVES[key]
      return [...rows.slice(at + 1), ...rows.slice(0, at)].find(begins)
  }
}
