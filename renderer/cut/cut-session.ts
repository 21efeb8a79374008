/** The cut of one video being edited: what is here, what is saved, what somebody else made of it. */
import type { VideoCut } from '../../daemon/contract/cut.ts'
import type { App } from '../state/app.ts'
import { EditSession } from '../tracks/edit-session.ts'
import {
  isWhole,
  fromKeep,
  rangesOf,
  textOf,
  toKeep,
  type Ranges,
  type TimeSpan,
} from './model/ranges.ts'

interface StoredCut {
  base: string
  kept: TimeSpan[]
}

export const lengthMsOf = ({ source_duration: seconds }: VideoCut): number =>
  Math.round((seconds ?? 0) * 1_000)

export class CutSession extends EditSession<Ranges, StoredCut> {
  readonly lengthMs: number
  #app: App
  #id: string
  #base: string

  constructor(app: App, id: string, answer: VideoCut) {
    const lengthMs = lengthMsOf(answer)
    const saved = fromKeep(answer.keep, lengthMs)
    super(saved, `cut:${id}`)
    this.lengthMs = lengthMs
    this.#app = app
    this.#id = id
    this.#base = textOf(saved)
    const stored = this.draft.read()
    if (!stored || stored.kept.some(({ endMs }) => endMs > lengthMs)) return
    const ranges = rangesOf(stored.kept)
    if (ranges.length === 0 || textOf(ranges) === this.#base) return
    this.restored = true
    this.history.change(ranges)
    if (stored.base !== this.#base) this.theirs = saved
  }

  override get isChanged() {
    return textOf(this.present) !== this.#base
  }

  get canSave() {
    return !this.saving && this.isChanged
  }

  /** All of it, where nothing is removed, is no cut any more. */
  async save(): Promise<VideoCut> {
    const ranges = this.present
    const params = { id: this.#id }
    this.saving = true
    this.emit()
    try {
      const { putCut, deleteCut } = this.#app.api.videos
      const answer = await (isWhole(ranges, this.lengthMs)
        ? deleteCut({ params })
        : putCut({ params, body: { keep: toKeep(ranges) } }))
      const saved = fromKeep(answer.keep, this.lengthMs)
      this.#base = textOf(saved)
      // What was changed while it was being saved stays.
      if (textOf(this.present) === textOf(ranges)) this.#begin(saved)
      else this.keep()
      return answer
    } finally {
      this.saving = false
      this.emit()
    }
  }

  /** The cut was read again: perhaps another. */
  look(answer: VideoCut) {
    const saved = fromKeep(answer.keep, this.lengthMs)
    if (this.saving || textOf(saved) === this.#base) return
    // What could not be made is a change again, to be saved once more.
    if (answer.state === 'failed' && !this.isChanged) {
      this.#base = textOf(saved)
      this.keep()
    } else if (this.isChanged) this.theirs = saved
    else this.#begin(saved)
    this.emit()
  }

  /** For what somebody else has saved, or for what is saved. */
  discard(answer: VideoCut) {
    this.#begin(this.theirs ?? fromKeep(answer.keep, this.lengthMs))
    this.emit()
  }

  /** Mine stays, over what somebody else has saved. */
  keepMine(answer: VideoCut) {
    this.#base = textOf(fromKeep(answer.keep, this.lengthMs))
    this.theirs = null
    this.keep()
  }

  #begin(saved: Ranges) {
    this.#base = textOf(saved)
    this.start(saved)
    this.draft.drop()
  }

  protected override toDraft(): StoredCut {
    return {
      base: this.#base,
      kept: this.present.map(({ startMs, endMs }) => ({ startMs, endMs })),
    }
  }
}
