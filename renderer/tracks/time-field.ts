/** Start or end of a cue or a chapter: typed, moved by the arrows, or taken from the player. */
import { css, html, nothing } from 'lit'
import type { EditorMessages } from './messages.ts'
import { readTime, timeText } from './times.ts'

interface TimeField {
  messages: Pick<
    EditorMessages,
    'startOf' | 'endOf' | 'setStart' | 'setEnd' | 'startHere' | 'endHere'
  >
  edge: 'start' | 'end'
  number: number
  /** null: none of its own, and `otherwise` holds. */
  ms: number | null
  /** Shown in the empty field; without it a time is needed. */
  otherwise?: { ms: number; text: string }
  /** Behind the seconds. */
  places: 1 | 3
  title?: string
  canSeek: boolean
  isWrong?: boolean
  describedBy?: string | undefined
  set(ms: number | null): void
  setHere(): void
  rest(): void
}

const NUDGE_MS = 100
const LARGE_NUDGE_MS = 1_000

export function timeField({ messages: w, edge, ms, otherwise, ...of }: TimeField) {
  const label = w[`${edge}Of`](of.number)
  const action = edge === 'start' ? w.setStart : w.setEnd
  const text = ms === null ? '' : timeText(ms, of.places)
  // What is drawn again meanwhile leaves alone what is being typed; what was typed gives way to what has come of it.
  const apply = (field: HTMLInputElement, ms: number | null) => {
    field.value = text
    of.set(ms)
  }
  const typed = (event: Event) => {
    const field = event.target as HTMLInputElement
    const read = readTime(field.value)
    if (read !== null || (otherwise && field.value.trim() === '')) apply(field, read)
    // What is no time goes back to the one that counts.
    else field.value = text
  }
  const pressed = (event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event
    // What is saved by a key holds what stands here.
    if ((ctrlKey || metaKey) && key.toLowerCase() === 's') return typed(event)
    if (altKey || ctrlKey || metaKey || (key !== 'ArrowUp' && key !== 'ArrowDown')) return
    event.preventDefault()
    const field = event.target as HTMLInputElement
    const from = readTime(field.value) ?? ms ?? otherwise?.ms ?? 0
    const step = shiftKey ? LARGE_NUDGE_MS : NUDGE_MS
    apply(field, Math.max(0, key === 'ArrowUp' ? from + step : from - step))
  }
  return html`<span class="time">
    <input class="field tabular" inputmode="decimal" autocomplete="off" aria-label=${label}
      title=${of.title ?? nothing} placeholder=${otherwise?.text ?? nothing}
      aria-invalid=${of.isWrong ?? false} aria-describedby=${of.describedBy ?? nothing}
      .value=${text} @change=${typed} @keydown=${pressed} @blur=${of.rest} />
    <button type="button" class="here" ?disabled=${!of.canSeek} aria-label="${action}: ${label}"
      title=${w[`${edge}Here`]} @click=${of.setHere}>${action}</button>
  </span>`
}

export const timeFieldStyles = css`
  .time {
    display: flex;
    > .field {
      min-width: 0;
      min-height: 28px;
      padding: 0 6px;
      border-radius: var(--radius-s) 0 0 var(--radius-s);
      font-size: var(--text-s);
    }
  }
  .here {
    flex: none;
    padding: 0 var(--s2);
    min-width: 5.75rem;
    border: 1px solid var(--line-strong);
    border-left: 0;
    border-radius: 0 var(--radius-s) var(--radius-s) 0;
    background: var(--raised);
    color: var(--ink-soft);
    font-size: var(--text-xs);
    white-space: nowrap;
    cursor: pointer;
    &:hover:enabled {
      background: var(--hover);
      color: var(--ink);
    }
    &:disabled {
      color: var(--ink-faint);
      cursor: default;
    }
  }
`
