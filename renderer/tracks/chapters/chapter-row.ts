/** A chapter in the list: its picture, start, end and title. */
import { html, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import { trashIcon } from '../../kit/icons.ts'
import { messages } from '../messages.ts'
import { timeField } from '../time-field.ts'
import { timeText } from '../times.ts'
import { isAboutEnd, type ChapterFault, type EditorChapter } from './model/chapter.ts'
import { picture, type Storyboard } from './storyboard.ts'

export interface ChapterActions {
  title(key: number, title: string): void
  start(key: number, ms: number): void
  /** null: where the next begins. */
  end(key: number, ms: number | null): void
  /** Where the player stands. */
  startHere(key: number): void
  endHere(key: number): void
  remove(key: number): void
  seek(ms: number): void
  rest(): void
  /** A new one behind it, as Enter does in a list. */
  next(key: number): void
}

interface ChapterRow {
  chapter: EditorChapter
  index: number
  /** Where it ends without an end of its own; null: with the video. */
  followsMs: number | null
  current: boolean
  fault: ChapterFault | null
  storyboard: Storyboard
  canSeek: boolean
  actions: ChapterActions
}

const PICTURE_PX = 96

export function chapterRow({
  chapter,
  index,
  fault,
  canSeek,
  actions,
  ...row
}: ChapterRow): TemplateResult {
  const w = messages().chapters
  const { key, startMs, endMs, title } = chapter
  const { followsMs, storyboard } = row
  const number = index + 1
  const describedBy = fault ? `fault-${key}` : undefined
  const shared = {
    messages: w,
    number,
    places: 1,
    canSeek,
    describedBy,
    rest: actions.rest,
  } as const
  const entered = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.isComposing) return
    event.preventDefault()
    actions.next(key)
  }
  return html`<li class=${row.current ? 'current' : ''} data-key=${key}
    aria-current=${row.current ? 'true' : nothing}>
    <button type="button" class="seek" ?disabled=${!canSeek} aria-label=${w.playFrom(number)}
      title=${w.playFrom(number)} @click=${() => actions.seek(startMs)}>
      ${storyboard.length > 0 ? picture(storyboard, startMs, PICTURE_PX) : html`<span class="faint tabular">${number}</span>`}
    </button>
    <div class="fields">
      <input class="field name medium" maxlength="300" autocomplete="off" placeholder=${w.titleHint}
        aria-label=${w.titleOf(number)} aria-invalid=${fault === 'untitled'}
        aria-describedby=${describedBy ?? nothing} .value=${live(title)}
        @input=${(event: Event) => actions.title(key, (event.target as HTMLInputElement).value)}
        @keydown=${entered} @blur=${actions.rest} />
      <span class="times flex wrap">
        ${timeField({
          ...shared,
          edge: 'start',
          ms: startMs,
          isWrong: fault === 'doubled' || fault === 'beyond',
          set: (ms) => ms !== null && actions.start(key, ms),
          setHere: () => actions.startHere(key),
        })}
        <span class="flex soft small">${w.until} ${timeField({
          ...shared,
          edge: 'end',
          ms: endMs,
          otherwise: {
            ms: followsMs ?? startMs,
            text: followsMs === null ? w.theEnd : timeText(followsMs, 1),
          },
          title: w.endHint,
          isWrong: isAboutEnd(fault),
          set: (ms) => actions.end(key, ms),
          setHere: () => actions.endHere(key),
        })}</span>
      </span>
      ${fault ? html`<p class="fault small" id=${describedBy!}>${w.faults[fault]}</p>` : nothing}
    </div>
    <button type="button" class="button quiet icon" aria-label=${w.removeOf(number)}
      title=${w.removeOf(number)} @click=${() => actions.remove(key)}>${trashIcon()}</button>
  </li>`
}
