/** Whose drafts this browser keeps. Apart from what keeps them, for the first page. */

export const PREFIX = 'svc:draft:'
const AUTHOR = 'svc:drafts-of'

/** What another account has typed in this browser, or in this tab, is not for this one. */
export function keepDraftsOf(account: string) {
  for (const store of [localStorage, sessionStorage]) {
    if ((store.getItem(AUTHOR) ?? account) !== account) forgetDrafts(store)
    store.setItem(AUTHOR, account)
  }
}

export function forgetDrafts(store: Storage) {
  for (const key of Object.keys(store)) if (key.startsWith(PREFIX)) store.removeItem(key)
}
