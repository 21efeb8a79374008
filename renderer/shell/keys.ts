/** Keys that work on every page, as the help (`?`) lists them too. */
import { messages as kitMessages } from '../kit/messages.ts'
import { undo } from '../notices/notices.ts'
import type { App } from '../state/app.ts'
import { showOverlay } from '../state/overlay.ts'
import { goTo } from '../state/router.ts'
import { may } from '../state/may.ts'
import { singleKeys } from '../state/page-keys.ts'
import { chooseFiles } from '../uploads/queue.ts'
import { messages } from './messages.ts'
import { navPages } from './routes.ts'

/**
 * `keys`: `/`, `u`, `g v` (one after the other) or `mod+k` (Ctrl, or ⌘ on a Mac). Those without
 * `mod` do nothing while one types, in a dialog, or when they are turned off in the help.
 */
interface Shortcut {
  keys: string
  label: string
  /** False: the key was not for it, and goes where it would have gone. */
  run(): unknown
}

export function shortcutsOf(app: App): readonly Shortcut[] {
  const { keys: help, shortcuts: w } = messages
  const { session, notices } = app.store.state
  const isIn = session.phase === 'in'
  return [
    { keys: 'mod+k', label: w.palette, run: () => showOverlay(app, 'palette') },
    { keys: '?', label: help, run: () => showOverlay(app, 'keys') },
    {
      keys: 'u',
      label: w.upload,
      run: () => isIn && may(app, 'videos:upload') && chooseFiles(app),
    },
    {
      keys: 'mod+z',
      label: kitMessages.undo,
      run: () => notices.some((notice) => notice.undo) && void undo(app),
    },
    ...navPages(app).map(({ href, keys, label }) => ({
      keys,
      label: w.goTo(label()),
      run: () => isIn && goTo(app, href),
    })),
  ]
}

const isMac = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '')

/** `mod+k` as the keys of this machine are called: `Ctrl K`, or `⌘K` on a Mac. */
export const keyName = (keys: string): string =>
  keys
    .split('+')
    .map((key) => (key === 'mod' ? (isMac ? '⌘' : 'Ctrl') : key.toUpperCase()))
    .join(isMac ? '' : ' ')

/** How long the second key of two may take. */
const SECOND_KEY_MS = 1_500
const TYPED_INTO =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, ' +
  '[contenteditable]:not([contenteditable=false])'
/** What has keys of its own: what is open over the page, menus, and the elements of the product. */
const OWN_KEYS = 'dialog[open], [popover], [role=menu], [role=listbox], [role=slider]'

export function startKeys(app: App) {
  let before = { stroke: '', untilMs: 0 }

  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing || event.repeat) return
    const stroke = strokeOf(event)
    const first = event.timeStamp < before.untilMs ? `${before.stroke} ` : ''
    before.untilMs = 0
    const path = event.composedPath().filter((target) => target instanceof Element)
    const isTyping = path[0]?.matches(TYPED_INTO) ?? false
    const isFree =
      !isTyping &&
      !path.some((element) => element.matches(OWN_KEYS) || element.localName.startsWith('svc-'))
    if (!stroke.includes('mod+') && !(singleKeys() && isFree)) return
    // What was typed is undone by the browser.
    if (stroke === 'mod+z' && isTyping) return
    const all = shortcutsOf(app)
    const found =
      all.findLast(({ keys }) => keys === first + stroke) ??
      all.findLast(({ keys }) => keys === stroke)
    if (found) {
      if (found.run() !== false) event.preventDefault()
    } else if (all.some(({ keys }) => keys.startsWith(`${stroke} `)))
      before = { stroke, untilMs: event.timeStamp + SECOND_KEY_MS }
  })
}

const strokeOf = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  `${ctrlKey || metaKey ? 'mod+' : ''}${altKey ? 'alt+' : ''}${key.length === 1 ? key.toLowerCase() : key}`
