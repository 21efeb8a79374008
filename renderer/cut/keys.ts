/** The keys of the editor: what each does, and how the help names it. */
import type { CutMessages } from './messages/en.ts'

export type CutCommand = keyof CutMessages['keyHelp']

/** By what is typed; `shift` where it must be held. */
const SINGLE: Readonly<Record<string, CutCommand>> = {
  ' ': 'play',
  k: 'play',
  p: 'preview',
  arrowleft: 'frameBack',
  arrowright: 'frameOn',
  'shift arrowleft': 'secondBack',
  'shift arrowright': 'secondOn',
  j: 'secondBack',
  l: 'secondOn',
  arrowup: 'edgeBack',
  arrowdown: 'edgeOn',
  home: 'toStart',
  end: 'toEnd',
  i: 'setStart',
  o: 'setEnd',
  s: 'split',
  delete: 'remove',
  backspace: 'remove',
  r: 'restore',
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  '0': 'fit',
}
const WITH_CTRL: Readonly<Record<string, CutCommand>> = {
  z: 'undo',
  'shift z': 'redo',
  y: 'redo',
  s: 'save',
}
/** Typed with Shift on some keyboards and without on others. */
const SIGNS = new Set(['+', '='])

/** What is written on the keys, in the order of the help. */
export const KEY_NAMES: readonly (readonly [CutCommand, ...string[]])[] = [
  ['play', '␣', 'K'],
  ['preview', 'P'],
  ['frameBack', '←'],
  ['frameOn', '→'],
  ['secondBack', 'J', '⇧ ←'],
  ['secondOn', 'L', '⇧ →'],
  ['edgeBack', '↑'],
  ['edgeOn', '↓'],
  ['toStart', 'Home'],
  ['toEnd', 'End'],
  ['setStart', 'I'],
  ['setEnd', 'O'],
  ['split', 'S'],
  ['remove', 'Del'],
  ['restore', 'R'],
  ['zoomIn', '+'],
  ['zoomOut', '−'],
  ['fit', '0'],
  ['undo', 'Ctrl Z'],
  ['redo', 'Ctrl ⇧ Z'],
  ['save', 'Ctrl S'],
]

export function commandOf({
  key,
  altKey,
  ctrlKey,
  metaKey,
  shiftKey,
}: KeyboardEvent): { command: CutCommand; isSingle: boolean } | undefined {
  if (altKey) return undefined
  const isSingle = !ctrlKey && !metaKey
  const small = key.toLowerCase()
  const stroke = shiftKey && !SIGNS.has(small) ? `shift ${small}` : small
  const command = (isSingle ? SINGLE : WITH_CTRL)[stroke]
  return command && { command, isSingle }
}

const TYPED_INTO =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable]'
const PRESSED = 'button, a, summary, label, input'
const OPEN_OVER = 'dialog[open], [popover], [role=menu], [role=listbox]'

/** Whether the key is for what has the focus, and not for the editor. */
export function isTaken(event: KeyboardEvent, isSingle: boolean): boolean {
  const path = event.composedPath().filter((target) => target instanceof Element)
  if (path.some((element) => element.matches(OPEN_OVER))) return true
  const [first] = path
  // What is saved or undone by keys while one types is the browser's or the field's, but for saving.
  if (first?.matches(TYPED_INTO)) return isSingle || event.key.toLowerCase() !== 's'
  return (
    isSingle && (event.key === ' ' || event.key === 'Enter') && (first?.matches(PRESSED) ?? false)
  )
}
