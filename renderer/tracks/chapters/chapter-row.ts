/** A chapter in the list: its picture, start and title. */
import { html, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import { trashIcon } from '../../kit/icons.ts'
import { timeField } from '../time-field.ts'
import { timeText } from '../times.ts'
import { isAboutEnd, type EditorChapter, type ChapterFault } from './model/chapter.ts'
import { picture, type Storyboard } from './storyboard.ts'
import { messages } from '../messages.ts'

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

interface Row {
  chapter: EditorChapter
  index: number
  /** Where it ends without an end of its own; null: with the video. */ followsMs: number | null
  current: boolean
  fault: ChapterFault | null
  storyboard: Storyboard
  canSeek: boolean
  deeds: ChapterActions
}

const PICTURE_PX = 96

export function chapterRow({
  chapter: { key, startMs, endMs, title },
  index,
  followsMs,
  current,
  fault,
  storyboard,
  canSeek,
  deeds,
}: Row): TemplateResult {
  const number = index + 1
  const rest = (): void => deeds.rest()
  const about = fault ? `fault-${key}` : undefined
  const entered = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.isComposing) return
    event.preventDefault()
    deeds.next(key)
  }
  return html`<li class=${current ? 'current' : ''} data-key=${key} aria-current=${current ? 'true' : nothing}>
    <button type="button" class="seek" ?disabled=${!canSeek}
      aria-label=${messages().chapters.playFrom(number)}
      title=${messages().chapters.playFrom(number)} @click=${() => deeds.seek(startMs)}>
      ${storyboard.length > 0 ? picture(storyboard, startMs, PICTURE_PX) : html`<span class="number">${number}</span>`}
    </button>
    <div class="fields">
      <input class="field name" maxlength="300" autocomplete="off"
        placeholder=${messages().chapters.titleHint}
        aria-label=${messages().chapters.titleOf(number)} aria-invalid=${fault === 'untitled'}
        aria-describedby=${about ?? nothing} .value=${live(title)}
        @input=${(event: Event) => deeds.title(key, (event.target as HTMLInputElement).value)}
        @keydown=${entered} @blur=${rest} />
      <span class="times">
        ${timeField({
          label: messages().chapters.startOf(number),
          ms: startMs,
          places: 1,
          deed: messages().chapters.setStart,
          here: messages().chapters.startHere,
          canSeek,
          isWrong: fault === 'doubled' || fault === 'beyond',
          describedBy: about,
          set: (ms) => ms !== null && deeds.start(key, ms),
          setHere: () => deeds.startHere(key),
          rest,
        })}
        <span class="until">${messages().chapters.until} ${timeField({
          label: messages().chapters.endOf(number),
          ms: endMs,
          otherwise: {
            ms: followsMs ?? startMs,
            text: followsMs === null ? messages().chapters.theEnd : timeText(followsMs, 1),
          },
          places: 1,
          deed: messages().chapters.setEnd,
          here: messages().chapters.endHere,
          title: messages().chapters.endHint,
          canSeek,
          isWrong: isAboutEnd(fault),
          describedBy: about,
          set: (ms) => deeds.end(key, ms),
          setHere: () => deeds.endHere(key),
          rest,
        })}</span>
      </span>
      ${fault ? html`<p class="fault" id=${about!}>${messages().chapters.faults[fault]}</p>` : nothing}
    </div>
    <button type="button" class="button quiet icon"
      aria-label=${messages().chapters.removeOf(number)}
      title=${messages().chapters.removeOf(number)} @click=${() => deeds.remove(key)}
    >${trashIcon()}</button>
  </li>`
}
