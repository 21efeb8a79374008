/** A custom element that stands for the audio element inside it: same members, same events. */
import type { PropertyDeclarations } from 'lit'
import { SvcElement } from '../base/element.ts'
import { forward } from '../base/events.ts'
import { AUDIO_MEDIA_EVENTS, type SvcAudioEventMap } from './events.ts'

/** Set on the element before it was defined, these must still reach the media element. */
const forwarded = { attribute: false, noAccessor: true } as const

export class SoundHost extends SvcElement<SvcAudioEventMap> {
  static override properties: PropertyDeclarations = {
    muted: { type: Boolean, noAccessor: true },
    volume: forwarded,
    currentTime: forwarded,
  }

  /** The element that plays. Present from the start; replaced never. */
  readonly media: HTMLAudioElement = document.createElement('audio')

  constructor() {
    super()
    this.media.crossOrigin = 'anonymous'
    this.media.preload = 'none'
    forward(this.media, this, AUDIO_MEDIA_EVENTS)
  }

  pause(): void {
    this.media.pause()
  }
  get currentTime(): number {
    return this.media.currentTime
  }
  set currentTime(seconds: number) {
    // Before anything is loaded an element takes any number for its start.
    this.media.currentTime = Math.max(0, seconds)
    // And then no event tells of it.
    this.requestUpdate()
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
  get networkState(): number {
    return this.media.networkState
  }
  get buffered(): TimeRanges {
    return this.media.buffered
  }
  get played(): TimeRanges {
    return this.media.played
  }
  get seekable(): TimeRanges {
    return this.media.seekable
  }
  get currentSrc(): string {
    return this.media.currentSrc
  }
  get muted(): boolean {
    return this.media.muted
  }
  set muted(muted: boolean) {
    this.media.muted = muted
  }
  get volume(): number {
    return this.media.volume
  }
  set volume(volume: number) {
    this.media.volume = volume
  }
}
