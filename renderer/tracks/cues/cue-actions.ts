/** What can be done with one cue, as edits of the whole text: by its row, and by keys. */
import type { Editor, EditorKeys } from '../editor.ts'
import type { CueSession } from './cue-session.ts'
import type { Cues } from './model/cue.ts'
import { add, merge, remove, setText, setTime, split, type Edited } from './model/edits.ts'

/** `run`: what is typed on in one field is one step back. `focus`: on the cue that it leaves, `caret` in its text. */
export type EditCues = (
  edited: Edited,
  options?: { run?: string; focus?: boolean; caret?: number },
) => void
export type CueActions = ReturnType<typeof cueActions>
type Edge = 'startMs' | 'endMs'

/** Each is given the key of its cue. `caretIn`: where the caret is in a cue's text. */
export function cueActions(
  editor: Editor<CueSession>,
  edit: EditCues,
  caretIn: (key: number) => number,
) {
  const cues = (): Cues => editor.session!.present
  const cueOf = (key: number) => cues().find((cue) => cue.key === key)
  return {
    text: (key: number, text: string) => edit(setText(cues(), key, text), { run: `text ${key}` }),
    time: (key: number, edge: Edge, ms: number) =>
      edit(setTime(cues(), key, edge, ms), { run: `${edge} ${key}` }),
    timeHere: (key: number, edge: Edge) => edit(setTime(cues(), key, edge, editor.now())),
    split: (key: number) => edit(split(cues(), key, caretIn(key)), { focus: true, caret: 0 }),
    merge: (key: number) => edit(merge(cues(), key), { focus: true }),
    addAfter: (key: number) => edit(add(cues(), cueOf(key)!.endMs), { focus: true }),
    remove: (key: number) => edit(remove(cues(), key), { focus: true }),
    seek: (key: number) => {
      const cue = cueOf(key)
      if (cue && cue !== cues()[editor.current]) editor.seek(cue.startMs + 1)
    },
    rest: () => editor.session?.rest(),
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
