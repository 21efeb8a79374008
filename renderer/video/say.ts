/** Only what is another is touched: an element that is told the same again might begin anew. */
export function say(element: HTMLElement, attributes: ReadonlyMap<string, string>): void {
  for (const name of element.getAttributeNames()) if (!attributes.has(name)) element.removeAttribute(name)
  for (const [name, value] of attributes) if (element.getAttribute(name) !== value) element.setAttribute(name, value)
}
