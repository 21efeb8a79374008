/** How long a viewer has been waiting for the network while the video should play. */
import type { PlayerMessages } from '../languages/en/player.ts'

/** A spinner at once; after a second it is announced to screen readers; later a sentence for everybody. */
type StallStage = 'none' | 'spinner' | 'announced' | 'explained'

type StallMessages = Pick<PlayerMessages, 'offline' | 'slow'>

export const LATER_MS = { announced: 1_000, explained: 5_000 } as const

export class Stall {
  stage: StallStage = 'none'
  readonly #changed: () => void
  #timers: ReturnType<typeof setTimeout>[] = []

  constructor(media: HTMLMediaElement, changed: () => void) {
    this.#changed = changed
    const look = () =>
      this.set(
        !media.ended && media.readyState < HTMLMediaElement.HAVE_FUTURE_DATA && !media.paused,
      )
    for (const type of ['play', 'waiting', 'seeking']) media.addEventListener(type, look)
    for (const type of ['playing', 'canplay', 'pause', 'ended', 'emptied'])
      media.addEventListener(type, () => this.set(false))
  }

  set(isStalled: boolean): void {
    // A second stall that begins during the first counts as the same.
    if (isStalled === (this.stage !== 'none')) return
    this.#timers.forEach(clearTimeout)
    this.#timers = isStalled
      ? (['announced', 'explained'] as const).map((stage) =>
          setTimeout(() => this.#go(stage), LATER_MS[stage]),
        )
      : []
    this.#go(isStalled ? 'spinner' : 'none')
  }

  get isLong(): boolean {
    return this.stage === 'announced' || this.stage === 'explained'
  }

  /** The text for screen readers that replaces `announced`. */
  announcement({ loading, offline, slow }: PlayerMessages, announced: string): string {
    if (this.#isExplained) return explain({ offline, slow })
    if (this.stage === 'announced') return loading
    return [loading, offline, slow].includes(announced) ? '' : announced
  }

  /** The sentence beside the spinner; empty so long as it is too early for one. */
  explanation(messages: StallMessages): string {
    return this.#isExplained ? explain(messages) : ''
  }

  /** Without a network there is nothing to wait for before the sentence. */
  get #isExplained(): boolean {
    return this.stage === 'explained' || (this.stage === 'announced' && !navigator.onLine)
  }

  #go(stage: StallStage): void {
    this.stage = stage
    this.#changed()
  }
}

const explain = ({ offline, slow }: StallMessages): string => (navigator.onLine ? slow : offline)
