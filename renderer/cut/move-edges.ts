/** Moves an edge of a range: to a frame, and before that to what is near and draws it. */
import type { Video } from '../../daemon/contract/video.ts'
import type { CutSession } from './cut-session.ts'
import { attracted, silenceEdges, stepMsOf, toFrame } from './model/frames.ts'
import { moveEdge, toSourceMs, type Ranges } from './model/ranges.ts'
import type { SourcePlayer } from './play/source-player.ts'
import type { TimelineEdge } from './timeline/edges.ts'

interface Edited {
  session: CutSession
  player: SourcePlayer
  frameRate: number | null
  /** What is near draws the edge. */
  snaps: boolean
}

export class EdgeMover {
  /** Where chapters begin, and where silence begins or ends. */
  magnets: readonly number[] = []
  /** Where the player stood before an edge was dragged, which moves it. */
  #restedMs: number | null = null

  set(chapterMs: readonly number[], peaks: readonly number[], lengthMs: number) {
    this.magnets = [...chapterMs, ...silenceEdges(peaks, lengthMs)]
  }

  move({ key, edge, ms, reachMs }: TimelineEdge, { session, player, frameRate, snaps }: Edited) {
    const { lengthMs, present } = session
    this.#restedMs ??= player.ms
    const targets = [...this.magnets, this.#restedMs]
    const drawn = snaps && reachMs > 0 ? attracted(ms, targets, reachMs) : ms
    const at = toFrame(drawn, frameRate, lengthMs)
    const ranges = moveEdge(present, { key, edge, ms: at }, lengthMs)
    session.edit(ranges, `${edge} ${key}`)
    if (reachMs === 0) this.#restedMs = null
    const range = ranges.find((each) => each.key === key)
    if (!range || player.isPlaying) return
    // The first frame that is kept, or the last.
    const lastMs = Math.max(range.startMs, range.endMs - stepMsOf(frameRate))
    player.seek(edge === 'start' ? range.startMs : lastMs)
  }

  rest() {
    this.#restedMs = null
  }
}

/** Chapters are in the time of what viewers see. */
export const chaptersInSource = ({ chapters }: Video, saved: Ranges): number[] =>
  chapters
    .map(({ start_seconds: start }) => toSourceMs(saved, Math.round(start * 1_000)))
    .filter((ms) => ms > 0)
