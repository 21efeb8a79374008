/** A custom element that stands for the media element inside it: same members, same events. */
import { LitElement, type PropertyDeclarations } from 'lit'
import { FORWARDED_EVENTS, type SvcPlayerEventMap } from './events.ts'

/** Set on the element before it was defined, these must still reach the media element. */
const forwarded = { attribute: false, noAccessor: true } as const

export class MediaHost extends LitElement {
  static override properties: PropertyDeclarations = {
    muted: { type: Boolean, noAccessor: true },
    loop: { type: Boolean, noAccessor: true },
    volume: forwarded,
    playbackRate: forwarded,
    currentTime: forwarded,
  }

  /** The element that plays. Present from the start; replaced never. */
  readonly media: HTMLVideoElement = document.createElement('video')

  constructor() {
    super()
    this.media.slot = 'media'
    this.media.part.add('media')
    this.media.crossOrigin = 'anonymous'
    this.media.playsInline = true
    this.media.preload = 'none'
    for (const type of FORWARDED_EVENTS) this.media.addEventListener(type, () => this.dispatchEvent(new Event(type)))
  }

  /** Resolves once it plays; rejects as a media element's `play()` does. */
  play(): Promise<void> {
    this.#catchUp()
    return this.media.play()
  }
  pause(): void {
    this.media.pause()
  }

  get currentTime(): number {
    return this.media.currentTime
  }
  set currentTime(seconds: number) {
    this.#catchUp()
    this.media.currentTime = seconds
  }
  get duration(): number {
    return this.media.duration
  }
  get paused(): boolean {
    return this.media.paused
  }
  get ended(): boolean {
    return this.media.ended
  }
  get seeking(): boolean {
    return this.media.seeking
  }
  get readyState(): number {
    return this.media.readyState
  }
  get buffered(): TimeRanges {
    return this.media.buffered
  }
  get seekable(): TimeRanges {
    return this.media.seekable
  }
  get textTracks(): TextTrackList {
    return this.media.textTracks
  }
  get videoWidth(): number {
    return this.media.videoWidth
  }
  get videoHeight(): number {
    return this.media.videoHeight
  }
  get muted(): boolean {
    return this.media.muted
  }
  set muted(muted: boolean) {
    this.media.muted = muted
  }
  get loop(): boolean {
    return this.media.loop
  }
  set loop(loop: boolean) {
    this.media.loop = loop
  }
  get volume(): number {
    return this.media.volume
  }
  set volume(volume: number) {
    this.media.volume = volume
  }
  get playbackRate(): number {
    return this.media.playbackRate
  }
  set playbackRate(rate: number) {
    this.media.playbackRate = rate
  }

  /** What was set just before, such as another video, takes effect first. */
  #catchUp(): void {
    if (this.isUpdatePending && this.hasUpdated) this.performUpdate()
  }

  override addEventListener<K extends keyof SvcPlayerEventMap>(
    type: K,
    listener: (this: this, event: SvcPlayerEventMap[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void
  override addEventListener(type: string, listener: EventListenerOrEventListenerObject | null, options?: boolean | AddEventListenerOptions): void
  override addEventListener(type: string, listener: unknown, options?: boolean | AddEventListenerOptions): void {
    super.addEventListener(type, listener as EventListener, options)
  }
}
