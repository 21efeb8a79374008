/**
 * Every control of a page as a person meets it: what it is called, and whether mouse, finger and
 * keyboard can operate it.
 */
import type { Page } from 'playwright-core'
import { until } from '../../daemon.ts'

export interface Control {
  role: string
  name: string
  /** Why a pointer could not operate it; empty: it can. */
  pointer: string
  /** The Tab key leads to it, or to the grid, tree or group that arrows move in. */
  byTab: boolean
  /** It was there at the last look, enabled or disabled as it is now. */
  isSame: boolean
}

/** WCAG 2.5.8, in pixels. */
const LEAST_PX = 24

/**
 * What is shown of them; each is brought into view and looked for at its centre. `data-at` of each is
 * its place in the answer. `inside`: only those in such an element.
 */
export function controlsOf(
  page: Page,
  { hasTabbed, inside = '' }: { hasTabbed: boolean; inside?: string },
): Promise<Control[]> {
  return page.evaluate(
    async ({ leastPx, hasTabbed, inside }) => {
      const CONTROLS =
        'a[href], button, input:not([type=hidden]), select, textarea, summary, ' +
        '[role=button], [role=link], [role=tab], [role=checkbox], [role=switch], ' +
        '[role=slider], [role=combobox], [role=treeitem], [role^=menuitem], ' +
        '[contenteditable=true]'
      const COMPOSITE =
        '[role=grid], [role=tree], [role=menu], [role=tablist], [role=radiogroup], fieldset'
      const parentOf = (node: Node): Node | null =>
        node instanceof ShadowRoot ? node.host : ((node as Element).assignedSlot ?? node.parentNode)
      const holds = (outer: Node, inner: Node | null): boolean => {
        for (let node = inner; node; node = parentOf(node)) if (node === outer) return true
        return false
      }
      const within = (node: Node, selector: string): Element | null => {
        for (let at: Node | null = node; at; at = parentOf(at))
          if (at instanceof Element && at.matches(selector)) return at
        return null
      }
      const everything = (root: Document | ShadowRoot): Element[] =>
        [...root.querySelectorAll('*')].flatMap((element) => [
          element,
          ...(element.shadowRoot ? everything(element.shadowRoot) : []),
        ])
      const textOf = (node: Node): string => {
        if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? ''
        if (
          node instanceof Element &&
          (node.getAttribute('aria-hidden') === 'true' || node instanceof SVGElement)
        )
          return ''
        return node instanceof HTMLSlotElement
          ? node.assignedNodes({ flatten: true }).map(textOf).join(' ')
          : [...node.childNodes].map(textOf).join(' ')
      }
      const nameOf = (element: Element): string => {
        const root = element.getRootNode() as Document | ShadowRoot
        const labelled = (element.getAttribute('aria-labelledby') ?? '')
          .split(' ')
          .flatMap((id) => (id && root.getElementById(id) ? textOf(root.getElementById(id)!) : []))
          .join(' ')
        const labels =
          element instanceof HTMLInputElement ||
          element instanceof HTMLSelectElement ||
          element instanceof HTMLTextAreaElement
            ? [...(element.labels ?? [])].map(textOf).join(' ')
            : ''
        return (
          labelled ||
          element.getAttribute('aria-label') ||
          labels ||
          textOf(element) ||
          element.getAttribute('title') ||
          element.getAttribute('placeholder') ||
          ''
        )
          .replace(/\s+/g, ' ')
          .trim()
      }
      const topAt = (x: number, y: number): Element | null => {
        let at = document.elementFromPoint(x, y)
        for (
          let inner = at?.shadowRoot?.elementFromPoint(x, y);
          inner && inner !== at;
          inner = at?.shadowRoot?.elementFromPoint(x, y)
        )
          at = inner
        return at
      }
      const visited =
        (window as unknown as { visited?: Set<EventTarget> }).visited ?? new Set<EventTarget>()
      const composites = new Set(
        [...visited].map((element) => within(element as Element, COMPOSITE)),
      )
      const all = everything(document)
      const shown = all.filter(
        (element) =>
          element.matches(CONTROLS) &&
          element.checkVisibility({ visibilityProperty: true }) &&
          element.getBoundingClientRect().width > 0 &&
          !within(element, '[inert], [aria-hidden=true]') &&
          (inside === '' || within(element, inside)),
      )
      const looks = (window as unknown as { looks?: WeakMap<Element, boolean> }).looks
      const isDisabled = (element: Element): boolean => element.matches(':disabled')
      const same = new Set(shown.filter((element) => looks?.get(element) === isDisabled(element)))
      Object.assign(window, {
        looks: new WeakMap(shown.map((element) => [element, isDisabled(element)])),
      })
      for (const element of all) element.removeAttribute('data-at')
      for (const [at, element] of shown.entries()) element.setAttribute('data-at', String(at))
      const pointer = (element: Element): string => {
        if (element.matches(':disabled, [aria-disabled=true]')) return ''
        // A box that is ticked has its words for a target as well, which may be all that is large enough.
        const own = element.getBoundingClientRect()
        const target =
          (element.matches('[type=checkbox], [type=radio]') &&
          Math.min(own.width, own.height) < leastPx
            ? (element as HTMLInputElement).labels?.[0]
            : undefined) ?? element
        target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
        // A link in a sentence is as high as its line, and may go on in the next one.
        const isInline = element.matches('a') && getComputedStyle(element).display === 'inline'
        const { left, top, width, height } = isInline
          ? target.getClientRects()[0]!
          : target.getBoundingClientRect()
        if (!isInline && Math.min(width, height) < leastPx)
          return `${Math.round(width)} × ${Math.round(height)} px`
        const at = topAt(left + width / 2, top + height / 2)
        // What is slotted into a button lies outside of its shadow.
        const isSlotted = at !== null && at === (element.getRootNode() as ShadowRoot).host
        return at && (isSlotted || holds(target, at) || holds(element, at))
          ? ''
          : `${at ? `<${at.localName} class="${at.className}">` : 'nothing'} lies over it`
      }
      return shown.map((element) => ({
        role: element.getAttribute('role') ?? element.localName,
        name: nameOf(element),
        pointer: hasTabbed ? '' : pointer(element),
        isSame: same.has(element),
        byTab:
          isDisabled(element) ||
          visited.has(element) ||
          composites.has(within(element, COMPOSITE) ?? element) ||
          (element instanceof HTMLInputElement &&
            element.type === 'radio' &&
            shown.some(
              (other) => visited.has(other) && (other as HTMLInputElement).name === element.name,
            )),
      }))
    },
    { leastPx: LEAST_PX, hasTabbed, inside },
  )
}

/** Beyond it the focus goes round without an end. */
const MOST_TABS = 200

/** Goes through the whole page by Tab, and remembers what had the focus this time. */
async function tabThrough(page: Page): Promise<void> {
  await page.evaluate(() => delete (window as { visited?: unknown }).visited)
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    await page.keyboard.press('Tab')
    const isRound = await page.evaluate(() => {
      const visited = ((window as unknown as { visited?: Set<Element> }).visited ??= new Set())
      let element = document.activeElement!
      while (element.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
      const isRound = visited.has(element) && element !== document.body
      visited.add(element)
      return isRound
    })
    if (isRound) return
  }
}

/**
 * The controls after Tab went through the page. What an answer brings or enables meanwhile may have been passed by
 * then: Tab goes through it once more.
 */
export async function controlsByTab(page: Page, inside = ''): Promise<Control[]> {
  await controlsOf(page, { hasTabbed: true, inside })
  return until(
    async () => {
      await tabThrough(page)
      return controlsOf(page, { hasTabbed: true, inside })
    },
    (now) => now.every(({ isSame }) => isSame),
    'no new controls while Tab goes through the page',
  )
}
