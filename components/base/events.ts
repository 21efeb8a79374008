/** Events of the elements bubble and leave the shadow tree, so that a page may listen anywhere above. */
export function emit<Detail>(
  element: EventTarget,
  type: string,
  detail?: Detail,
  { cancelable = false } = {},
): boolean {
  return element.dispatchEvent(
    new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable }),
  )
}

/** Sends events of an inner element on, under their own names. */
export function forward(from: EventTarget, to: EventTarget, types: readonly string[]): void {
  for (const type of types)
    from.addEventListener(type, () =>
      to.dispatchEvent(new Event(type, { bubbles: true, composed: true })),
    )
}
