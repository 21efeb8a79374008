/** The text itself, as templates over paragraphs. */
import { html, nothing, type TemplateResult } from 'lit'
import { clock } from '../base/clock.ts'
import type { TranscriptCue, Paragraph } from './cues.ts'
import type { Match } from './pieces.ts'
import type { marked } from './search.ts'

export interface TextView {
  paragraphs: readonly Paragraph[]
  matches: readonly Match[]
  /** The match that the reader is at. */
  current: number
  byWord: boolean
  clickable: boolean
  timestamps: boolean
  jumpTo: (time: string) => string
  /** Comes with the first search. */
  marked: typeof marked | undefined
}

export function paragraphs(view: TextView): TemplateResult[] {
  const numbered = view.matches.map((match, number) => ({ ...match, number }))
  return view.paragraphs.map((paragraph, index) => {
    const found = numbered.filter((match) => match.paragraph === index)
    return html`<p class="paragraph" part="paragraph">
      ${paragraph.speaker ? html`<span class="speaker" part="speaker">${paragraph.speaker}</span>` : nothing}${
        view.timestamps
          ? html`<span class="time" part="time">${clock(paragraph.cues[0]!.startSeconds)}</span>`
          : nothing
      }${paragraph.cues.map((cue, i) => cueView(view, cue, paragraph.first + i, found))}
    </p>`
  })
}

function cueView(
  view: TextView,
  cue: TranscriptCue,
  number: number,
  found: readonly (Match & { number: number })[],
): TemplateResult {
  const mark = (text: string, at: number): unknown =>
    found.length > 0 ? view.marked!(text, at, found, view.current) : text
  const inside = view.byWord
    ? cue.words.map(
        (word, i) =>
          html`${i > 0 ? ' ' : ''}<span class="word" part="word" data-word=${i}
          >${mark(word.text, cue.at + word.at)}</span>`,
      )
    : mark(cue.text, cue.at)
  // Screen readers read the text first; the description says what a press does.
  return view.clickable
    ? html`<span class="cue" part="cue" data-cue=${number} role="button" tabindex="-1"
      aria-description=${view.jumpTo(clock(cue.startSeconds))}>${inside}</span> `
    : html`<span class="cue" part="cue" data-cue=${number}>${inside}</span> `
}
