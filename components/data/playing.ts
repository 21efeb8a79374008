/** Records the ranges that are played, and the stalls in them. */
import type { Happening } from './outbox.ts'

interface Stretch {
  from: number
  to: number
  beganMs: number
  seenMs: number
  quality: string | undefined
  subtitle: string | undefined
}

/** `timeupdate` comes at least so often while it plays. */
const UPDATE_MS = 300
/** The position and the clock may differ by so much without a jump. */
const SLACK_SECONDS = 0.5
/** A player that stands still seeks so near to get on. */
const NUDGE_SECONDS = 0.1

export class Playing {
  readonly #media: HTMLMediaElement
  readonly #report: (event: Happening, atMs?: number) => void
  #now: Stretch | undefined
  #stalledMs: number | undefined
  /** Where the last stretch has ended. */
  #endedSeconds = 0
  #jumping = false
  #quality: string | undefined
  #frames = { dropped: 0, total: 0 }

  constructor(media: HTMLMediaElement, report: (event: Happening, atMs?: number) => void) {
    this.#media = media
    this.#report = report
  }

  /** Playing since `atMs`, from `seconds`. */
  begin(atMs: number, seconds = this.#media.currentTime): void {
    this.#endStall()
    this.#jumping = false
    if (this.#now) return this.look()
    this.#open(seconds, atMs)
  }

  /** Where it is, from time to time. */
  look(): void {
    const { currentTime, paused, seeking, readyState } = this.#media
    const stretch = this.#now
    const now = performance.now()
    if (!stretch) {
      // Some browsers go on after a jump without an event.
      if (this.#jumping && !paused && !seeking && readyState >= HTMLMediaElement.HAVE_FUTURE_DATA)
        this.begin(now)
      return
    }
    if (seeking) return
    const step = currentTime - stretch.to
    if (
      step < 0 ||
      step > ((now - stretch.seenMs) / 1000) * this.#media.playbackRate + SLACK_SECONDS
    ) {
      // Jumped over a hole in the media, for which no event is sent.
      this.#close(stretch.to)
      this.#open(currentTime, now)
      return
    }
    stretch.to = currentTime
    stretch.seenMs = now
  }

  /** Closes the range so far; playing continues in the next. */
  cut(): void {
    this.look()
    const stretch = this.#now
    if (!stretch) return
    this.#close(stretch.to)
    this.#open(stretch.to, performance.now())
  }

  end(): void {
    this.look()
    this.#endStall()
    if (this.#now) this.#close(this.#now.to)
  }

  /** The position is the new one already: where it was is what was last seen, and what has passed since. */
  jump(): void {
    const stretch = this.#now
    if (this.#isAtPlace(stretch)) return
    this.#endStall()
    if (stretch) {
      const sinceMs = Math.min(UPDATE_MS, performance.now() - stretch.seenMs)
      this.#close(stretch.to + (sinceMs / 1000) * this.#media.playbackRate)
    }
    // Nobody asked for the beginning of one that plays again and again.
    const again = this.#media.loop && this.#media.currentTime < SLACK_SECONDS
    if (!again && (!this.#jumping || stretch))
      this.#report({ type: 'seek', to: round(this.#media.currentTime) })
    this.#jumping = true
  }

  /** A seek of the player itself, to where it plays or stands still. */
  #isAtPlace(stretch: Stretch | undefined): boolean {
    const { currentTime, playbackRate } = this.#media
    if (stretch) {
      const step = currentTime - stretch.to
      return step >= 0 && step <= (UPDATE_MS / 1000) * playbackRate
    }
    return (
      this.#stalledMs !== undefined && Math.abs(currentTime - this.#endedSeconds) <= NUDGE_SECONDS
    )
  }

  /** For data. Before the first frame, and after a jump, that is no stall. */
  wait(started: boolean): void {
    this.look()
    if (this.#now) this.#close(this.#now.to)
    if (started && !this.#jumping && !this.#media.seeking && !this.#media.ended)
      this.#stalledMs ??= performance.now()
  }

  changeQuality(): void {
    const quality = this.#shown()
    if (quality === undefined || quality === this.#quality) return
    if (this.#quality !== undefined) this.#report({ type: 'quality', quality })
    this.#quality = quality
    this.cut()
  }

  #open(seconds: number, atMs: number): void {
    this.#quality = this.#shown() ?? this.#quality
    this.#now = {
      from: seconds,
      to: seconds,
      beganMs: atMs,
      seenMs: atMs,
      quality: this.#quality,
      subtitle: subtitleOf(this.#media),
    }
    this.look()
  }

  #close(to: number): void {
    const stretch = this.#now!
    this.#now = undefined
    this.#endedSeconds = to
    const { duration } = this.#media
    const [from, end] = [
      round(stretch.from),
      round(Number.isFinite(duration) ? Math.min(to, duration) : to),
    ]
    if (end <= from) return
    const { quality, subtitle } = stretch
    this.#report({
      type: 'played',
      from,
      to: end,
      playing_ms: Math.round(performance.now() - stretch.beganMs),
      ...(quality ? { quality } : {}),
      ...(subtitle ? { subtitle } : {}),
    })
    this.#reportFrames()
  }

  #endStall(): void {
    if (this.#stalledMs === undefined) return
    this.#report({ type: 'stall', stalled_ms: Math.round(performance.now() - this.#stalledMs) })
    this.#stalledMs = undefined
  }

  #reportFrames(): void {
    const quality = (this.#media as Partial<HTMLVideoElement>).getVideoPlaybackQuality?.()
    if (!quality) return
    // Another stream counts its frames from zero.
    const before =
      quality.totalVideoFrames < this.#frames.total ? { dropped: 0, total: 0 } : this.#frames
    const [dropped, total] = [
      quality.droppedVideoFrames - before.dropped,
      quality.totalVideoFrames - before.total,
    ]
    if (total > 0) this.#report({ type: 'frames', dropped: Math.max(0, dropped), total })
    this.#frames = { dropped: quality.droppedVideoFrames, total: quality.totalVideoFrames }
  }

  /** By the short side of the picture. */
  #shown(): string | undefined {
    const { videoWidth = 0, videoHeight = 0 } = this.#media as Partial<HTMLVideoElement>
    const side = Math.min(videoWidth, videoHeight)
    if (side > 0) return `${side}p`
    return this.#media.readyState >= HTMLMediaElement.HAVE_METADATA ? 'audio' : undefined
  }
}

/** To the millisecond. */
const round = (seconds: number): number => Math.max(0, Math.round(seconds * 1000) / 1000)

function subtitleOf({ textTracks }: HTMLMediaElement): string | undefined {
  const shown = [...textTracks].find(
    ({ kind, mode }) => mode === 'showing' && (kind === 'subtitles' || kind === 'captions'),
  )
  return /^[a-zA-Z0-9-]{1,35}$/.exec(shown?.language ?? '')?.[0]
}
