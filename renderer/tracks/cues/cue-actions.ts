/** What can be done with one cue, as edits of the whole text. */
import type { CueActions } from './cue-row.ts'
import type { EditorCue, Cues } from './model/cue.ts'
import { add, merge, remove, setText, setTime, split, type Edited } from './model/edits.ts'

/** What they are done with. */
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

export function cueActions({ cues, nowMs, edit, caretIn, seek, rest }: EditedText): CueActions {
  const cueOf = (key: number): EditorCue | undefined => cues().find((cue) => cue.key === key)
  return {
    text: (key, text) => edit(setText(cues(), key, text), { run: `text ${key}` }),
    time: (key, which, ms) => edit(setTime(cues(), key, which, ms), { run: `${which} ${key}` }),
    timeHere: (key, which) => edit(setTime(cues(), key, which, nowMs())),
    split: (key) => edit(split(cues(), key, caretIn(key)), { focus: true, caret: 0 }),
    merge: (key) => edit(merge(cues(), key), { focus: true }),
    addAfter: (key) => edit(add(cues(), cueOf(key)!.endMs), { focus: true }),
    remove: (key) => edit(remove(cues(), key), { focus: true }),
    seek: (key) => {
      const cue = cueOf(key)
      if (cue) seek(cue)
    },
    rest,
  }
}
