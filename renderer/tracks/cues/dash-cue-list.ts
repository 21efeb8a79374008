/**
 * The cues as a list that stays smooth however long it is: rows of one height, drawn where they are
 * seen. Tells `at`: which cue has the focus.
 */
import { html, type PropertyValues } from 'lit'
import { guard } from 'lit/directives/guard.js'
import { createRef, ref } from 'lit/directives/ref.js'
import { repeat } from 'lit/directives/repeat.js'
import { appElement, property, state } from '../../state/app-element.ts'
import { problemsOf } from './model/checks.ts'
import type { Cues } from './model/cue.ts'
import { timeFieldStyles } from '../time-field.ts'
import { cueListStyles, NARROW_ROW_PX, NARROW_ROWS, ROW_PX } from './cue-list-styles.ts'
import { cueRow, type CueActions } from './cue-row.ts'
import { windowOf } from './model/window-of.ts'
import { messages } from '../messages.ts'

const ROWS_AT_ONCE = 3

export class DashCueList extends appElement({
  cues: property<Cues>([]),
  deeds: property<CueActions>(),
  /** Index of the cue that is being said; -1: none. */
  current: property<number>(-1),
  /** Keys of those that a search has found. */
  found: property<ReadonlySet<number>>(new Set()),
  lengthMs: property<number | null>(null),
  canSeek: property(false),
  viewTop: state(0),
  /** Key of the one with the focus. */
  focused: state<number>(-1),
}) {
  #scroller = createRef<HTMLElement>()
  #narrow = matchMedia(NARROW_ROWS)
  #viewHeight = 600
  #resized = new ResizeObserver(([entry]) => {
    this.#viewHeight = entry!.contentRect.height
    this.requestUpdate()
  })

  static override styles = [timeFieldStyles, cueListStyles]

  override connectedCallback(): void {
    super.connectedCallback()
    this.#narrow.addEventListener('change', this.#redraw)
  }
  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#narrow.removeEventListener('change', this.#redraw)
    this.#resized.disconnect()
  }
  override firstUpdated(): void {
    this.#resized.observe(this.#scroller.value!)
  }

  override render() {
    const { cues, deeds, canSeek } = this
    const rowPx = this.#rowPx
    const rows = windowOf(
      cues.length,
      rowPx,
      this.viewTop,
      this.#viewHeight,
      cues.findIndex(({ key }) => key === this.focused),
    )
    return html`<div class="scroller" ${ref(this.#scroller)} @scroll=${this.#scrolled}
      @focusin=${this.#focusIn} @focusout=${() => (this.focused = -1)}>
      <div class="all" role="list" aria-label=${messages().cues.cues} .style=${`height: ${cues.length * rowPx}px`}>
        ${repeat(
          rows,
          (index) => cues[index]!.key,
          (index) => {
            const cue = cues[index]!
            const current = index === this.current
            const found = this.found.has(cue.key)
            // A key, or the player going on, concerns a row or two.
            return guard(
              [
                cue,
                cues[index - 1]?.endMs,
                index,
                cues.length,
                rowPx,
                current,
                found,
                this.lengthMs,
                canSeek,
                messages().cues,
              ],
              () =>
                cueRow({
                  cue,
                  index,
                  count: cues.length,
                  top: index * rowPx,
                  current,
                  found,
                  troubles: problemsOf(cues, index, this.lengthMs),
                  canSeek,
                  deeds,
                }),
            )
          },
        )}
      </div>
    </div>`
  }

  override updated(changed: PropertyValues<this>): void {
    // Where one is at work nothing moves.
    if (changed.has('current') && this.current >= 0 && this.focused === -1) this.show(this.current)
  }

  /** Brings a row into view; the one that is in view stays where it is. */
  show(index: number): void {
    const scroller = this.#scroller.value!
    const top = index * this.#rowPx
    const isInView =
      top >= scroller.scrollTop && top + this.#rowPx <= scroller.scrollTop + this.#viewHeight
    if (!isInView) scroller.scrollTop = Math.max(0, top - this.#viewHeight / 3)
    this.#scrolled()
  }

  /** Into its text, as at the end of typing, or where it is said. */
  async focusOn(key: number, caret?: number): Promise<void> {
    await this.updateComplete
    const index = this.cues.findIndex((cue) => cue.key === key)
    if (index < 0) return
    this.show(index)
    await this.updateComplete
    const area = this.textArea(key)
    area?.focus({ preventScroll: true })
    area?.setSelectionRange(caret ?? area.value.length, caret ?? area.value.length)
  }

  textArea = (key: number): HTMLTextAreaElement | null =>
    this.renderRoot.querySelector(`[data-key='${key}'] textarea`)

  get #rowPx(): number {
    return this.#narrow.matches ? NARROW_ROW_PX : ROW_PX
  }

  #redraw = (): void => this.requestUpdate()
  /** More is drawn than is seen: a few rows further there is still nothing to do. */
  #scrolled = (): void => {
    const step = this.#rowPx * ROWS_AT_ONCE
    this.viewTop = Math.floor(this.#scroller.value!.scrollTop / step) * step
  }
  #focusIn = (event: FocusEvent): void => {
    this.focused = Number(
      (event.target as Element).closest<HTMLElement>('[data-key]')?.dataset['key'] ?? -1,
    )
    // Outside of this element nobody hears of a focus that only moves within it.
    if (this.focused !== -1)
      this.dispatchEvent(new CustomEvent<number>('at', { detail: this.focused }))
  }
}
customElements.define('dash-cue-list', DashCueList)
