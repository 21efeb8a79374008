/**
 * Registers an element where there is a registry: in Node (server-side rendering) there is none,
 * and importing does nothing.
 */
export function define(tag: string, element: CustomElementConstructor): void {
  const registry = globalThis.customElements as CustomElementRegistry | undefined
  if (registry && !registry.get(tag)) registry.define(tag, element)
}
