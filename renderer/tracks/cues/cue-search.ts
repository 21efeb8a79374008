/** The search of the editor: what was found, going from one to the next, replacing. */
import { html, nothing, type TemplateResult } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import type { DashFindBar, Replacing } from './dash-find-bar.ts'
import './dash-find-bar.ts'
import { NONE_FOUND, type CheckedCues, type LookedOver } from './cue-checks.ts'
import type { EditorCue, Cues } from './model/cue.ts'
import { replace, type Edited, type Search } from './model/edits.ts'

/** What it searches in. */
export interface CueSearchTarget {
  cues(): Cues
  /** The cue that was worked on last. */
  at(): number | undefined
  stand(cue: EditorCue): void
  edit(edited: Edited): void
  replaced(count: number): void
  /** The text has changed. */
  changed(): void
  ended(): void
}

export class CueSearch {
  readonly #of: CueSearchTarget
  readonly #over: LookedOver
  readonly #bar = createRef<DashFindBar>()
  #isOpen = false
  #search: Search = { find: '', matchCase: false }

  constructor(of: CueSearchTarget, over: LookedOver) {
    this.#of = of
    this.#over = over
  }

  get found(): CheckedCues {
    return this.#isOpen ? this.#over.matches(this.#of.cues(), this.#search) : NONE_FOUND
  }

  open(): void {
    this.#isOpen = true
    this.#of.changed()
  }

  /** Once it is drawn. */
  begin(): void {
    this.#bar.value?.begin()
  }

  /** Whether it came from a field of the search, which has an undo of its own. */
  holds(event: Event): boolean {
    return this.#bar.value !== undefined && event.composedPath().includes(this.#bar.value)
  }

  bar(): TemplateResult | typeof nothing {
    if (!this.#isOpen) return nothing
    const { cues } = this.found
    return html`<dash-find-bar .count=${cues.length}
      .place=${cues.findIndex(({ key }) => key === this.#of.at()) + 1} ${ref(this.#bar)}
      @search=${this.#searched} @go=${this.#go} @replace=${this.#replace} @close=${this.#close}
    ></dash-find-bar>`
  }

  #searched = ({ detail }: CustomEvent<Search>): void => {
    this.#search = detail
    this.#of.changed()
  }

  #go = ({ detail: way }: CustomEvent<number>): void => {
    const { cues } = this.found
    if (cues.length === 0) return
    const now = cues.findIndex(({ key }) => key === this.#of.at())
    this.#of.stand(cues.at((now + way + cues.length) % cues.length)!)
  }

  #replace = ({ detail: { by, all } }: CustomEvent<Replacing>): void => {
    const { cues } = this.found
    const one = cues.find(({ key }) => key === this.#of.at()) ?? cues[0]
    this.#of.edit(replace(this.#of.cues(), this.#search, by, all ? undefined : one?.key))
    if (all) this.#of.replaced(cues.length)
  }

  #close = (): void => {
    this.#isOpen = false
    this.#of.changed()
    this.#of.ended()
  }
}
