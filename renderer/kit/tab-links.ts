/**
 * Tabs of a page: links, since each has an address. The one where we are has `aria-current`.
 *
 *     ${tabLinks('Parts of this video', [{ href: '/videos/…', label: 'Player' }, …], path)}   with `tabLinksStyles`
 *
 * On a narrow page the row can be pushed sideways; the current tab is brought into view.
 */
import { css, html } from 'lit'
import { ref } from 'lit/directives/ref.js'

interface TabLink {
  href: string
  label: string
}

/** `current`: the path where we are. */
export const tabLinks = (
  label: string,
  links: readonly TabLink[],
  current: string,
) => html`<nav class="tabs" aria-label=${label}>
  ${links.map((link) => {
    const here = link.href === current
    return html`<a href=${link.href} aria-current=${here ? 'page' : 'false'}
      ${ref((element) => here && bringIntoView(element))}>${link.label}</a>`
  })}
</nav>`

function bringIntoView(link: Element | undefined) {
  const row = link?.parentElement
  if (row && row.scrollWidth > row.clientWidth)
    row.scrollLeft = (link as HTMLElement).offsetLeft - row.clientWidth / 3
}

export const tabLinksStyles = css`
  .tabs {
    position: relative;
    display: flex;
    gap: var(--s1);
    overflow-x: auto;
    border-bottom: var(--edge);
    scrollbar-width: none;
    /* A shadow at an edge shows that there is more; what is painted on the content covers it at either end. */
    background:
      linear-gradient(to right, var(--page) 40%, transparent) left / 2.5rem 100% no-repeat local,
      linear-gradient(to left, var(--page) 40%, transparent) right / 2.5rem 100% no-repeat local,
      linear-gradient(to right, light-dark(rgb(20 23 29 / 16%), rgb(255 255 255 / 18%)), transparent) left / 0.875rem 100% no-repeat scroll,
      linear-gradient(to left, light-dark(rgb(20 23 29 / 16%), rgb(255 255 255 / 18%)), transparent) right / 0.875rem 100% no-repeat scroll;
  }
  .tabs a {
    flex: none;
    padding: var(--s2) var(--s3);
    border-bottom: 2px solid transparent;
    border-radius: var(--radius-s) var(--radius-s) 0 0;
    color: var(--ink-soft);
    font-weight: 500;
    text-decoration: none;
  }
  .tabs a:hover {
    color: var(--ink);
    background: var(--hover);
  }
  .tabs a:focus-visible { outline-offset: -2px; }
  .tabs a[aria-current='page'] {
    border-bottom-color: var(--accent-ink);
    color: var(--ink);
  }
  @media (forced-colors: active) {
    .tabs a:not([aria-current='page']) { border-bottom-color: Canvas; }
  }
`
