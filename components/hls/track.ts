/**
 * Fills one SourceBuffer: picture or sound. In turns it chooses a segment, fetches it and appends it
 * (while it arrives, where that is urgent), as far ahead of the playback position as is wanted.
 */
import { joined, type StreamingDownload } from '../download.ts'
import type { PlaylistSource } from './playlist-source.ts'
import type { Segment } from './playlists.ts'
import { pauseAfter, request } from './request.ts'
import { HttpError, isPassing, MAX_RETRIES } from './retry.ts'

/** Two positions that are closer count as one: half a frame, or a packet of sound. */
const NEAR_SECONDS = 0.02
/** What is shorter is not worth a segment: a track that ends a little before its last segment. */
const REST_SECONDS = 0.05
/** A position at or past the end counts as so much before it: there is the last picture. */
const END_SECONDS = 0.1
const BEHIND_SECONDS = 30
/**
 * With less than this to play a segment is appended while it arrives, otherwise when it is whole: were
 * it given up, its first part would be overwritten while it is shown, and a seek interrupt the sound
 * (`#redraw`).
 */
const URGENT_SECONDS = 0.5
/** Once the buffer is full, that much stays behind the position, and at least this much is loaded ahead of it. */
const BEHIND_WHEN_FULL_SECONDS = 3
const LEAST_AHEAD_SECONDS = 5
/** With less than this much to play, a request that keeps failing is the viewer's business. */
const NEARLY_EMPTY_SECONDS = 0.5
/** Room comes with playing, not at once: waits for it are as long as those after so many failures, and each loads a segment. */
const FULL_FAILURES = { skipped: 5, most: 9 }
const MAX_FULL_RETRIES = 6
/** This much of a replacement must be in the buffer before the seek, so that playback goes on after it. */
const REDRAW_SECONDS = 0.2
/** A shorter freeze is less than the gap in the sound that a seek makes. */
const WORTH_A_SEEK_SECONDS = 0.5
/** A decoder has read the frames of so many seconds to come. */
const READ_SECONDS = 0.2
/** Segments of sound end up to two packets after those of the picture. */
const ARRIVED_MARGIN_SECONDS = 0.1
/** Between two looks at whether more has been uploaded. */
const ARRIVED_LOOK_MS = 500
/** What is not there is asked for again after a pause as after so many failures, or a longer one that it wants. */
const NOT_RECEIVED_FAILURES = 9

export interface TrackParts {
  media: HTMLMediaElement
  buffer: SourceBuffer
  /** Which playlist the next segment comes from. */
  choose: (aheadSeconds: number) => PlaylistSource
  /** All segments of the track, before the first is appended. */
  onSegments: (segments: readonly Segment[]) => void
  /** How far ahead of the playback position it loads; 0: it pauses. */
  goalSeconds: () => number
  onDownload: (download: StreamingDownload) => void
  onLoaded: () => void
  /** All of it is in the buffer, from the playback position on. */
  onEnd: () => void
  /** A source cannot be had. Returns whether there is another to choose. */
  onFailure: (source: PlaylistSource, error: unknown) => boolean
  /** Nothing is loaded ahead from behind it: it has not been uploaded yet. */
  arrivedSeconds: () => number
  silenceMs: number
}

interface Loaded {
  startSeconds: number
  endSeconds: number
  source: PlaylistSource
  /** The middle of the segment was in the buffer when it had been appended; a browser may drop it later. */
  isCovered: boolean
}

interface Loading {
  source: PlaylistSource
  segment: Segment
  stop: AbortController
  download?: StreamingDownload
  /** Some of its bytes have been appended. */
  isStarted?: boolean
}

/** A part of a segment that was shown when the segment was given up, or failed. */
interface Half {
  /** Where the part ends that was appended. */
  seconds: number
  /** Where the segment ends. */
  endSeconds: number
}

export class BufferTrack {
  readonly #parts: TrackParts
  #loaded: Loaded[] = []
  #loading: Loading | undefined
  /** Whose init segment was appended last. */
  #initialized: PlaylistSource | undefined
  #wake: () => void = () => undefined
  #isWoken = false
  #failures = 0
  /** Nothing is loaded from behind it. */
  #lastSeconds = Infinity
  #mostAheadSeconds = Infinity
  #half: Half | undefined
  /** The next event of a seek is of one that was made here. */
  #isOwnSeek = false
  /** Changes of the buffer, one after another. */
  #changes: Promise<unknown> = Promise.resolve()
  isAtEnd = false

  constructor(parts: TrackParts) {
    this.#parts = parts
  }

  /** The segment that is on its way, with its download once that has begun; not one that is being uploaded. */
  get loading(): Readonly<Pick<Loading, 'source' | 'segment' | 'download'>> | undefined {
    return this.#loading && this.#isThere(this.#loading.segment) ? this.#loading : undefined
  }

  #isThere({ endSeconds }: Segment): boolean {
    return endSeconds <= this.#parts.arrivedSeconds() + ARRIVED_MARGIN_SECONDS
  }

  get #seconds(): number {
    return Math.min(this.#parts.media.currentTime, this.#lastSeconds)
  }

  /** Up to where it is loaded without a hole, from a position on. */
  reach(fromSeconds: number = this.#seconds): number {
    let position = fromSeconds
    for (let at = this.#at(position); at; at = this.#at(position)) position = at.endSeconds
    return position
  }

  /** Where what is loaded at a position comes from. */
  sourceAt(seconds: number): PlaylistSource | undefined {
    return this.#at(seconds)?.source
  }

  /** Looks again at what is to be loaded. */
  wake(): void {
    this.#redraw()
    this.#isWoken = true
    this.#wake()
  }

  /** After a seek: what is on its way is given up unless it is what comes next. */
  follow(): void {
    if (this.#isOwnSeek) {
      this.#isOwnSeek = false
      return
    }
    const { segment, stop } = this.#loading ?? {}
    const next = this.reach()
    if (segment && (next < segment.startSeconds - NEAR_SECONDS || next >= segment.endSeconds))
      stop!.abort()
    this.#failures = 0
    this.#half = undefined
    this.wake()
  }

  /** Gives up the segment that is on its way, to choose again. */
  giveUp(): void {
    this.#loading?.stop.abort()
  }

  /** Loads from a source what comes after a position and is not from it; until then the old is played. */
  replaceFrom(seconds: number, source: PlaylistSource): void {
    this.#forget(seconds, Infinity, source)
    if (this.#loading?.source !== source) this.giveUp()
    this.wake()
  }

  /** Where what is loaded at the position ends: there another quality can begin. */
  borderAfter(seconds: number): number {
    return this.#at(seconds)?.endSeconds ?? seconds
  }

  async empty(): Promise<void> {
    this.giveUp()
    await this.#remove(0, Infinity)
  }

  /** Until the signal aborts. Rejects with what cannot be mended. */
  async run(signal: AbortSignal): Promise<void> {
    const end = (): void => {
      this.giveUp()
      this.wake()
    }
    signal.addEventListener('abort', end, { once: true })
    for (;;) {
      signal.throwIfAborted()
      this.#isWoken = false
      try {
        const next = await this.#next(signal)
        if (next) await this.#load(next, signal)
        else await this.#woken()
      } catch (error) {
        signal.throwIfAborted()
        await this.#recover(error)
      } finally {
        this.#loading = undefined
      }
    }
  }

  async #next(signal: AbortSignal): Promise<Loading | undefined> {
    const { choose, goalSeconds, onSegments, onEnd } = this.#parts
    await this.#dropBehind()
    const aheadSeconds = this.reach() - this.#seconds
    if (aheadSeconds >= Math.min(goalSeconds(), this.#mostAheadSeconds)) return
    const source = choose(aheadSeconds)
    const stop = new AbortController()
    // No segment yet: a seek ends the wait for another try.
    this.#loading = { source, segment: { url: '', startSeconds: 0, endSeconds: 0 }, stop }
    const { segments } = await source.list(signal)
    // A seek or a choice has come meanwhile.
    if (this.#isWoken) return
    onSegments(segments)
    this.#lastSeconds = Math.max(0, (segments.at(-1)?.endSeconds ?? 0) - END_SECONDS)
    const position = this.reach()
    // Where #at() sees a segment as played to its end, the next is needed, or it would be loaded for ever.
    const segment = segments.find(
      ({ endSeconds }, index) =>
        endSeconds > position + (index === segments.length - 1 ? REST_SECONDS : NEAR_SECONDS),
    )
    this.isAtEnd = segment === undefined
    if (!segment) {
      onEnd()
      return
    }
    // The appliance holds a request for what is being uploaded, so it is sent once playback needs it.
    if (this.#isThere(segment) || position - this.#seconds <= URGENT_SECONDS)
      return { source, segment, stop }
    setTimeout(() => this.wake(), ARRIVED_LOOK_MS)
    return
  }

  async #load(loading: Loading, signal: AbortSignal): Promise<void> {
    this.#loading = loading
    const { source, segment, stop } = loading
    try {
      const init = source === this.#initialized ? undefined : source.init(signal)
      // A failure counts when `init` is awaited.
      init?.catch(() => undefined)
      const aheadSeconds = this.reach() - this.#seconds
      const download = await request(source.addressOf(segment, aheadSeconds), stop.signal, {
        silenceMs: this.#parts.silenceMs,
        onStart: (download) => {
          loading.download = download
          // The wait for an upload shows nothing of the line.
          if (this.#isThere(segment)) this.#parts.onDownload(download)
        },
      })
      if (init) await this.#initialize(source, await init)
      await this.#appendAll(download, loading)
    } catch (error) {
      loading.download?.abort()
      // What was appended of it stays; the parser waits for the next segment.
      await this.#change((buffer) => buffer.abort(), true)
      if (loading.isStarted && !source.isSound) this.#half = this.#shownHalf(segment) ?? this.#half
      throw error
    }
    this.#failures = 0
    this.#add(source, segment)
    this.#parts.onLoaded()
  }

  /** While it arrives, where that is urgent or becomes so. */
  async #appendAll(download: StreamingDownload, loading: Loading): Promise<void> {
    const pieces = download.pieces()
    let held: Uint8Array[] = []
    let next = pieces.next()
    for (let isDone = false; !isDone;) {
      // Also when the position moves: the next piece may come too late, or never.
      const news = await Promise.race([next, this.#woken()])
      this.#isWoken = false
      loading.stop.signal.throwIfAborted()
      isDone = news?.done ?? false
      if (news?.value) {
        held.push(news.value)
        next = pieces.next()
        // A failure counts when `next` is awaited.
        next.catch(() => undefined)
      }
      const isUrgent = this.reach() - this.#seconds <= URGENT_SECONDS
      if (held.length === 0 || !(isDone || isUrgent)) continue
      await this.#append(joined(held))
      held = []
      loading.isStarted = true
      this.#redraw()
    }
  }

  /** Undefined where the playback position is not in it. */
  #shownHalf({ startSeconds, endSeconds }: Segment): Half | undefined {
    const { currentTime } = this.#parts.media
    const seconds = this.#bufferedUntil(startSeconds + NEAR_SECONDS, endSeconds)
    const isShown = startSeconds - READ_SECONDS <= currentTime && currentTime < endSeconds
    // A later end is of what was loaded before.
    return isShown && seconds !== undefined && seconds < endSeconds + NEAR_SECONDS
      ? { seconds, endSeconds }
      : undefined
  }

  /**
   * Where half a segment was shown, a decoder shows nothing of what has replaced it before the next keyframe, while
   * the sound goes on. After a seek it begins with the keyframe before.
   */
  #redraw(): void {
    const half = this.#half
    const { media } = this.#parts
    const { currentTime, paused, seeking } = media
    // In a pause nothing moves: the picture is drawn again when playback goes on.
    if (!half || paused || seeking) return
    const { seconds, endSeconds } = half
    const isOver = currentTime > endSeconds - WORTH_A_SEEK_SECONDS
    const needed = Math.max(seconds, currentTime) + REDRAW_SECONDS
    if (!isOver && !this.#isBuffered(Math.min(needed, endSeconds - END_SECONDS))) return
    this.#half = undefined
    if (isOver) return
    this.#isOwnSeek = true
    media.currentTime = currentTime
  }

  async #initialize(source: PlaylistSource, init: Uint8Array<ArrayBuffer>): Promise<void> {
    await this.#change((buffer) => {
      if (this.#initialized && this.#initialized.mime !== source.mime)
        buffer.changeType(source.mime)
    })
    await this.#append(init)
    this.#initialized = source
  }

  #append(data: Uint8Array<ArrayBuffer>): Promise<void> {
    return this.#change((buffer) => buffer.appendBuffer(data))
  }

  async #recover(error: unknown): Promise<void> {
    const loading = this.#loading
    if (!loading) throw error
    if (loading.stop.signal.aborted) return
    if (error instanceof HttpError && error.isNotReceived)
      return this.#pause(NOT_RECEIVED_FAILURES, error, loading)
    if ((error as DOMException).name === 'QuotaExceededError')
      return this.#freeBuffer(error, loading)
    const isLost = this.#fails()
    if (isPassing(error) && !isLost) return this.#pause(this.#failures, error, loading)
    if (!this.#parts.onFailure(loading.source, error)) throw error
    this.#failures = 0
  }

  /** Counts a failure. Returns whether it has failed for too long. */
  #fails(most = MAX_RETRIES): boolean {
    this.#failures += 1
    return this.#failures > most && this.reach() - this.#seconds < NEARLY_EMPTY_SECONDS
  }

  /** Ends early when the segment is given up. */
  #pause(failures: number, error: unknown, { stop }: Loading): Promise<void> {
    return pauseAfter(failures, error, stop.signal).catch(() => undefined)
  }

  /** The browser has no room for more: what has been played goes first, then less is loaded ahead. */
  async #freeBuffer(error: unknown, loading: Loading): Promise<void> {
    const aheadSeconds = this.reach() - this.#seconds
    this.#mostAheadSeconds = Math.max(LEAST_AHEAD_SECONDS, aheadSeconds * 0.8)
    this.#isWoken = false
    await this.#removeBefore(this.#seconds - BEHIND_WHEN_FULL_SECONDS)
    if (aheadSeconds >= LEAST_AHEAD_SECONDS) return this.#woken()
    // What lies beyond was loaded for another place, before a seek.
    await this.#remove(loading.segment.endSeconds, Infinity)
    if (this.#fails(MAX_FULL_RETRIES)) throw error
    if (this.#failures === 1) return
    const failures = Math.min(this.#failures + FULL_FAILURES.skipped, FULL_FAILURES.most)
    await this.#pause(failures, error, loading)
    if (aheadSeconds >= NEARLY_EMPTY_SECONDS) await this.#woken()
    // However often playback moves on meanwhile, the last try comes when hardly anything is left.
    while (
      this.#failures >= MAX_FULL_RETRIES &&
      this.reach() - this.#seconds >= NEARLY_EMPTY_SECONDS &&
      !loading.stop.signal.aborted
    ) {
      this.#isWoken = false
      await this.#woken()
    }
  }

  async #dropBehind(): Promise<void> {
    const end = this.#seconds - BEHIND_SECONDS
    const { buffered } = this.#parts.buffer
    if (buffered.length > 0 && buffered.start(0) < end - LEAST_AHEAD_SECONDS)
      await this.#removeBefore(end)
  }

  /** Up to the beginning of a segment: a browser removes all up to the next keyframe, also what is being played. */
  #removeBefore(seconds: number): Promise<void> {
    return this.#remove(0, this.#at(seconds)?.startSeconds ?? seconds)
  }

  async #remove(fromSeconds: number, toSeconds: number): Promise<void> {
    if (toSeconds <= fromSeconds) return
    this.#forget(fromSeconds, toSeconds)
    await this.#change((buffer) => {
      if (buffer.buffered.length > 0) buffer.remove(fromSeconds, toSeconds)
    }, true)
  }

  /** Takes its turn and waits for its end. `always`: also once the media source has been closed. */
  #change(action: (buffer: SourceBuffer) => void, always = false): Promise<void> {
    const { buffer } = this.#parts
    const turn = async (): Promise<void> => {
      await updated(buffer)
      action(buffer)
      await updated(buffer)
    }
    const done = this.#changes.then(turn)
    this.#changes = done.catch(() => undefined)
    return always ? done.catch(() => undefined) : done
  }

  #add(source: PlaylistSource, { startSeconds, endSeconds }: Segment): void {
    this.#forget(startSeconds, endSeconds)
    this.#loaded.push({
      startSeconds,
      endSeconds,
      source,
      isCovered: this.#isBuffered((startSeconds + endSeconds) / 2),
    })
  }

  #forget(fromSeconds: number, toSeconds: number, except?: PlaylistSource): void {
    this.#loaded = this.#loaded.flatMap((each) =>
      each.source === except
        ? [each]
        : [
            { ...each, endSeconds: Math.min(each.endSeconds, fromSeconds) },
            { ...each, startSeconds: Math.max(each.startSeconds, toSeconds) },
          ].filter(({ startSeconds, endSeconds }) => endSeconds - startSeconds > NEAR_SECONDS),
    )
  }

  #at(seconds: number): Loaded | undefined {
    return this.#loaded.find(
      ({ startSeconds, endSeconds, isCovered }) =>
        startSeconds - NEAR_SECONDS <= seconds &&
        seconds < endSeconds - NEAR_SECONDS &&
        (!isCovered || this.#isBuffered((startSeconds + endSeconds) / 2)),
    )
  }

  #isBuffered(seconds: number): boolean {
    return this.#bufferedUntil(seconds) !== undefined
  }

  /** Where the first range in the buffer ends that has something of this one. */
  #bufferedUntil(fromSeconds: number, toSeconds = fromSeconds): number | undefined {
    const { buffered } = this.#parts.buffer
    for (let at = 0; at < buffered.length; at += 1)
      if (buffered.start(at) <= toSeconds && fromSeconds < buffered.end(at)) return buffered.end(at)
    return undefined
  }

  #woken(): Promise<void> {
    return this.#isWoken ? Promise.resolve() : new Promise((resolve) => (this.#wake = resolve))
  }
}

const updated = (buffer: SourceBuffer): Promise<unknown> =>
  buffer.updating
    ? new Promise((resolve) => buffer.addEventListener('updateend', resolve, { once: true }))
    : Promise.resolve()
