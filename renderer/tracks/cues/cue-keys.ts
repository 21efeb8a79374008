/** Keys of the editor. By their place (`code`), since Alt types other signs on some keyboards. */

export type CueKey =
  | 'undo'
  | 'redo'
  | 'save'
  | 'find'
  | 'split'
  | 'merge'
  | 'remove'
  | 'add'
  | 'startHere'
  | 'endHere'
  | 'play'
  | 'next'
  | 'previous'

export function cueKeyOf({
  code,
  key,
  altKey,
  ctrlKey,
  metaKey,
  shiftKey,
}: KeyboardEvent): CueKey | undefined {
  const command = ctrlKey || metaKey
  if (command && !altKey) {
    if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo'
    if (key.toLowerCase() === 'y' && !shiftKey) return 'redo'
    if (key.toLowerCase() === 's' && !shiftKey) return 'save'
    if (key.toLowerCase() === 'f' && !shiftKey) return 'find'
    if (key === 'Enter') return shiftKey ? 'merge' : 'split'
    return undefined
  }
  // With Ctrl it is AltGr.
  if (!altKey || command) return undefined
  return ALT[code]
}

const ALT: Record<string, CueKey> = {
  Delete: 'remove',
  Backspace: 'remove',
  KeyN: 'add',
  KeyI: 'startHere',
  KeyO: 'endHere',
  KeyK: 'play',
  ArrowDown: 'next',
  ArrowUp: 'previous',
}
