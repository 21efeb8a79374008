/** Keys that work on every page, as the help (`?`) lists them too. */
import { messages as kitMessages } from '../../kit/messages.ts'
import { undo } from '../../notices/notices.ts'
import type { App } from '../../state/app.ts'
import { showOverlay } from '../../state/overlay.ts'
import { goTo } from '../../state/router.ts'
import { chooseFiles } from '../../uploads/choose-files.ts'
import { NAV_PAGES } from '../frame/nav.ts'
import { messages } from '../messages.ts'

/**
 * `keys`: `/`, `u`, `g v` (one after the other) or `mod+k` (Ctrl, or ⌘ on a Mac). Those without
 * `mod` do nothing while one types, in a dialog, or when they are turned off in the help.
 */
export interface Shortcut {
  keys: string
  label: () => string
  /** False: the key was not for it, and goes where it would have gone. */
  run(): unknown
}

export function shortcutsOf(app: App): readonly Shortcut[] {
  const isIn = (): boolean => app.store.state.session.phase === 'in'
  return [
    {
      keys: 'mod+k',
      label: () => messages().shortcuts.palette,
      run: () => showOverlay(app, 'palette'),
    },
    { keys: '?', label: () => messages().keys, run: () => showOverlay(app, 'keys') },
    { keys: 'u', label: () => messages().shortcuts.upload, run: () => isIn() && chooseFiles(app) },
    {
      keys: 'mod+z',
      label: () => kitMessages().undo,
      run: () => app.store.state.notices.some((notice) => notice.undo) && void undo(app),
    },
    ...NAV_PAGES.map(({ href, keys, label }) => ({
      keys,
      label: () => messages().shortcuts.goTo(label()),
      run: () => isIn() && goTo(app, href),
    })),
  ]
}

const STORED_AS = 'svc:single-keys'
/** People who dictate, or type by accident, turn keys without Ctrl off (WCAG 2.1.4). */
export const singleKeys = (): boolean => localStorage.getItem(STORED_AS) !== 'off'

export function useSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(STORED_AS)
  else localStorage.setItem(STORED_AS, 'off')
}
