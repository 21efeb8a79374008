/** The title of the tab of the browser: `Settings · svc`. */

/**
 * `parts` come before the name of the program. Does nothing once `page` has been left: elements are drawn again when
 * what they were loading arrives, also later.
 */
export function setPageTitle(page: Element, ...parts: string[]) {
  if (page.isConnected) document.title = [...parts, 'svc'].join(' · ')
}
