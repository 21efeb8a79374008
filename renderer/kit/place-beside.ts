const GAP_PX = 4
const EDGE_PX = 8

/** Puts what is in the top layer below its button, or above where there is more room, and within the window. */
export function placeBeside(floating: HTMLElement, button: HTMLElement) {
  const at = button.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = floating
  const [viewWidth, viewHeight] = [document.documentElement.clientWidth, window.innerHeight]
  const below =
    at.bottom + GAP_PX + height <= viewHeight - EDGE_PX || at.top < viewHeight - at.bottom
  const top = below ? at.bottom + GAP_PX : at.top - GAP_PX - height
  const left = at.left + width <= viewWidth - EDGE_PX ? at.left : at.right - width
  floating.style.top = `${Math.max(EDGE_PX, Math.min(top, viewHeight - EDGE_PX - height))}px`
  floating.style.left = `${Math.max(EDGE_PX, Math.min(left, viewWidth - EDGE_PX - width))}px`
}
