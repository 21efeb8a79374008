/** One cue of the list: its times, its text, what may be wrong with it. */
import { html, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import '../../parts/dash-menu.ts'
import { readTime, timeText } from '../times.ts'
import { isFault, type Trouble } from './model/checks.ts'
import type { Cue } from './model/cue.ts'
import { troubleText } from './trouble-text.ts'
import { words } from './words.ts'

/** What can be asked of a cue; the editor does it. */
export interface CueDeeds {
  text(key: number, text: string): void
  time(key: number, which: 'startMs' | 'endMs', ms: number): void
  /** To where the player stands. */
  timeHere(key: number, which: 'startMs' | 'endMs'): void
  /** `caret`: undefined, where the cursor is in its text. */
  split(key: number): void
  merge(key: number): void
  addAfter(key: number): void
  remove(key: number): void
  seek(key: number): void
  /** The typing in one cue is at its end. */
  rest(): void
}

interface Row { cue: Cue; index: number; count: number; top: number; current: boolean; found: boolean; troubles: readonly Trouble[]; canSeek: boolean; deeds: CueDeeds }

const NUDGE_MS = 100
const LARGE_NUDGE_MS = 1_000

export function cueRow({ cue, index, count, top, current, found, troubles, canSeek, deeds }: Row): TemplateResult {
  const { key } = cue
  const number = index + 1
  const clicked = (event: MouseEvent): void => {
    if ((event.target as Element).closest('.times, dash-menu') === null) deeds.seek(key)
  }
  return html`<div
    class="cue ${current ? 'current' : ''} ${found ? 'found' : ''}"
    role="listitem"
    aria-setsize=${count}
    aria-posinset=${number}
    aria-current=${current ? 'true' : nothing}
    data-key=${key}
    .style=${`top: ${top}px`}
    @click=${clicked}
  >
    <button type="button" class="number" ?disabled=${!canSeek} aria-label=${words().playFrom(number)} title=${words().playFrom(number)}>${number}</button>
    <div class="times">
      ${timeField(cue, 'startMs', words().startOf(number), canSeek, deeds)} ${timeField(cue, 'endMs', words().endOf(number), canSeek, deeds)}
    </div>
    <div class="say">
      <textarea
        class="field text"
        rows="2"
        aria-label=${words().textOf(number)}
        aria-describedby=${troubles.length > 0 ? `trouble-${key}` : nothing}
        spellcheck="true"
        .value=${live(cue.text)}
        @input=${(event: Event) => deeds.text(key, (event.target as HTMLTextAreaElement).value)}
        @blur=${() => deeds.rest()}
      ></textarea>
      <p class="trouble" id="trouble-${key}">${troubles.map((trouble, place) => html`<span class=${isFault(trouble) ? 'fault' : 'warning'}>${place > 0 ? ' · ' : ''}${troubleText(trouble)}</span>`)}</p>
    </div>
    <dash-menu
      label=${words().moreAbout(number)}
      .items=${[
        { label: words().splitHere, keys: words().keySplit, run: () => deeds.split(key) },
        { label: words().mergeNext, keys: words().keyMerge, disabled: number === count, run: () => deeds.merge(key) },
        { label: words().addAfter, run: () => deeds.addAfter(key) },
        'line' as const,
        { label: words().remove, keys: words().keyRemove, danger: true, run: () => deeds.remove(key) },
      ]}
    ></dash-menu>
  </div>`
}

function timeField({ key, ...cue }: Cue, which: 'startMs' | 'endMs', label: string, canSeek: boolean, deeds: CueDeeds): TemplateResult {
  const ms = cue[which]
  const typed = (event: Event): void => {
    const field = event.target as HTMLInputElement
    const read = readTime(field.value)
    // What is no time goes back to the one that counts.
    if (read === null) field.value = timeText(ms)
    else deeds.time(key, which, read)
  }
  const nudged = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    const from = readTime((event.target as HTMLInputElement).value) ?? ms
    deeds.time(key, which, Math.max(0, from + (event.key === 'ArrowUp' ? 1 : -1) * (event.shiftKey ? LARGE_NUDGE_MS : NUDGE_MS)))
  }
  const here = which === 'startMs' ? words().startHere : words().endHere
  return html`<span class="time">
    <input class="field" inputmode="decimal" autocomplete="off" aria-label=${label} title=${words().nudgeHint} data-which=${which} .value=${live(timeText(ms))} @change=${typed} @keydown=${nudged} @blur=${() => deeds.rest()} />
    <button type="button" class="here" ?disabled=${!canSeek} aria-label=${`${label}: ${here}`} title=${here} @click=${() => deeds.timeHere(key, which)}>${which === 'startMs' ? '[' : ']'}</button>
  </span>`
}
