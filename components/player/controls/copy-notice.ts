/** Puts a text on the clipboard and says so; where the browser refuses, the text is shown to be copied by hand. */
import { html, nothing, type TemplateResult } from 'lit'
import { icon } from '../icons.ts'
import { COPIED_SHOWN_MS } from './timings.ts'

export interface CopyWords {
  copied: string
  notCopied: string
  close: string
}

type Shown = { sentence: string } | { text: string; words: CopyWords } | undefined

interface CopyNoticeParts {
  /** Where it is drawn. */
  place: HTMLElement
  announce: (sentence: string) => void
  redraw: () => void
}

export class CopyNotice {
  readonly #parts: CopyNoticeParts
  #timer: ReturnType<typeof setTimeout> | undefined
  #shown: Shown
  #before: HTMLElement | null = null

  constructor(parts: CopyNoticeParts) {
    this.#parts = parts
  }

  /** `before`: has the focus, and gets it back from the field. */
  async copy(text: string, words: CopyWords, before: HTMLElement | null): Promise<void> {
    try {
      // Absent on plain http at other addresses than this machine's own.
      await navigator.clipboard.writeText(text)
      return this.#notify(words.copied)
    } catch {
      // Refused by a setting, or in a frame: the old way may still be open.
    }
    this.#before = before
    this.#show({ text, words })
    const field = this.#parts.place.querySelector('textarea')!
    field.focus({ preventScroll: true })
    field.select()
    if (!document.execCommand('copy')) return this.#announce(words.notCopied)
    this.close()
    this.#notify(words.copied)
  }

  close(): void {
    const hadFocus = this.#parts.place.querySelector('.uncopied:focus-within') !== null
    this.#show(undefined)
    if (hadFocus) this.#before?.focus({ preventScroll: true })
  }

  render(): TemplateResult | typeof nothing {
    const shown = this.#shown
    if (!shown) return nothing
    if ('sentence' in shown)
      return html`<p class="notice copied" part="notice" aria-hidden="true">${shown.sentence}</p>`
    const { text, words } = shown
    const close = () => this.close()
    const keys = (event: KeyboardEvent) => {
      event.stopPropagation()
      if (event.key === 'Escape') close()
    }
    return html`<div class="uncopied" part="menu" role="dialog" aria-label=${words.notCopied} @keydown=${keys}>
      <div class="uncopied-head"><span>${words.notCopied}</span><button aria-label=${words.close}
        title=${words.close} @click=${close}>${icon('close')}</button></div>
      <textarea readonly rows="3" spellcheck="false" aria-label=${words.notCopied} .value=${text}></textarea>
    </div>`
  }

  #notify(sentence: string): void {
    this.#show({ sentence })
    this.#announce(sentence)
    this.#timer = setTimeout(() => this.#show(undefined), COPIED_SHOWN_MS)
  }

  /** Screen readers do not repeat a sentence that stands there already. */
  #announce(sentence: string): void {
    this.#parts.announce('')
    setTimeout(() => this.#parts.announce(sentence), 100)
  }

  #show(shown: Shown): void {
    clearTimeout(this.#timer)
    this.#shown = shown
    this.#parts.redraw()
  }
}
