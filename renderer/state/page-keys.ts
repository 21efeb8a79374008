/** Keys of a page beside those that work everywhere, for the help on keys; and whether keys without Ctrl work. */

interface PageKeys {
  title: string
  /** `names`: what is written on the keys. */
  keys: readonly { names: readonly string[]; label: string }[]
}

let shown: (() => PageKeys) | undefined

/** While its element is on the page. Returns what ends it. */
export function showPageKeys(keys: () => PageKeys): () => void {
  shown = keys
  return () => {
    if (shown === keys) shown = undefined
  }
}

export const pageKeys = (): PageKeys | undefined => shown?.()

const STORED_AS = 'svc:single-keys'
/** People who dictate, or type by accident, turn keys without Ctrl off (WCAG 2.1.4). */
export const singleKeys = (): boolean => localStorage.getItem(STORED_AS) !== 'off'

export function useSingleKeys(on: boolean) {
  if (on) localStorage.removeItem(STORED_AS)
  else localStorage.setItem(STORED_AS, 'off')
}
