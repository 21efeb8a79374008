/** The focus after a press that removes its row, or disables its button meanwhile. */
const CONTROLS = 'button, dash-menu, input, select, textarea, a[href]'

/**
 * Called before; its answer is called after. Unless somebody has moved it, the focus goes back, else to the same
 * control of the next row or the one before, else to the first control beside the list.
 */
export function keepFocus() {
  const path: Element[] = []
  for (let at = document.activeElement; at; at = at.shadowRoot?.activeElement ?? null)
    path.unshift(at)
  const inRow = path.find((each) => each.closest('tr, li'))
  const row = inRow?.closest('tr, li')
  const root = row?.getRootNode() as ParentNode | undefined
  const same = (of: ParentNode) => [...of.querySelectorAll(inRow!.localName)]
  const at = row && same(row).indexOf(inRow!)
  const rows = [row?.nextElementSibling, row?.previousElementSibling]
  return async () => {
    // Inner elements are drawn later.
    await new Promise(requestAnimationFrame)
    if (path.length < 2 || document.activeElement !== document.body) return
    const left = rows.find((each) => each?.isConnected)
    const place = path[0]!.isConnected
      ? path[0]
      : ((left && same(left).at(at!)) ?? root?.querySelector(CONTROLS))
    ;((place?.shadowRoot?.querySelector(CONTROLS) ?? place) as HTMLElement | null)?.focus()
  }
}
