/** The pages of the menu, and which of them a page belongs to. */
import { html, type TemplateResult } from 'lit'
import { messages } from '../messages.ts'
import { pageAt, pages } from '../routes.ts'

interface NavPage {
  name: string
  href: string
  keys: string
  label: () => string
  icon: () => TemplateResult
}

export const NAV_PAGES: readonly NavPage[] = pages.flatMap(({ name, title: label, nav }) =>
  nav ? [{ name, label, ...nav }] : [],
)

/** `aria-current` is "page" on the page of an entry, and "true" on the pages below it. */
export const nav = (path: string): TemplateResult => {
  const { route } = pageAt(path)
  return html`<nav aria-label=${messages().navigation}>
  ${NAV_PAGES.map(({ name, href, label, icon }) => {
    const current = href === path ? 'page' : name === (route.below ?? route.name) ? 'true' : 'false'
    return html`<a href=${href} aria-current=${current}>${icon()}<span>${label()}</span></a>`
  })}
</nav>`
}
