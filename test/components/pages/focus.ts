/** What can be reached by Tab on a page, shadow trees included. */
import type { Page } from 'playwright-core'

export interface Stop {
  /** The element of ours in which it lies. */
  host: string
  name: string
  /** Whether something is drawn around it. */
  seen: boolean
}

/** From the first one to the last, as somebody meets them who presses Tab. */
export async function tabThrough(page: Page): Promise<Stop[]> {
  const stops: Stop[] = []
  for (;;) {
    await page.keyboard.press('Tab')
    const stop = await here(page)
    if (stop === null) return stops
    stops.push(stop)
    if (stops.length > 200)
      throw new Error(
        `Tab goes in circles: ${stops
          .slice(-10)
          .map(({ name }) => name)
          .join(', ')}`,
      )
  }
}

export async function tabTo(page: Page, host: string, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    const stop = await here(page)
    if (stop?.host === host && name.test(stop.name)) return
  }
  throw new Error(`Tab does not come to ${name} of ${host}`)
}

/** null on the page itself. */
export async function here(page: Page): Promise<Stop | null> {
  await page.evaluate(LOOKING)
  return page.evaluate('looking.here()')
}

/** What is there to be pressed, moved or written in, in the order of the page: with a stop of its own, and without. */
export async function toPress(page: Page): Promise<{ stops: string[]; others: string[] }> {
  await page.evaluate(LOOKING)
  return page.evaluate('looking.all()')
}

const LOOKING = `globalThis.looking ??= (() => {
  const below = (root) =>
    [...root.querySelectorAll('*')].flatMap((element) => [
      element,
      ...(element.shadowRoot ? below(element.shadowRoot) : []),
    ])
  const hosts = (element) => {
    const host = element.getRootNode().host
    return host ? [...hosts(host), host] : []
  }
  const nameOf = (element) => {
    const labelled = element
      .getAttribute('aria-labelledby')
      ?.split(' ')
      .map((id) => element.getRootNode().getElementById(id)?.textContent)
      .join(' ')
    return (
      labelled ??
      element.getAttribute('aria-label') ??
      element.labels?.[0]?.textContent ??
      element.textContent
    )
      .replace(/\\s+/g, ' ')
      .trim()
  }
  const stopOf = (element) => ({
    host: (hosts(element)[0] ?? element).localName,
    name: nameOf(element),
    seen: [element, ...ancestors(element)].some(isDrawnAround),
  })
  const ancestors = (element) =>
    element.parentElement ? [element.parentElement, ...ancestors(element.parentElement)] : []
  const isDrawnAround = (element) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    return (
      element.matches(':focus-visible, :has(:focus-visible)') &&
      ((outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none')
    )
  }
  const active = (root) => {
    const element = root.activeElement
    return element?.shadowRoot?.activeElement ? active(element.shadowRoot) : element
  }
  const pressable =
    'a[href], button, input, select, textarea, [tabindex], [role=button], [role=slider], [role=menuitem], [role=option]'
  return {
    here: () => {
      const element = active(document)
      return element && element !== document.body ? stopOf(element) : null
    },
    all: () => {
      const there = below(document).filter(
        (element) =>
          element.matches(pressable) &&
          !element.matches(':disabled') &&
          !element.closest('[inert]') &&
          element.checkVisibility({ visibilityProperty: true }),
      )
      return {
        stops: there.filter(({ tabIndex }) => tabIndex >= 0).map(nameOf),
        others: there.filter(({ tabIndex }) => tabIndex < 0).map(nameOf),
      }
    },
  }
})()`
