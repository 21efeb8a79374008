/** What can be done with one cue, as edits of the whole text: by its row, and by keys. */
import type { EditorKeys } from '../editor.ts'
import type { EditorCue, Cues } from './model/cue.ts'
import { add, merge, remove, setText, setTime, split, type Edited } from './model/edits.ts'

export interface EditedText {
  cues(): Cues
  /** Where the player is. */
  nowMs(): number
  /** `run`: what is typed on in one field is one step back. `focus`: on the cue that it leaves, `caret` in its text. */
  edit(edited: Edited, options?: { run?: string; focus?: boolean; caret?: number }): void
  /** Where the caret is in a cue's text. */
  caretIn(key: number): number
  seek(cue: EditorCue): void
  rest(): void
}
type Edge = 'startMs' | 'endMs'
export type CueActions = ReturnType<typeof cueActions>

/** Each is given the key of its cue. */
export function cueActions({ cues, nowMs, edit, caretIn, seek, rest }: EditedText) {
  const cueOf = (key: number): EditorCue | undefined => cues().find((cue) => cue.key === key)
  return {
    text: (key: number, text: string) => edit(setText(cues(), key, text), { run: `text ${key}` }),
    time: (key: number, edge: Edge, ms: number) =>
      edit(setTime(cues(), key, edge, ms), { run: `${edge} ${key}` }),
    timeHere: (key: number, edge: Edge) => edit(setTime(cues(), key, edge, nowMs())),
    split: (key: number) => edit(split(cues(), key, caretIn(key)), { focus: true, caret: 0 }),
    merge: (key: number) => edit(merge(cues(), key), { focus: true }),
    addAfter: (key: number) => edit(add(cues(), cueOf(key)!.endMs), { focus: true }),
    remove: (key: number) => edit(remove(cues(), key), { focus: true }),
    seek: (key: number) => {
      const cue = cueOf(key)
      if (cue) seek(cue)
    },
    /** The typing in one cue is at its end. */
    rest,
  }
}

/** Keys for the cue that was worked on last, whose key is `at`. */
export function cueKeys(
  actions: CueActions,
  cues: Cues,
  at: number | undefined,
  goTo: (index: number) => void,
): EditorKeys {
  const index = cues.findIndex(({ key }) => key === at)
  const withCue = (run: (key: number) => void) => () => void (index >= 0 && run(cues[index]!.key))
  return {
    split: withCue(actions.split),
    merge: withCue(actions.merge),
    remove: withCue(actions.remove),
    startHere: withCue((key) => actions.timeHere(key, 'startMs')),
    endHere: withCue((key) => actions.timeHere(key, 'endMs')),
    next: withCue(() => goTo(Math.min(cues.length - 1, index + 1))),
    previous: withCue(() => goTo(Math.max(0, index - 1))),
  }
}
