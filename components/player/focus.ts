/** Moves the focus when the focused element has been removed or covered. */

/** Buttons of the message or end screen that cover the picture. */
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

/** From a button that goes away to the one of the sound in the controls. */
export function focusSound(button: Element): void {
  const root = button.getRootNode() as ShadowRoot
  if (root.activeElement === button)
    root.querySelector<HTMLElement>('[part~=mute-button]')?.focus({ preventScroll: true })
}
