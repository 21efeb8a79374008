/** Every element of ours that is on the page says its words again. */
export function rerenderAll(root: Document | ShadowRoot): void {
  for (const element of root.querySelectorAll('*')) {
    if (element.shadowRoot) rerenderAll(element.shadowRoot)
    if (element.localName.startsWith('dash-'))
      (element as Element & { requestUpdate?(): void }).requestUpdate?.()
  }
}
