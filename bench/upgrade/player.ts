/**
 * A viewer without a browser: loads what our engine would, when it would (its waits, its buffer), and plays it by the
 * clock. What is measured is how long its position stands still.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { secondsAhead } from '../../components/hls/ahead.ts'
import { readManifest, readSegments, type Segment } from '../../components/hls/playlists.ts'
import { delayAfter, HttpError, isPassing, MAX_RETRIES } from '../../components/hls/retry.ts'

const STEP_MS = 50
/** With less than this loaded, there is no next frame. */
const NEARLY_EMPTY_SECONDS = 0.04
/** The sound is not loaded further than this beyond the picture, as our engine has it. */
const SOUND_AHEAD_SECONDS = 8

export interface PlayerFigures {
  /** The longest time without a step of the position, after the first frame. */
  longestStopMs: number
  stops: number
  playedSeconds: number
  /** From the first request to the first frame. */
  firstFrameMs: number
  /** Requests that failed, and were made again. */
  failures: number
}

interface Track {
  segments: Segment[]
  /** Up to where it is loaded without a hole from the position on. */
  reach: number
}

export class HttpPlayer {
  readonly #url: string
  readonly #signal: AbortSignal
  readonly #seekEveryMs: number | null
  #position = 0
  /** Changes with each seek: what was on its way is of no use. */
  #seeks = 0
  #tracks: Track[] = []
  #bitrateBps = 0
  readonly #seen: PlayerFigures = {
    longestStopMs: 0,
    stops: 0,
    playedSeconds: 0,
    firstFrameMs: 0,
    failures: 0,
  }

  /** `seekEveryMs`: it goes somewhere else again and again, where nothing is loaded. */
  constructor(
    url: string,
    { signal, seekEveryMs = null }: { signal: AbortSignal; seekEveryMs?: number | null },
  ) {
    this.#url = url
    this.#signal = signal
    this.#seekEveryMs = seekEveryMs
  }

  /** Until the signal aborts. Rejects where a viewer would be told that it cannot be played. */
  async watch(): Promise<PlayerFigures> {
    const startedAt = performance.now()
    const { levels, sounds } = readManifest(
      await this.#load(this.#url, (response) => response.text()),
      this.#url,
    )
    const level = levels.toSorted((a, b) => a.bitrateBps - b.bitrateBps)[0]!
    this.#bitrateBps = level.bitrateBps
    const sources = [level.url, ...sounds.slice(0, 1).map(({ url }) => url)]
    this.#tracks = await Promise.all(
      sources.map(async (url) => {
        const list = readSegments(await this.#load(url, (response) => response.text()), url)
        await this.#load(list.initUrl, (response) => response.arrayBuffer())
        return { segments: list.segments, reach: 0 }
      }),
    )
    const loading = this.#tracks.map((track, at) => this.#fill(track, at))
    const playing = this.#play(startedAt)
    await Promise.race([playing, ...loading])
    await playing
    return this.#seen
  }

  async #play(startedAt: number): Promise<void> {
    const seen = this.#seen
    const endSeconds = this.#tracks[0]!.segments.at(-1)!.endSeconds
    let at = performance.now()
    let stoppedAt = startedAt
    let isStopped = true
    let seekAt = at + (this.#seekEveryMs ?? Infinity)
    while (!this.#signal.aborted) {
      await pause(STEP_MS)
      const now = performance.now()
      const aheadSeconds = Math.min(...this.#tracks.map(({ reach }) => reach)) - this.#position
      if (aheadSeconds > NEARLY_EMPTY_SECONDS) {
        if (isStopped && seen.firstFrameMs === 0) seen.firstFrameMs = now - startedAt
        else if (isStopped) this.#stopped(now - stoppedAt)
        isStopped = false
        const played = Math.min((now - at) / 1_000, aheadSeconds)
        this.#position += played
        seen.playedSeconds += played
      } else if (!isStopped) {
        isStopped = true
        stoppedAt = at
      }
      at = now
      const isOver = this.#position > endSeconds - 1
      if (isOver || now > seekAt) {
        this.#seek(isOver ? 0 : Math.random() * (endSeconds - 30))
        seekAt = now + (this.#seekEveryMs ?? Infinity)
      }
    }
    if (isStopped && seen.firstFrameMs > 0) this.#stopped(performance.now() - stoppedAt)
  }

  #stopped(ms: number): void {
    this.#seen.stops += 1
    this.#seen.longestStopMs = Math.max(this.#seen.longestStopMs, ms)
  }

  #seek(seconds: number): void {
    this.#position = seconds
    this.#seeks += 1
    for (const track of this.#tracks) track.reach = seconds
  }

  async #fill(track: Track, at: number): Promise<void> {
    while (!this.#signal.aborted) {
      const picture = this.#tracks[0]!
      const goal =
        at === 0
          ? this.#position + secondsAhead(this.#bitrateBps)
          : picture.reach + SOUND_AHEAD_SECONDS
      const seeks = this.#seeks
      const segment = track.segments.find(({ endSeconds }) => endSeconds > track.reach + 0.02)
      if (!segment || track.reach >= goal) {
        await pause(STEP_MS)
        continue
      }
      await this.#load(
        segment.url,
        (response) => response.arrayBuffer(),
        () => seeks !== this.#seeks,
      )
      if (seeks === this.#seeks) track.reach = segment.endSeconds
    }
  }

  /** Asks, and asks again, when our engine would. */
  async #load<T>(
    url: string,
    read: (response: Response) => Promise<T>,
    isGivenUp: () => boolean = () => false,
  ): Promise<T | never> {
    for (let failures = 1; ; failures += 1) {
      try {
        const response = await fetch(url, { signal: this.#signal })
        if (!response.ok) throw new HttpError(url, response, await response.text())
        return await read(response)
      } catch (error) {
        // What waits for this ends with the signal.
        if (this.#signal.aborted) return new Promise<never>(() => undefined)
        this.#seen.failures += 1
        // A seek begins anew, as in our engine.
        if (isGivenUp()) return undefined as T
        if (!isPassing(error) || failures > MAX_RETRIES) throw error
        const until = performance.now() + delayAfter(failures, error)
        while (performance.now() < until && !isGivenUp()) await pause(STEP_MS)
      }
    }
  }
}
