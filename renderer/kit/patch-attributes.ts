/** Only what is another is touched: an element that is told the same again might begin anew. */
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
