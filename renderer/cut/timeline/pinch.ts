/** Two fingers that move apart or together. The page itself is not zoomed or scrolled by them. */

export function followPinch(target: HTMLElement, zoom: (factor: number, clientX: number) => void) {
  let beforePx = 0
  const apart = ([a, b]: TouchList | readonly Touch[]) =>
    Math.hypot(a!.clientX - b!.clientX, a!.clientY - b!.clientY)
  target.addEventListener(
    'touchstart',
    (event) => {
      if (event.touches.length !== 2) return
      event.preventDefault()
      beforePx = apart(event.touches)
    },
    { passive: false },
  )
  target.addEventListener(
    'touchmove',
    (event) => {
      if (event.touches.length !== 2 || beforePx === 0) return
      event.preventDefault()
      const nowPx = apart(event.touches)
      const [a, b] = event.touches
      zoom(nowPx / beforePx, (a!.clientX + b!.clientX) / 2)
      beforePx = nowPx
    },
    { passive: false },
  )
  target.addEventListener('touchend', () => (beforePx = 0))
}
