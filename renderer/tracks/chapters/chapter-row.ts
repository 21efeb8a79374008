/** One chapter of the list: its picture, its beginning, its title. */
import { html, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import { trashIcon } from '../../parts/icons.ts'
import { readTime, timeText } from '../times.ts'
import type { Chapter, Fault } from './model/chapter.ts'
import { picture, type Storyboard } from './storyboard.ts'
import { words } from './words.ts'

export interface ChapterDeeds {
  title(key: number, title: string): void
  start(key: number, ms: number): void
  /** Where the player stands. */
  startHere(key: number): void
  remove(key: number): void
  seek(ms: number): void
  rest(): void
  /** A new one behind it, as Enter does in a list. */
  next(key: number): void
}

interface Row { chapter: Chapter; index: number; endMs: number | null; current: boolean; fault: Fault | null; storyboard: Storyboard; canSeek: boolean; deeds: ChapterDeeds }

const PICTURE_PX = 96
const NUDGE_MS = 100
const LARGE_NUDGE_MS = 1_000

export function chapterRow({ chapter: { key, startMs, title }, index, endMs, current, fault, storyboard, canSeek, deeds }: Row): TemplateResult {
  const number = index + 1
  const typed = (event: Event): void => {
    const field = event.target as HTMLInputElement
    const read = readTime(field.value)
    if (read === null) field.value = timeText(startMs, 1)
    else deeds.start(key, read)
  }
  const nudged = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    const step = event.shiftKey ? LARGE_NUDGE_MS : NUDGE_MS
    deeds.start(key, Math.max(0, (readTime((event.target as HTMLInputElement).value) ?? startMs) + (event.key === 'ArrowUp' ? step : -step)))
  }
  const entered = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.isComposing) return
    event.preventDefault()
    deeds.next(key)
  }
  return html`<li class=${current ? 'current' : ''} data-key=${key} aria-current=${current ? 'true' : nothing}>
    <button type="button" class="seek" ?disabled=${!canSeek} aria-label=${words().playFrom(number)} title=${words().playFrom(number)} @click=${() => deeds.seek(startMs)}>
      ${storyboard.length > 0 ? picture(storyboard, startMs, PICTURE_PX) : html`<span class="number">${number}</span>`}
    </button>
    <div class="fields">
      <input
        class="field name" maxlength="300" autocomplete="off" placeholder=${words().titleHint} aria-label=${words().titleOf(number)} aria-invalid=${fault === 'untitled'}
        aria-describedby=${fault ? `fault-${key}` : nothing} .value=${live(title)}
        @input=${(event: Event) => deeds.title(key, (event.target as HTMLInputElement).value)} @keydown=${entered} @blur=${() => deeds.rest()}
      />
      <span class="times">
        <span class="time">
          <input class="field" inputmode="decimal" autocomplete="off" aria-label=${words().startOf(number)} .value=${live(timeText(startMs, 1))} @change=${typed} @keydown=${nudged} @blur=${() => deeds.rest()} />
          <button type="button" class="here" ?disabled=${!canSeek} aria-label="${words().startOf(number)}: ${words().startHere}" title=${words().startHere} @click=${() => deeds.startHere(key)}>[</button>
        </span>
        <span class="until">${endMs === null ? words().toTheEnd : words().until(timeText(endMs, 1))}</span>
      </span>
      ${fault ? html`<p class="fault" id="fault-${key}">${words().faults[fault]}</p>` : nothing}
    </div>
    <button type="button" class="button quiet icon" aria-label=${words().removeOf(number)} title=${words().removeOf(number)} @click=${() => deeds.remove(key)}>${trashIcon()}</button>
  </li>`
}
