/** Hears the keys of the whole page and finds what they do. */
import { singleKeys, type Shortcut } from './shortcuts.ts'

/** How long the second key of two may take. */
const SECOND_KEY_MS = 1_500
const TYPED_INTO =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, ' +
  '[contenteditable]:not([contenteditable=false])'
/** What has keys of its own: what is open over the page, menus, and the elements of the product. */
const OWN_KEYS = 'dialog, [popover], [role=menu], [role=listbox], [role=slider]'

/** Returns what ends it. */
export function startKeys(all: readonly Shortcut[]): () => void {
  let before: { key: string; atMs: number } | null = null

  const hear = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing || event.repeat) return
    const stroke = strokeOf(event)
    const first =
      before !== null && event.timeStamp - before.atMs < SECOND_KEY_MS ? `${before.key} ` : ''
    before = null
    if (!stroke.includes('mod+') && !(singleKeys() && isFree(event))) return
    if (stroke === 'mod+z' && isTyping(event)) return
    const found =
      all.findLast(({ keys }) => keys === first + stroke) ??
      all.findLast(({ keys }) => keys === stroke)
    if (found) {
      if (found.run() !== false) event.preventDefault()
    } else if (all.some(({ keys }) => keys.startsWith(`${stroke} `)))
      before = { key: stroke, atMs: event.timeStamp }
  }

  document.addEventListener('keydown', hear)
  return () => document.removeEventListener('keydown', hear)
}

function strokeOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string {
  return `${ctrlKey || metaKey ? 'mod+' : ''}${altKey ? 'alt+' : ''}${key.length === 1 ? key.toLowerCase() : key}`
}

const pathOf = (event: Event): Element[] =>
  event.composedPath().filter((target) => target instanceof Element)
const isTyping = (event: Event): boolean => pathOf(event)[0]?.matches(TYPED_INTO) ?? false
const isFree = (event: Event): boolean =>
  !isTyping(event) &&
  !pathOf(event).some(
    (element) => element.matches(OWN_KEYS) || element.localName.startsWith('svc-'),
  )
