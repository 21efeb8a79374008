/** Every element of ours that is on the page says its words again. */
export function renderAnew(root: Document | ShadowRoot): void {
  for (const element of root.querySelectorAll('*')) {
    if (element.shadowRoot) renderAnew(element.shadowRoot)
    if (element.localName.startsWith('dash-'))
      (element as Element & { requestUpdate?(): void }).requestUpdate?.()
  }
}
