/**
 * The controls that stand in the shadow trees of our elements at this moment, as a viewer could
 * press or reach them.
 */
import type { Page } from 'playwright-core'

/** `svc-player button.control.play`: for each that none of the selectors (by element) matches. */
export function withoutRow(page: Page, rows: Record<string, string[]>): Promise<string[]> {
  return page.evaluate((selectors) => {
    const pressable =
      'a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex="-1"]), ' +
      '[role=button], [role=slider], [role^=menuitem]'
    const below = (root: Document | ShadowRoot): { host: string; element: Element }[] =>
      [...root.querySelectorAll('*')].flatMap((element) => {
        const host = root instanceof ShadowRoot ? root.host.localName : ''
        return [{ host, element }, ...(element.shadowRoot ? below(element.shadowRoot) : [])]
      })
    const isThere = (element: Element) =>
      element.matches(pressable) &&
      !element.matches(':disabled') &&
      !element.closest('[inert]') &&
      element.checkVisibility({ visibilityProperty: true })
    const nameOf = ({ localName, classList, role }: Element, label: string | null) =>
      [localName, ...classList].join('.') +
      (role ? `[role=${role}]` : '') +
      (label ? ` "${label}"` : '')
    return below(document)
      .filter(({ host, element }) => host.startsWith('svc-') && isThere(element))
      .filter(
        ({ host, element }) =>
          !(selectors[host] ?? []).some((selector) => element.matches(selector)),
      )
      .map(
        ({ host, element }) =>
          `${host} ${nameOf(element, element.ariaLabel ?? element.textContent?.trim() ?? null)}`,
      )
  }, rows)
}
