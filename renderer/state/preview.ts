/** The one player of the page, for the tabs beside it. It stays while tabs come and go. */
import type { LitElement } from 'lit'
import { listen } from '../kit/listen.ts'

/** What is used of `<svc-player>`, which the page loads as any other page does. */
export type PreviewPlayer = HTMLElement &
  Pick<HTMLVideoElement, 'currentTime' | 'duration' | 'paused' | 'pause' | 'play'>

/**
 * Events: `player` (there is another one, or none any more), `time` (it plays on, or was moved),
 * `asked` (a tab wants it otherwise: dash-screen listens).
 */
export class Preview extends EventTarget {
  player: PreviewPlayer | undefined
  /** Attributes in place of what is saved. */
  attributes: ReadonlyMap<string, string> = new Map()
  /** Another number, another player. */
  generation = 0

  get time() {
    return this.player?.currentTime ?? 0
  }

  attach(player: PreviewPlayer | undefined) {
    if (player === this.player) return
    this.player = player
    for (const type of ['timeupdate', 'seeked'])
      player?.addEventListener(type, () => this.dispatchEvent(new Event('time')))
    this.dispatchEvent(new Event('player'))
  }

  seek(seconds: number) {
    if (!this.player) return
    this.player.currentTime = seconds
    this.dispatchEvent(new Event('time'))
  }

  try(attributes: ReadonlyMap<string, string>) {
    this.attributes = attributes
    this.dispatchEvent(new Event('asked'))
  }

  /** A new player at the same place, for what is read at the beginning alone: the list of subtitles, the poster. */
  reload() {
    this.generation += 1
    this.dispatchEvent(new Event('asked'))
  }
}

/** Renders an element again at these events of its preview. */
export function watchPreview(host: LitElement & { preview: Preview }, ...types: string[]) {
  const update = () => host.requestUpdate()
  const handlers = Object.fromEntries(types.map((type) => [type, update]))
  listen(host, () => host.preview, handlers)
}
