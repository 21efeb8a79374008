/** The entries of the navigation, and the pages that belong to each. */
import { html, type TemplateResult } from 'lit'
import { messages } from '../messages.ts'
import { chartIcon, codeIcon, gearIcon, importIcon, videosIcon } from '../../kit/icons.ts'

interface NavPage {
  href: string
  /** What is pressed to go there, one key after the other. */
  keys: string
  label: () => string
  icon: () => TemplateResult
  pages: RegExp
}

export const NAV_PAGES: readonly NavPage[] = [
  {
    href: '/',
    keys: 'g v',
    label: () => messages().videos,
    icon: () => videosIcon(18),
    pages: /^\/(?:$|videos\b|collections\b|search\b)/,
  },
  {
    href: '/analytics',
    keys: 'g a',
    label: () => messages().analytics,
    icon: () => chartIcon(18),
    pages: /^\/analytics\b/,
  },
  {
    href: '/imports',
    keys: 'g i',
    label: () => messages().imports,
    icon: () => importIcon(18),
    pages: /^\/imports\b/,
  },
  {
    href: '/developers',
    keys: 'g d',
    label: () => messages().developers,
    icon: () => codeIcon(18),
    pages: /^\/developers\b/,
  },
  {
    href: '/settings',
    keys: 'g s',
    label: () => messages().settings,
    icon: () => gearIcon(18),
    pages: /^\/settings\b/,
  },
]

/** `aria-current` is "page" on the page of an entry, and "true" on the pages below it. */
export const nav = (path: string): TemplateResult => html`<nav aria-label=${messages().navigation}>
  ${NAV_PAGES.map(({ href, label, icon, pages }) => {
    const current = href === path ? 'page' : pages.test(path) ? 'true' : 'false'
    return html`<a href=${href} aria-current=${current}>${icon()}<span>${label()}</span></a>`
  })}
</nav>`
