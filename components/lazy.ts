/** Elements that come when the page first has one of them, so that a page pays for what it uses. */

/** Tag → what registers it. `element`: the first that needs it, if it is on the page. */
export type Loaders = Readonly<Record<string, (element?: Element) => Promise<unknown>>>

/**
 * An element counts as needed when it is in the document or in a shadow tree, and when somebody waits for it by
 * `customElements.whenDefined`. One that is there already is upgraded then: attributes, listeners and properties stay.
 * In Node there is no registry, and nothing happens.
 */
export function defineWhenNeeded(loaders: Loaders): void {
  const registry = globalThis.customElements as CustomElementRegistry | undefined
  if (!registry) return
  const missing = new Map(Object.entries(loaders).filter(([tag]) => !registry.get(tag)))
  const undo: (() => void)[] = [keepPlaces()]
  let coming = 0

  function need(tag: string, element?: Element): void {
    const load = missing.get(tag)
    if (!load) return
    missing.delete(tag)
    coming += 1
    load(element)
      .catch((error: unknown) => {
        console.warn(`@svc/components: <${tag}> did not load`, error)
        // The next one tries again.
        missing.set(tag, load)
      })
      .finally(() => {
        coming -= 1
        if (missing.size + coming === 0) for (const action of undo.splice(0)) action()
      })
  }

  function look(root: ParentNode): void {
    if (root instanceof Element) need(root.localName, root)
    if (missing.size > 0)
      for (const element of root.querySelectorAll([...missing.keys()].join()))
        need(element.localName, element)
  }

  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) if (node instanceof Element) look(node)
  })
  function watch(root: Document | ShadowRoot): void {
    look(root)
    observer.observe(root, { childList: true, subtree: true })
  }
  undo.push(() => observer.disconnect())
  watch(document)

  for (const { shadowRoot, localName } of document.querySelectorAll('*'))
    if (shadowRoot && !localName.startsWith('svc-')) watch(shadowRoot)
  undo.push(
    wrap(
      Element.prototype,
      'attachShadow',
      (attach) =>
        function (this: Element, init: ShadowRootInit) {
          const root = attach.call(this, init)
          if (!this.localName.startsWith('svc-')) watch(root)
          return root
        },
    ),
    // On the registry itself, or code that waits for an element before it is on the page would wait for ever.
    wrap(
      registry,
      'whenDefined',
      (whenDefined) =>
        function (this: CustomElementRegistry, tag: string) {
          need(tag)
          return whenDefined.call(this, tag)
        },
    ),
  )
}

/** Sizes as the elements set them, weaker than any style of the page. */
const PLACES = `
  :where(svc-player:not(:defined), svc-clip:not(:defined)) {
    display: block;
    inline-size: 100%;
    aspect-ratio: 16 / 9;
  }
  :where(svc-player:not(:defined)) {
    max-block-size: 100vh;
    background: var(--svc-background, #0c0d10);
  }
`

/** Reserves the place of elements that load later, so that the page does not move. Returns what undoes it. */
function keepPlaces(): () => void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(PLACES)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
  }
}

/** Answers how to take it back; what others have wrapped since stays. */
function wrap<Owner extends object, Name extends keyof Owner>(
  owner: Owner,
  name: Name,
  around: (original: Owner[Name]) => Owner[Name],
): () => void {
  const original = owner[name]
  const isOwn = Object.hasOwn(owner, name)
  const wrapped = around(original)
  owner[name] = wrapped
  return () => {
    if (owner[name] !== wrapped) return
    if (isOwn) owner[name] = original
    else delete owner[name]
  }
}
