/** A cue in the list: its times, its text and its problems. */
import { html, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import '../../kit/dash-menu.ts'
import { timeField } from '../time-field.ts'
import { isFault, type CueProblem } from './model/checks.ts'
import type { EditorCue } from './model/cue.ts'
import { problemText } from './problem-text.ts'
import { messages } from '../messages.ts'

/** What can be asked of a cue; the editor does it. */
export interface CueActions {
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

export interface CueRow {
  cue: EditorCue
  index: number
  count: number
  top: number
  current: boolean
  found: boolean
  troubles: readonly CueProblem[]
  canSeek: boolean
  deeds: CueActions
}

export function cueRow({
  cue,
  index,
  count,
  top,
  current,
  found,
  troubles,
  canSeek,
  deeds,
}: CueRow): TemplateResult {
  const { key } = cue
  const number = index + 1
  const clicked = (event: MouseEvent): void => {
    if ((event.target as Element).closest('.times, dash-menu') === null) deeds.seek(key)
  }
  return html`<div class="cue ${current ? 'current' : ''} ${found ? 'found' : ''}" role="listitem"
    aria-setsize=${count} aria-posinset=${number} aria-current=${current ? 'true' : nothing}
    data-key=${key} .style=${`top: ${top}px`} @click=${clicked}>
    <button type="button" class="number" ?disabled=${!canSeek}
      aria-label=${messages().cues.playFrom(number)} title=${messages().cues.playFrom(number)}
    >${number}</button>
    <div class="times">
      ${edgeField(cue, 'startMs', messages().cues.startOf(number), canSeek, deeds)} ${edgeField(
        cue,
        'endMs',
        messages().cues.endOf(number),
        canSeek,
        deeds,
      )}
    </div>
    <div class="say">
      <textarea class="field text" rows="2" aria-label=${messages().cues.textOf(number)}
        aria-describedby=${troubles.length > 0 ? `trouble-${key}` : nothing} spellcheck="true"
        .value=${live(cue.text)}
        @input=${(event: Event) => deeds.text(key, (event.target as HTMLTextAreaElement).value)}
        @blur=${() => deeds.rest()}></textarea>
      <p class="trouble" id="trouble-${key}">${troubles.map(
        (trouble, place) =>
          html`<span class=${isFault(trouble) ? 'fault' : 'warning'}>${
            place > 0 ? ' · ' : ''
          }${problemText(trouble)}</span>`,
      )}</p>
    </div>
    <dash-menu
      label=${messages().cues.moreAbout(number)}
      .items=${[
        {
          label: messages().cues.splitHere,
          keys: messages().cues.keySplit,
          run: () => deeds.split(key),
        },
        {
          label: messages().cues.mergeNext,
          keys: messages().cues.keyMerge,
          disabled: number === count,
          run: () => deeds.merge(key),
        },
        { label: messages().cues.addAfter, run: () => deeds.addAfter(key) },
        'line' as const,
        {
          label: messages().cues.remove,
          keys: messages().cues.keyRemove,
          danger: true,
          run: () => deeds.remove(key),
        },
      ]}
    ></dash-menu>
  </div>`
}

function edgeField(
  { key, ...cue }: EditorCue,
  which: 'startMs' | 'endMs',
  label: string,
  canSeek: boolean,
  deeds: CueActions,
): TemplateResult {
  const isStart = which === 'startMs'
  return timeField({
    label,
    ms: cue[which],
    places: 3,
    deed: isStart ? messages().cues.setStart : messages().cues.setEnd,
    here: isStart ? messages().cues.startHere : messages().cues.endHere,
    title: messages().cues.nudgeHint,
    canSeek,
    set: (ms) => ms !== null && deeds.time(key, which, ms),
    setHere: () => deeds.timeHere(key, which),
    rest: () => deeds.rest(),
  })
}
