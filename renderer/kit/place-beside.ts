const GAP_PX = 4
const EDGE_PX = 8

/** Puts what is in the top layer below its button, or above where there is more room, and within the window. */
export function placeBeside(floating: HTMLElement, button: HTMLElement) {
  const at = button.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = floating
  const [roomWidth, roomHeight] = [document.documentElement.clientWidth, window.innerHeight]
  const below =
    at.bottom + GAP_PX + height <= roomHeight - EDGE_PX || at.top < roomHeight - at.bottom
  const top = below ? at.bottom + GAP_PX : at.top - GAP_PX - height
  const left = at.left + width <= roomWidth - EDGE_PX ? at.left : at.right - width
  floating.style.top = `${Math.max(EDGE_PX, Math.min(top, roomHeight - EDGE_PX - height))}px`
  floating.style.left = `${Math.max(EDGE_PX, Math.min(left, roomWidth - EDGE_PX - width))}px`
}
