/** What a key does: to all of the subtitle, or to the cue that was worked on last. */
import type { CueHeadActions } from './cue-head.ts'
import type { CueKey } from './cue-keys.ts'
import type { CueActions } from './cue-row.ts'
import type { EditorCue } from './model/cue.ts'

interface Reached {
  head: CueHeadActions
  deeds: CueActions
  cues: readonly EditorCue[]
  /** The key of that cue. */
  at: number | undefined
  play(this: void): void
}

export function doKey(key: CueKey, { head, deeds, cues, at, play }: Reached): void {
  if (key === 'save' || key === 'undo' || key === 'redo' || key === 'find' || key === 'add')
    return head[key]()
  if (key === 'play') return play()
  const index = cues.findIndex((cue) => cue.key === at)
  if (at === undefined || index === -1) return
  if (key === 'startHere' || key === 'endHere')
    return deeds.timeHere(at, key === 'startHere' ? 'startMs' : 'endMs')
  if (key === 'next' || key === 'previous')
    return head.goTo(Math.min(cues.length - 1, Math.max(0, index + (key === 'next' ? 1 : -1))))
  deeds[key](at)
}
