/** A custom element that stands for the media element inside it: same members, same events. */
import type { PropertyDeclarations } from 'lit'
import { SvcElement } from './element.ts'
import { forward } from './events.ts'
import { isOn } from './switches.ts'

/** Set on the element before it was defined, these must still reach the media element. */
const forwarded = { attribute: false, noAccessor: true } as const

/** An attribute that is a switch: `muted`, `muted="true"`, `muted="off"`. */
export const SWITCH = {
  converter: (given: string | null) => (given === null ? null : isOn(given, true)),
  noAccessor: true,
} as const

export abstract class MediaHost<Events, Media extends HTMLMediaElement> extends SvcElement<Events> {
  static override properties: PropertyDeclarations = {
    muted: SWITCH,
    currentTime: forwarded,
    volume: forwarded,
    defaultPlaybackRate: forwarded,
    preservesPitch: forwarded,
    disableRemotePlayback: forwarded,
  }

  /** The inner media element: available from the start, never replaced. */
  readonly media: Media

  /** `events`: those that are sent on. */
  constructor(media: Media, events: readonly string[]) {
    super()
    this.media = media
    media.crossOrigin = 'anonymous'
    media.preload = 'none'
    forward(media, this, events)
  }

  pause(): void {
    this.media.pause()
  }
  load(): void {
    this.media.load()
  }
  canPlayType(type: string): CanPlayTypeResult {
    return this.media.canPlayType(type)
  }
  fastSeek(seconds: number): void {
    this.currentTime = seconds
  }
  get currentTime(): number {
    return this.media.currentTime
  }
  set currentTime(seconds: number) {
    // Before anything is loaded an element takes any number for its start.
    this.media.currentTime = Math.max(0, seconds)
    // No event reports a time set before anything is loaded.
    this.requestUpdate()
  }
  /** Mutes the sound. @default off */
  get muted(): boolean {
    return this.media.muted
  }
  set muted(muted: boolean) {
    this.media.muted = muted
  }
  get volume(): number {
    return this.media.volume
  }
  set volume(value: number) {
    this.media.volume = value
  }
  get defaultPlaybackRate(): number {
    return this.media.defaultPlaybackRate
  }
  set defaultPlaybackRate(value: number) {
    this.media.defaultPlaybackRate = value
  }
  get preservesPitch(): boolean {
    return this.media.preservesPitch
  }
  set preservesPitch(value: boolean) {
    this.media.preservesPitch = value
  }
  get disableRemotePlayback(): boolean {
    return this.media.disableRemotePlayback
  }
  set disableRemotePlayback(value: boolean) {
    this.media.disableRemotePlayback = value
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
  get textTracks(): TextTrackList {
    return this.media.textTracks
  }
  get duration(): number {
    return this.media.duration
  }
  get remote(): RemotePlayback {
    return this.media.remote
  }
}
