/** Something being edited: its states, its draft in this browser, what others made of it. Dispatches `change`. */
import { StoredDraft } from '../kit/stored-draft.ts'

const MOST_STEPS = 200

/** Undo and redo of whole states. What follows under the same name, such as the typing in one cue, is one step. */
export class History<T> {
  #past: T[] = []
  #future: T[] = []
  #present: T
  #last = ''

  constructor(present: T) {
    this.#present = present
  }

  get present(): T {
    return this.#present
  }
  get canUndo() {
    return this.#past.length > 0
  }
  get canRedo() {
    return this.#future.length > 0
  }

  /** `run`: of the same run as the change before, when both have this name; empty: a step of its own. */
  change(next: T, run = '') {
    if (run === '' || run !== this.#last) this.#past.push(this.#present)
    if (this.#past.length > MOST_STEPS) this.#past.shift()
    this.#last = run
    this.#future = []
    this.#present = next
  }

  /** The next change is a step of its own. */
  rest() {
    this.#last = ''
  }

  undo() {
    this.#move(this.#past, this.#future)
  }

  redo() {
    this.#move(this.#future, this.#past)
  }

  #move(from: T[], to: T[]) {
    const next = from.pop()
    if (next === undefined) return
    to.push(this.#present)
    this.#present = next
    this.rest()
  }
}

export abstract class EditSession<State, Draft, Theirs = State> extends EventTarget {
  saving = false
  /** What was typed before the page was left is back. */
  restored = false
  /** What somebody else has saved since. */
  theirs: Theirs | null = null
  history: History<State>
  protected readonly draft: StoredDraft<Draft>
  #lastTurn: Promise<void> = Promise.resolve()

  constructor(state: State, draftKey: string) {
    super()
    this.history = new History(state)
    this.draft = new StoredDraft(draftKey)
  }

  abstract get isChanged(): boolean
  /** What a reload finds. */
  protected abstract toDraft(): Draft

  get present(): State {
    return this.history.present
  }

  edit(state: State, run = '') {
    if (state === this.present) return
    this.history.change(state, run)
    this.keep()
  }

  /** `work` saves, when those before it have: it would take what they save for changes of somebody else. */
  inTurn(work: () => Promise<void>) {
    const turn = this.#lastTurn.then(work)
    this.#lastTurn = turn.catch(() => undefined)
    return turn
  }

  /** The typing in one field is at its end. */
  rest = () => this.history.rest()

  move(way: 'undo' | 'redo') {
    this.history[way]()
    this.keep()
  }

  end() {
    this.draft.end()
  }

  protected start(state: State) {
    this.history = new History(state)
    this.theirs = null
    this.restored = false
  }

  protected keep() {
    if (this.isChanged) this.draft.keep(this.toDraft())
    else this.draft.drop()
    this.emit()
  }

  protected emit() {
    this.dispatchEvent(new Event('change'))
  }
}
