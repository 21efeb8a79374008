/** What each command of the editor does, by whichever button or key it is given. */
import type { CutSession } from './cut-session.ts'
import { editsAt } from './edits.ts'
import type { CutCommand } from './keys.ts'
import { toFrame } from './model/frames.ts'
import { edgeBeside } from './model/ranges.ts'
import type { SourcePlayer } from './play/source-player.ts'
import type { DashTimeline } from './timeline/dash-timeline.ts'

interface Commanded {
  player: SourcePlayer
  session: CutSession
  timeline: DashTimeline | undefined
  frameRate: number | null
  askToSave(): void
}

const SECOND_MS = 1_000

export function runCommand(
  command: CutCommand,
  { player, session, timeline, frameRate, askToSave }: Commanded,
) {
  const { present, lengthMs } = session
  const edits = editsAt(session, toFrame(player.ms, frameRate, lengthMs))
  const commands: Record<CutCommand, () => unknown> = {
    play: () => player.toggle(),
    preview: () => player.preview(),
    frameBack: () => player.step(-1),
    frameOn: () => player.step(1),
    secondBack: () => player.seek(player.ms - SECOND_MS),
    secondOn: () => player.seek(player.ms + SECOND_MS),
    edgeBack: () => player.seek(edgeBeside(present, player.ms, -1, lengthMs)),
    edgeOn: () => player.seek(edgeBeside(present, player.ms, 1, lengthMs)),
    toStart: () => player.seek(0),
    toEnd: () => player.seek(lengthMs),
    setStart: () => session.edit(edits.setStart),
    setEnd: () => session.edit(edits.setEnd),
    split: () => session.edit(edits.split),
    remove: () => session.edit(edits.remove),
    restore: () => session.edit(edits.restore),
    zoomIn: () => timeline?.zoomIn(),
    zoomOut: () => timeline?.zoomOut(),
    fit: () => timeline?.zoomToFit(),
    undo: () => session.move('undo'),
    redo: () => session.move('redo'),
    save: () => session.canSave && askToSave(),
  }
  commands[command]()
}
