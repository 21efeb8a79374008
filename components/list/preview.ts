/** The animated preview of the video that the mouse or the keyboard stays on: one at a time, and nothing before. */
import { withQuery } from '../base/addresses.ts'
import type { ListedVideo } from './events.ts'

export const PREVIEW_DELAY_MS = 300
const SECONDS = '3'
const WIDTH = '320'

export class HoverPreview {
  readonly #changed: () => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #wanted: string | undefined
  #shown: string | undefined

  /** `changed`: another video, or none, has its preview shown. */
  constructor(changed: () => void) {
    this.#changed = changed
  }

  /** Listens to what happens at the card of a video. */
  readonly follow = ({ id }: ListedVideo, event: Event): void => {
    if (isBegin(event)) this.#begin(id)
    else if (isEnd(event) && this.#wanted === id) this.stop()
  }

  /** null while it is not shown, and for audio. */
  addressFor({ id, urls: { image } }: ListedVideo): string | null {
    if (this.#shown !== id || !image) return null
    const moving = image.replace(/\.jpg(?=\?|$)/, '.webp')
    const sized = withQuery(withQuery(moving, 'duration', SECONDS), 'width', WIDTH)
    // Looking at a list starts no encode.
    return withQuery(sized, 'encoded', 'true')
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#wanted = undefined
    this.#show(undefined)
  }

  #begin(id: string): void {
    if (this.#wanted === id) return
    this.stop()
    if (wantsCalm()) return
    this.#wanted = id
    this.#timer = setTimeout(() => this.#show(id), PREVIEW_DELAY_MS)
  }

  #show(id: string | undefined): void {
    if (this.#shown === id) return
    this.#shown = id
    this.#changed()
  }
}

/** Little motion, or little data. Not shared with the clip: the base of every element would carry it. */
function wantsCalm(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return matchMedia('(prefers-reduced-motion: reduce)').matches || connection?.saveData === true
}

/** A touch also enters and focuses, but is on its way to open the video. */
const isBegin = (event: Event): boolean =>
  event.type === 'pointerenter'
    ? (event as PointerEvent).pointerType === 'mouse'
    : event.type === 'focusin' && (event.target as Element).matches(':focus-visible')

const isEnd = (event: Event): boolean =>
  event.type === 'pointerleave' ||
  event.type === 'focusout' ||
  (event.type === 'keydown' && (event as KeyboardEvent).key === 'Escape')
