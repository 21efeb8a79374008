/** A cue in the list: its times, its text and its problems. */
import { html, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import '../../kit/dash-menu.ts'
import { language } from '../../kit/language.ts'
import { messages } from '../messages.ts'
import { timeField } from '../time-field.ts'
import type { CueActions } from './cue-actions.ts'
import { isFault, type CueProblem } from './model/checks.ts'
import type { EditorCue } from './model/cue.ts'

interface CueRow {
  cue: EditorCue
  index: number
  count: number
  /** In pixels. */
  top: number
  current: boolean
  found: boolean
  problems: readonly CueProblem[]
  canSeek: boolean
  actions: CueActions
}

export function cueRow({ cue, count, problems, canSeek, actions, ...row }: CueRow): TemplateResult {
  const w = messages().cues
  const { key } = cue
  const number = row.index + 1
  const clicked = (event: MouseEvent): void => {
    if ((event.target as Element).closest('.times, dash-menu') === null) actions.seek(key)
  }
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
  const items = [
    { label: w.splitHere, keys: w.keySplit, run: () => actions.split(key) },
    {
      label: w.mergeNext,
      keys: w.keyMerge,
      disabled: number === count,
      run: () => actions.merge(key),
    },
    { label: w.addAfter, run: () => actions.addAfter(key) },
    'line' as const,
    { label: w.remove, keys: w.keyRemove, danger: true, run: () => actions.remove(key) },
  ]
  return html`<div class="cue ${row.found ? 'found' : ''}" role="listitem" aria-setsize=${count}
    aria-posinset=${number} aria-current=${row.current ? 'true' : nothing} data-key=${key}
    .style=${`top: ${row.top}px`} @click=${clicked}>
    <button type="button" class="number tabular" ?disabled=${!canSeek}
      aria-label=${w.playFrom(number)} title=${w.playFrom(number)}>${number}</button>
    <div class="times">${edgeField('start')} ${edgeField('end')}</div>
    <div class="say">
      <textarea class="field text" rows="2" aria-label=${w.textOf(number)}
        aria-describedby=${problems.length > 0 ? `trouble-${key}` : nothing} spellcheck="true"
        .value=${live(cue.text)} @blur=${actions.rest}
        @input=${(event: Event) => actions.text(key, (event.target as HTMLTextAreaElement).value)}
      ></textarea>
      <p class="trouble ellipsis" id="trouble-${key}">${problems.map(
        (problem, place) =>
          html`<span class=${isFault(problem) ? 'fault' : 'warning'}>${
            place > 0 ? ' · ' : ''
          }${problemText(problem)}</span>`,
      )}</p>
    </div>
    <dash-menu label=${w.moreAbout(number)} .items=${items}></dash-menu>
  </div>`
}

function problemText(problem: CueProblem): string {
  const w = messages().cues
  if (problem.kind === 'fast') return w.fast(problem.perSecond)
  if (problem.kind !== 'overlap') return w[problem.kind]
  const oneDigit = { maximumFractionDigits: 1, minimumFractionDigits: 1 }
  return w.overlap(
    new Intl.NumberFormat(language(), oneDigit).format(Math.max(0.1, problem.byMs / 1_000)),
  )
}
