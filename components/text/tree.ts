/** Changes the transcript in place while a video plays: rendering a long text several times a second is slow. */
import type { TranscriptCue } from './cues.ts'

export class TextTree {
  readonly #root: () => ShadowRoot

  constructor(root: () => ShadowRoot) {
    this.#root = root
  }

  /** Marks what is spoken, and nothing else; answers its element. */
  mark(
    cue: TranscriptCue | undefined,
    number: number,
    seconds: number,
    highlight: string,
  ): HTMLElement | undefined {
    const element = cue && this.#cue(number)
    const word =
      highlight === 'word' && cue
        ? cue.words.findLastIndex(({ startSeconds }) => startSeconds <= seconds)
        : -1
    const marked = new Set(
      highlight === 'none' || !element
        ? []
        : [element, element.querySelector(`[data-word="${word}"]`)],
    )
    for (const other of this.#root().querySelectorAll('.active'))
      if (!marked.delete(other)) set(other, false)
    for (const one of marked) if (one) set(one, true)
    return element
  }

  /** Tab reaches a single cue; the arrow keys move between cues. */
  tabStop(number: number): HTMLElement | undefined {
    for (const element of this.#root().querySelectorAll<HTMLElement>('.cue[tabindex="0"]'))
      element.tabIndex = -1
    const element = this.#cue(number)
    if (element) element.tabIndex = 0
    return element
  }

  /** The cue that has the keyboard. */
  focused(): HTMLElement | null | undefined {
    return this.#root().activeElement?.closest<HTMLElement>('.cue')
  }

  #cue(number: number): HTMLElement | undefined {
    return this.#root().querySelector<HTMLElement>(`[data-cue="${number}"]`) ?? undefined
  }
}

function set(element: Element, spoken: boolean): void {
  element.classList.toggle('active', spoken)
  element.part.toggle('active', spoken)
  if (element.classList.contains('cue')) element.ariaCurrent = spoken ? 'time' : null
}
