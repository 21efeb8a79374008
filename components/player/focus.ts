/** What was focused may have been taken away or covered; the keyboard goes on at what took its place. */

/** Of the message or the end screen that lies over the picture. */
const COVERING = '.message button, .end-screen:not([hidden]) button'

/**
 * `startedByButton`: the start button was pressed, and its place is the play button's now. Answers
 * whether that one has been there.
 */
export function moveFocus(root: ShadowRoot, startedByButton: boolean): boolean {
  const focused = root.activeElement
  const cover = root.querySelector<HTMLElement>(COVERING)
  if (cover) {
    if (focused?.closest('.stage')) cover.focus({ preventScroll: true })
    return false
  }
  const play = root.querySelector<HTMLElement>('.control.play')
  if (!play || !startedByButton) return false
  if (!focused || focused.getClientRects().length === 0) play.focus({ preventScroll: true })
  return true
}
