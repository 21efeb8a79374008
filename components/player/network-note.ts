/** Shows a viewer that the network is gone, whether it plays or not, and that it is back. */
import { bufferedEnd } from './controls-state.ts'
import type { PlayerMessages } from '../languages/en/player.ts'

/** Shorter gaps, as between two networks, are not worth a word. */
export const GONE_MS = 1_000
export const BACK_SHOWN_MS = 3_000
/** Sound and picture seldom end together. */
const REST_SECONDS = 0.5

export class NetworkNote {
  #state: 'fine' | 'lost' | 'back' = 'fine'
  readonly #changed: () => void
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(changed: () => void) {
    this.#changed = changed
  }

  /** `onBack`: the browser is online again. */
  watch(signal: AbortSignal, onBack: () => void): void {
    const offline = (): void => this.#later('lost', GONE_MS)
    const online = (): void => {
      if (this.#state === 'lost') this.#go('back')
      this.#later('fine', BACK_SHOWN_MS)
      onBack()
    }
    addEventListener('offline', offline, { signal })
    addEventListener('online', online, { signal })
    signal.addEventListener('abort', () => clearTimeout(this.#timer))
    // The network may have come back meanwhile, and no timer ends what was shown before.
    if (navigator.onLine) this.#state = 'fine'
    else offline()
  }

  /** Empty where nothing is to be shown: the rest of the video may be loaded. */
  sentence({ playsOn, isOffline, backOnline }: PlayerMessages, media: HTMLMediaElement): string {
    if (this.#state === 'fine') return ''
    const isLoaded = bufferedEnd(media) >= media.duration - REST_SECONDS
    if (isLoaded) return ''
    if (this.#state === 'back') return backOnline
    return media.paused ? isOffline : playsOn
  }

  #later(state: 'fine' | 'lost', afterMs: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#go(state), afterMs)
  }

  #go(state: 'fine' | 'lost' | 'back'): void {
    if (state === this.#state) return
    this.#state = state
    this.#changed()
  }
}
