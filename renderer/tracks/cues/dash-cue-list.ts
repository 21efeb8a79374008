/** The cues as a list that stays smooth however long it is. Emits `at`: which cue has the focus. */
import { css, html, nothing, unsafeCSS, type PropertyValues } from 'lit'
import { guard } from 'lit/directives/guard.js'
import { live } from 'lit/directives/live.js'
import { createRef, ref } from 'lit/directives/ref.js'
import { repeat } from 'lit/directives/repeat.js'
import '../../kit/dash-menu.ts'
import { language } from '../../kit/language.ts'
import { listen } from '../../kit/listen.ts'
import { appElement, property, state } from '../../state/app-element.ts'
import { messages } from '../messages.ts'
import { timeField, timeFieldStyles } from '../time-field.ts'
import type { CueActions } from './cue-actions.ts'
import { isFault, problemsOf, type CueProblem } from './model/checks.ts'
import type { Cues } from './model/cue.ts'
import { windowOf } from './model/window-of.ts'
import { valueOf } from '../../kit/value-of.ts'

const w = messages.cues

/** Rows have one height: where each stands is known without drawing it, and only those in sight are drawn. */
const ROW_PX = 90
const NARROW_ROW_PX = 162
const NARROW_ROWS = '(max-width: 30rem)'
const ROWS_AT_ONCE = 3

const styles = css`
  :host { min-height: 0; }
  .scroller {
    position: relative;
    height: 100%;
    overflow-y: auto;
    overscroll-behavior: contain;
    background: var(--raised);
  }
  .all { position: relative; }
  .cue {
    position: absolute;
    left: 0;
    right: 0;
    display: grid;
    grid-template-columns: 2.75rem 11.75rem minmax(0, 1fr) 32px;
    gap: var(--s2);
    align-items: start;
    height: ${ROW_PX}px;
    padding: 6px var(--s2) 0 0;
    border-bottom: var(--edge);
    border-left: 3px solid transparent;
    &[aria-current] {
      border-left-color: var(--accent-ink);
      background: var(--accent-wash);
    }
  }
  .number {
    min-height: 28px;
    padding: 0 2px;
    border: 0;
    border-radius: var(--radius-s);
    background: none;
    color: var(--ink-faint);
    font-size: var(--text-xs);
    cursor: pointer;
    [aria-current] > & {
      color: var(--accent-ink);
      font-weight: 600;
    }
    .found > & {
      background: var(--wait-wash);
      color: var(--wait);
      font-weight: 600;
    }
    &:hover:enabled {
      background: var(--hover);
      color: var(--ink);
    }
    &:disabled { cursor: default; }
  }
  .times {
    display: grid;
    gap: 4px;
  }
  .say { min-width: 0; }
  .text {
    display: block;
    height: 60px;
    min-height: 0;
    padding: 5px var(--s2);
    line-height: 1.4;
    resize: none;
  }
  .problems {
    margin-top: 2px;
    font-size: var(--text-xs);
    line-height: 1.3;
  }
  .fault {
    color: var(--bad);
    font-weight: 500;
  }
  .warning { color: var(--wait); }
  @media ${unsafeCSS(NARROW_ROWS)} {
    .cue {
      grid-template-columns: 2rem minmax(0, 1fr) 32px;
      align-content: start;
      height: ${NARROW_ROW_PX}px;
    }
    .say {
      grid-row: 2;
      grid-column: 1 / -1;
      padding-left: var(--s2);
    }
    dash-menu {
      grid-row: 1;
      grid-column: 3;
    }
  }
  @media (forced-colors: active) {
    [aria-current] { border-left-color: Highlight; }
  }
`

export class DashCueList extends appElement({
  cues: property<Cues>([]),
  actions: property<CueActions>(),
  current: property(-1),
  found: property<ReadonlySet<number>>(new Set()),
  lengthMs: property<number | null>(null),
  canSeek: property(false),
  viewTop: state(0),
  focused: state(-1),
}) {
  #scroller = createRef<HTMLElement>()
  #narrow = matchMedia(NARROW_ROWS)
  #viewHeight = 600
  #resized = new ResizeObserver(([entry]) => {
    this.#viewHeight = entry!.contentRect.height
    this.requestUpdate()
  })

  static override styles = [timeFieldStyles, styles]

  constructor() {
    super()
    listen(this, () => this.#narrow, { change: this.#redraw })
  }
  override disconnectedCallback() {
    super.disconnectedCallback()
    this.#resized.disconnect()
  }
  override firstUpdated() {
    this.#resized.observe(this.#scroller.value!)
  }

  override render() {
    const { cues } = this
    const rowPx = this.#rowPx
    const count = cues.length
    const rows = windowOf(count, rowPx, this.viewTop, this.#viewHeight, this.#indexOf(this.focused))
    return html`<div class="boxed scroller" ${ref(this.#scroller)} @scroll=${this.#scrolled}
      @focusin=${this.#focusIn} @focusout=${() => (this.focused = -1)}>
      <div class="all" role="list" aria-label=${w.cues} .style=${`height: ${count * rowPx}px`}>
        ${repeat(rows, (index) => cues[index]!.key, this.#row)}
      </div>
    </div>`
  }

  #row = (index: number): unknown => {
    const { cues, lengthMs, canSeek, actions } = this
    const cue = cues[index]!
    const { key } = cue
    const number = index + 1
    const count = cues.length
    const top = index * this.#rowPx
    const isCurrent = index === this.current
    const isFound = this.found.has(key)
    const edgeField = (edge: 'start' | 'end') =>
      timeField({
        messages: w,
        edge,
        number,
        ms: cue[`${edge}Ms`],
        places: 3,
        title: w.nudgeHint,
        canSeek,
        set: (ms) => ms !== null && actions.time(key, `${edge}Ms`, ms),
        setHere: () => actions.timeHere(key, `${edge}Ms`),
        rest: actions.rest,
      })
    const row = () => {
      const problems = problemsOf(cues, index, lengthMs)
      return html`<div class="cue ${isFound ? 'found' : ''}" role="listitem" aria-setsize=${count}
        aria-posinset=${number} aria-current=${isCurrent ? 'true' : nothing} data-key=${key}
        .style=${`top: ${top}px`} @click=${({ target }: MouseEvent) => {
          if (!(target as Element).closest('.times, dash-menu')) actions.seek(key)
        }}>
        <button type="button" class="number tabular" ?disabled=${!canSeek}
          aria-label=${w.playFrom(number)} title=${w.playFrom(number)}>${number}</button>
        <div class="times">${edgeField('start')} ${edgeField('end')}</div>
        <div class="say">
          <textarea class="field text" rows="2" aria-label=${w.textOf(number)} spellcheck="true"
            aria-describedby=${problems.length > 0 ? `problems-${key}` : nothing}
            .value=${live(cue.text)} @blur=${actions.rest}
            @input=${(event: Event) => actions.text(key, valueOf(event))}></textarea>
          <p class="problems ellipsis" id="problems-${key}">${problems.map(
            (problem, place) =>
              html`<span class=${isFault(problem) ? 'fault' : 'warning'}>${
                place > 0 ? ' · ' : ''
              }${problemText(problem)}</span>`,
          )}</p>
        </div>
        <dash-menu label=${w.moreAbout(number)} .items=${[
          { label: w.splitHere, keys: w.keySplit, run: () => actions.split(key) },
          {
            label: w.mergeNext,
            keys: w.keyMerge,
            disabled: number === count,
            run: () => actions.merge(key),
          },
          { label: w.addAfter, run: () => actions.addAfter(key) },
          'line',
          { label: w.remove, keys: w.keyRemove, danger: true, run: () => actions.remove(key) },
        ]}></dash-menu>
      </div>`
    }
    // A key, or the player going on, concerns a row or two.
    const beforeMs = cues[index - 1]?.endMs
    return guard(
      [cue, beforeMs, index, top, count, isCurrent, isFound, lengthMs, canSeek, language()],
      row,
    )
  }

  override updated(changed: PropertyValues<this>) {
    // Where one is at work nothing moves.
    if (changed.has('current') && this.current >= 0 && this.focused === -1) this.show(this.current)
  }

  /** Brings a row into view; the one that is in view stays where it is. */
  show(index: number) {
    const scroller = this.#scroller.value!
    const top = index * this.#rowPx
    const isInView =
      top >= scroller.scrollTop && top + this.#rowPx <= scroller.scrollTop + this.#viewHeight
    if (!isInView) scroller.scrollTop = Math.max(0, top - this.#viewHeight / 3)
    this.#scrolled()
  }

  /** Into its text, as at the end of typing, or at `caret`. */
  async focusOn(key: number, caret?: number) {
    await this.updateComplete
    const index = this.#indexOf(key)
    if (index < 0) return
    this.show(index)
    await this.updateComplete
    const area = this.textArea(key)
    area?.focus({ preventScroll: true })
    area?.setSelectionRange(caret ?? area.value.length, caret ?? area.value.length)
  }

  textArea = (key: number): HTMLTextAreaElement | null =>
    this.renderRoot.querySelector(`[data-key='${key}'] textarea`)

  get #rowPx() {
    return this.#narrow.matches ? NARROW_ROW_PX : ROW_PX
  }

  #indexOf = (key: number) => this.cues.findIndex((cue) => cue.key === key)
  #redraw = () => this.requestUpdate()
  /** More is drawn than is seen: a few rows further there is still nothing to do. */
  #scrolled = () => {
    const step = this.#rowPx * ROWS_AT_ONCE
    this.viewTop = Math.floor(this.#scroller.value!.scrollTop / step) * step
  }
  #focusIn = ({ target }: FocusEvent) => {
    const row = (target as Element).closest<HTMLElement>('[data-key]')
    this.focused = Number(row?.dataset['key'] ?? -1)
    // A focus that moves within this element causes no event outside.
    if (row) this.emit('at', this.focused)
  }
}
customElements.define('dash-cue-list', DashCueList)

function problemText(problem: CueProblem) {
  if (problem.kind === 'fast') return w.fast(problem.perSecond)
  if (problem.kind !== 'overlap') return w[problem.kind]
  const oneDigit = { maximumFractionDigits: 1, minimumFractionDigits: 1 }
  return w.overlap(
    new Intl.NumberFormat(language(), oneDigit).format(Math.max(0.1, problem.byMs / 1_000)),
  )
}
