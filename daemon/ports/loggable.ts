/** Addresses without what would open something to whoever reads them. */

/** Removes tokens from the query and from the path of an own address, and the codes of links. */
export function loggable(url: string): string {
  return url
    .split('?')[0]!
    .replace(/\/(?:~|%7e)[^/]*/gi, '/~')
    .replace(/^\/([su])\/.*/, '/$1/~')
}

/** Removes what has the shape of a link's code, also under a name that svc does not know as its own. */
export const withoutLinkCode = (page: string): string =>
  page.replace(/^(https?:\/\/[^/]+\/[su]\/)[\w-]{22}(?![\w-]).*/, '$1~')
