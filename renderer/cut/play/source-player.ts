/**
 * The uncut source in a video element, moved by whole frames. Events: `time` (it plays, or was moved), `state` (it
 * plays, stops, or cannot be played). With `skips` it plays what is kept and nothing else.
 */
import { frameAt, byFrames } from '../model/frames.ts'
import { skipTo, type Ranges } from '../model/ranges.ts'

const STREAM = '/npm/@svc/components/stream/+esm'

/** What is used of components/player/session.ts, which the page loads as it loads the player. */
interface SourceStream {
  begin(stream: object): void
  stop(place: 'keep' | 'forget'): void
}
interface StreamModule {
  PlaySession: new (media: HTMLMediaElement, onFailure: (reason: string) => void) => SourceStream
}

interface SourceFacts {
  /** The address of its manifest. */
  url: string
  lengthMs: number
  frameRate: number | null
}

/** A place is shown by the inside of its frame: times are rounded. */
const INSIDE_MS = 1

export class SourcePlayer extends EventTarget {
  readonly media = document.createElement('video')
  ranges: Ranges = []
  skips = false
  hasFailed = false
  #facts: SourceFacts
  #stream: SourceStream | undefined
  /** Where it was moved to; null while it plays. */
  #atMs: number | null = 0
  /** Asked for while the media element was still on its way elsewhere. */
  #waitingMs: number | null = null
  #isOver = false

  constructor(facts: SourceFacts) {
    super()
    this.#facts = facts
    const { media } = this
    media.playsInline = true
    media.addEventListener('play', this.#played)
    media.addEventListener('pause', this.#paused)
    media.addEventListener('timeupdate', this.#tick)
    media.addEventListener('seeked', this.#seeked)
    media.addEventListener('volumechange', this.#emitState)
    void this.begin()
  }

  /** Also after a failure. */
  async begin() {
    this.hasFailed = false
    this.#emitState()
    this.#stream?.stop('keep')
    try {
      const { PlaySession } = (await import(/* @vite-ignore */ STREAM)) as StreamModule
      if (this.#isOver) return
      this.#stream = new PlaySession(this.media, this.#failed)
      this.#stream.begin({
        url: this.#facts.url,
        isWhole: true,
        arrivedSeconds: () => Infinity,
        startSeconds: this.ms / 1_000,
        quality: 'auto',
        maxQuality: null,
        sound: undefined,
        onlyMetadata: false,
      })
    } catch {
      this.#failed()
    }
  }

  end() {
    this.#isOver = true
    this.#stream?.stop('forget')
    this.media.pause()
  }

  get ms() {
    const { lengthMs } = this.#facts
    return this.#atMs ?? Math.min(lengthMs, Math.round(this.media.currentTime * 1_000))
  }

  get isPlaying() {
    return !this.media.paused && !this.media.ended
  }

  seek(ms: number) {
    const { lengthMs } = this.#facts
    const to = Math.min(lengthMs, Math.max(0, Math.round(ms)))
    if (!this.isPlaying) this.#atMs = to
    if (this.media.seeking) this.#waitingMs = to
    else this.#move(to)
    this.#emitTime()
  }

  step(frames: number) {
    this.pause()
    const { frameRate, lengthMs } = this.#facts
    this.seek(byFrames(this.ms, frames, frameRate, lengthMs))
  }

  toggle() {
    if (this.isPlaying) this.pause()
    else this.play()
  }

  play() {
    const from = this.skips ? skipTo(this.ranges, this.ms) : this.ms
    const start = this.skips ? (this.ranges[0]?.startMs ?? 0) : 0
    const isAtEnd = from === null || from >= this.#facts.lengthMs - INSIDE_MS
    const to = isAtEnd ? start : from
    if (to !== this.ms) this.seek(to)
    // Refused by the browser, or stopped before it began: the button shows that it stands still.
    this.media.play().catch(() => undefined)
  }

  /** Plays what is kept and nothing else, or stops doing so. */
  preview() {
    this.skips = !this.skips
    if (this.skips) this.play()
    else this.pause()
    this.#emitState()
  }

  pause() {
    this.media.pause()
    if (this.#atMs === null) this.#paused()
  }

  #move(ms: number) {
    const lastMs = (this.media.duration || Infinity) * 1_000 - INSIDE_MS
    this.media.currentTime = Math.max(0, Math.min(ms + INSIDE_MS, lastMs)) / 1_000
  }

  #seeked = () => {
    const to = this.#waitingMs
    this.#waitingMs = null
    if (to !== null) this.#move(to)
    else this.#emitTime()
  }

  #played = () => {
    this.#atMs = null
    this.#emitState()
    requestAnimationFrame(this.#follow)
  }

  #paused = () => {
    // An element that is at the end shows its last frame, and stands behind it.
    const { lengthMs, frameRate } = this.#facts
    this.#atMs = this.media.ended
      ? lengthMs
      : (this.#atMs ?? frameAt(Math.min(lengthMs, this.media.currentTime * 1_000), frameRate))
    this.#emitState()
    this.#emitTime()
  }

  #follow = () => {
    if (!this.isPlaying || this.#isOver) return
    this.#tick()
    requestAnimationFrame(this.#follow)
  }

  #tick = () => {
    if (!this.isPlaying) return
    if (this.skips && !this.media.seeking) this.#skip()
    this.#emitTime()
  }

  #skip() {
    const to = skipTo(this.ranges, this.ms)
    if (to === null) {
      this.pause()
      this.seek(this.ranges.at(-1)?.endMs ?? 0)
    } else if (to > this.ms) this.#move(to)
  }

  #failed = () => {
    if (this.#isOver) return
    this.hasFailed = true
    this.#emitState()
  }

  #emitTime = () => this.dispatchEvent(new Event('time'))
  #emitState = () => this.dispatchEvent(new Event('state'))
}
