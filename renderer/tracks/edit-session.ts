/** An object being edited: its current and earlier states, and whether it is being saved. Dispatches `change`. */
import { History } from './history.ts'

export abstract class EditSession<State> extends EventTarget {
  saving = false
  /** What was typed before the page was left is back. */
  restored = false
  protected history: History<State>

  constructor(state: State) {
    super()
    this.history = new History(state)
  }

  abstract get isChanged(): boolean
  /** Puts what is not saved yet where a reload finds it. */
  protected abstract keepDraft(): void

  get canUndo(): boolean {
    return this.history.canUndo
  }
  get canRedo(): boolean {
    return this.history.canRedo
  }

  /** `run`: see History. */
  edit(state: State, run = ''): void {
    if (state === this.history.present) return
    this.history.change(state, run)
    this.keep()
  }

  rest(): void {
    this.history.rest()
  }

  undo(): void {
    this.history.undo()
    this.keep()
  }

  redo(): void {
    this.history.redo()
    this.keep()
  }

  protected keep(): void {
    this.keepDraft()
    this.tell()
  }

  protected tell(): void {
    this.dispatchEvent(new Event('change'))
  }
}
