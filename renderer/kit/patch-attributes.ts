/** Only what is another is touched: an element that gets the same again might start over. */
export function patchAttributes(
  element: HTMLElement,
  attributes: Iterable<readonly [string, string]>,
) {
  const wanted = new Map(attributes)
  for (const name of element.getAttributeNames())
    if (!wanted.has(name)) element.removeAttribute(name)
  for (const [name, value] of wanted)
    if (element.getAttribute(name) !== value) element.setAttribute(name, value)
}
