/** How long a viewer has been waiting for the network while the video should play. */

/** A wheel at once; after a second words for those who do not see it turn; later words for all. */
export type WaitStage = 'none' | 'wheel' | 'spoken' | 'shown'

const LATER_MS = { spoken: 1_000, shown: 5_000 } as const

export class Wait {
  stage: WaitStage = 'none'
  readonly #changed: () => void
  #timers: ReturnType<typeof setTimeout>[] = []

  constructor(changed: () => void) {
    this.#changed = changed
  }

  set(isWaiting: boolean): void {
    // What begins to wait again while it waits has waited all along.
    if (isWaiting === (this.stage !== 'none')) return
    this.#timers.forEach(clearTimeout)
    const later = (['spoken', 'shown'] as const).map((stage) => () => {
      return setTimeout(() => this.#go(stage), LATER_MS[stage])
    })
    this.#timers = isWaiting ? later.map((begin) => begin()) : []
    this.#go(isWaiting ? 'wheel' : 'none')
  }

  #go(stage: WaitStage): void {
    this.stage = stage
    this.#changed()
  }
}
