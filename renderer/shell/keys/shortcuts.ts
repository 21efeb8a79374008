/**
 * What keys do. A room adds its own while it is there, and they show in the help (`?`) by themselves:
 *
 *     connectedCallback() { this.#stop = addShortcuts([{ keys: '/', label: () => words().search, run: () => … }]) }
 *     disconnectedCallback() { this.#stop?.() }
 *
 * `keys`: `/`, `u`, `g v` (one after the other) or `mod+k` (Ctrl, or ⌘ on a Mac). Those without `mod` do nothing while
 * one types, in a dialog, or when they are turned off in the help.
 */
export interface Shortcut {
  keys: string
  label: () => string
  /** False: the key was not for it, and goes where it would have gone. */
  run(): unknown
}

const known = new Set<readonly Shortcut[]>()

export function addShortcuts(shortcuts: readonly Shortcut[]): () => void {
  known.add(shortcuts)
  return () => known.delete(shortcuts)
}

export const shortcuts = (): Shortcut[] => [...known].flat()

const KEPT_AS = 'svc:single-keys'
/** Whoever speaks to the machine, or types by accident, turns keys without Ctrl off (WCAG 2.1.4). */
export const singleKeys = (): boolean => localStorage.getItem(KEPT_AS) !== 'off'

export function useSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(KEPT_AS)
  else localStorage.setItem(KEPT_AS, 'off')
}
