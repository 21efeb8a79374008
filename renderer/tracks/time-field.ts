/** A time that is typed, moved by the arrows, or taken from the player. */
import { css, html, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import { readTime, timeText } from './times.ts'

interface TimeField {
  label: string
  /** null: none of its own, and `otherwise` holds. */
  ms: number | null
  /** Shown in the empty field; without it a time is needed. */
  otherwise?: { ms: number; text: string }
  /** Behind the seconds. */
  places: 1 | 3
  edge: 'start' | 'end'
  /** What its button does. */
  here: string
  title?: string
  canSeek: boolean
  isWrong?: boolean
  describedBy?: string | undefined
  set(ms: number | null): void
  /** To where the player stands. */
  setHere(): void
  /** The typing is at its end. */
  rest(): void
}

const NUDGE_MS = 100
const LARGE_NUDGE_MS = 1_000

export function timeField({ label, ms, otherwise, places, edge, here, title, canSeek, isWrong = false, describedBy, set, setHere, rest }: TimeField): TemplateResult {
  const text = ms === null ? '' : timeText(ms, places)
  const typed = (event: Event): void => {
    const field = event.target as HTMLInputElement
    const read = readTime(field.value)
    if (read !== null || (otherwise && field.value.trim() === '')) set(read)
    // What is no time goes back to the one that counts.
    else field.value = text
  }
  const nudged = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    const from = readTime((event.target as HTMLInputElement).value) ?? ms ?? otherwise?.ms ?? 0
    set(Math.max(0, from + (event.key === 'ArrowUp' ? 1 : -1) * (event.shiftKey ? LARGE_NUDGE_MS : NUDGE_MS)))
  }
  return html`<span class="time">
    <input
      class="field" inputmode="decimal" autocomplete="off" aria-label=${label} title=${title ?? nothing} placeholder=${otherwise?.text ?? nothing} aria-invalid=${isWrong} aria-describedby=${describedBy ?? nothing}
      .value=${live(text)} @change=${typed} @keydown=${nudged} @blur=${rest}
    />
    <button type="button" class="here" ?disabled=${!canSeek} aria-label="${label}: ${here}" title=${here} @click=${setHere}>${edge === 'start' ? '[' : ']'}</button>
  </span>`
}

export const timeFieldStyles = css`
  .time {
    display: flex;
  }
  .time .field {
    min-width: 0;
    min-height: 28px;
    padding: 0 6px;
    border-radius: var(--radius-s) 0 0 var(--radius-s);
    font-size: var(--text-s);
    font-variant-numeric: tabular-nums;
  }
  .here {
    flex: none;
    width: 28px;
    border: 1px solid var(--line-strong);
    border-left: 0;
    border-radius: 0 var(--radius-s) var(--radius-s) 0;
    background: var(--raised);
    color: var(--ink-soft);
    font-family: var(--mono);
    cursor: pointer;
  }
  .here:hover:enabled {
    background: var(--hover);
    color: var(--ink);
  }
  .here:disabled {
    color: var(--ink-faint);
    cursor: default;
  }
`
