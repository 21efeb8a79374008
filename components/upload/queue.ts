/** The files of one element: so many at a time, and what the visitor and the page do with them. */
import type { UploadEndpoint } from './endpoint.ts'
import type { UploadFault, UploadState } from './events.ts'
import { Followers } from './follow.ts'
import type { Item } from './item.ts'
import { Throughput } from '../../daemon/contract/throughput.ts'
import { silence, untilWorthATry } from './patience.ts'
import { UploadRefusal, verdictOn } from './refusal.ts'
import { release, send, SendFault, type Sending } from './send.ts'

/** Files that are sent at once, unless the page sets another number. */
export const PARALLEL = 2
/** Below what proxies in front of an appliance often allow for one request. */
export const CHUNK_BYTES = 32 * 2 ** 20

/** Current settings of the page. */
export interface QueueSettings extends Pick<
  Sending,
  'tokens' | 'otherToken' | 'collection' | 'video' | 'chunkBytes'
> {
  parallel: number
  isStarting: boolean
  isFollowing: boolean
}

export interface QueueEvents {
  changed(): void
  started(item: Item): void
  moved(item: Item): void
  completed(item: Item): void
  playable(item: Item): void
  failed(item: Item, reason: UploadFault): void
  waiting(item: Item): void
}

const STOPPED = new Error('The upload was paused, cancelled, or left with its page')

export class UploadQueue {
  readonly items: Item[] = []
  readonly throughput = new Throughput()
  readonly #endpoint: UploadEndpoint
  readonly #settings: () => QueueSettings
  readonly #events: QueueEvents
  readonly #followers: Followers

  constructor(endpoint: UploadEndpoint, settings: () => QueueSettings, events: QueueEvents) {
    this.#endpoint = endpoint
    this.#settings = settings
    this.#events = events
    this.#followers = new Followers(endpoint, () => events.changed())
  }

  get state(): UploadState {
    const { items } = this
    const some = (holds: (item: Item) => boolean) => items.some(holds)
    if (items.length === 0) return 'empty'
    if (some(({ state }) => state === 'uploading' || state === 'preparing')) return 'uploading'
    if (some(({ state }) => state === 'waiting')) return 'waiting'
    if (some(({ state, isHeld }) => state === 'queued' && !isHeld))
      return this.#settings().isStarting ? 'uploading' : 'queued'
    if (some(({ state }) => state === 'queued')) return 'queued'
    if (some(({ state }) => state === 'paused')) return 'paused'
    if (some(({ state }) => state === 'processing')) return 'processing'
    if (some(({ state }) => state === 'failed')) return 'failed'
    return some(({ state }) => state === 'done') ? 'done' : 'empty'
  }

  /** Totals over all files that are to be sent. */
  get totals(): { sentBytes: number; sizeBytes: number } {
    const counted = this.items.filter(({ state }) => state !== 'rejected' && state !== 'failed')
    return {
      sentBytes: sum(counted.map(({ sentBytes }) => sentBytes)),
      sizeBytes: sum(counted.map(({ file }) => file.size)),
    }
  }

  /** Paused files are not counted: they have no end time. */
  get secondsLeft(): number | null {
    const { bytesPerSecond } = this.throughput
    if (bytesPerSecond === null) return null
    return (
      sum(
        this.items
          .filter(({ state, isUnfinished }) => isUnfinished && state !== 'paused')
          .map(({ file, sentBytes }) => file.size - sentBytes),
      ) / bytesPerSecond
    )
  }

  add(item: Item): void {
    this.items.push(item)
    this.pump()
  }

  /** Starts as many as may run. */
  pump(): void {
    const { parallel, isStarting } = this.#settings()
    for (const item of this.items) {
      if (!isStarting || this.items.filter(({ isActive }) => isActive).length >= parallel) break
      if (item.state === 'queued' && !item.isHeld) void this.#run(item)
    }
    this.#events.changed()
  }

  pause(item: Item): boolean {
    if (!item.isUnfinished || item.state === 'paused') return false
    Object.assign(item, { state: 'paused', reason: null })
    item.running?.abort(STOPPED)
    this.pump()
    return true
  }

  /** Also what failed, from where it stopped. */
  resume(item: Item): boolean {
    if (item.state !== 'paused' && item.state !== 'failed') return false
    // A file rejected as not a video is uploaded again from the start.
    if (item.sentBytes >= item.file.size)
      Object.assign(item, {
        upload: null,
        sentBytes: 0,
        started: false,
        video: null,
        playable: false,
        watchUrl: null,
        fingerprint: null,
      })
    Object.assign(item, { state: 'queued', reason: null, processed: 0 })
    this.pump()
    return true
  }

  /** Out of the list at once; resolves when the appliance has nothing of it left, for as long as the page is there. */
  async cancel(item: Item): Promise<void> {
    const wasUnfinished =
      item.isUnfinished || (item.state === 'failed' && item.sentBytes < item.file.size)
    const { running } = item
    this.items.splice(this.items.indexOf(item), 1)
    running?.abort(STOPPED)
    this.pump()
    await item.left
    if (wasUnfinished && item.started) await this.#discard(item)
    release(item)
  }

  /** The page is left: nothing more is sent, and what the appliance has stays for the next visit. */
  stop(): void {
    for (const item of this.items) {
      if (!item.isActive && item.state !== 'processing') continue
      item.running?.abort(STOPPED)
      item.state = item.state === 'processing' ? 'processing' : 'queued'
    }
  }

  /** After `stop`. */
  restart(): void {
    for (const item of this.items)
      if (item.state === 'processing' && item.running === null) void this.#follow(item)
    this.pump()
  }

  #run(item: Item): Promise<void> {
    item.state = 'preparing'
    item.reason = null
    if (!this.items.some((other) => other !== item && other.isActive)) this.throughput.restart()
    const before = item.left
    const running = (item.running = new AbortController())
    return (item.left = this.#send(item, before, running))
  }

  async #send(item: Item, before: Promise<void>, running: AbortController): Promise<void> {
    let stated = item.state
    try {
      // The try before may still be letting go.
      await before
      running.signal.throwIfAborted()
      if (this.#settings().isFollowing) this.#lookEarly(item, running.signal)
      await send(
        item,
        {
          ...this.#settings(),
          endpoint: this.#endpoint,
          onChange: () => {
            if (running.signal.aborted) return
            if (item.state === 'uploading' && stated !== 'uploading') this.#events.started(item)
            if (item.state === 'waiting' && stated !== 'waiting') this.#events.waiting(item)
            stated = item.state
            this.#events.moved(item)
          },
          moved: (bytes) => this.throughput.add(bytes),
        },
        running.signal,
      )
      this.#arrived(item)
    } catch (error) {
      if (running.signal.aborted) return
      this.#fail(item, error instanceof SendFault ? error.reason : 'failed')
    } finally {
      if (item.running === running) item.running = null
      release(item)
    }
    this.pump()
  }

  /** Until the file is sent, or its sending ends otherwise. */
  #lookEarly(item: Item, signal: AbortSignal): void {
    if (item.playable) return
    const sending = new AbortController()
    void item.left.finally(() => sending.abort())
    const until = AbortSignal.any([signal, sending.signal])
    this.#followers.early(item, until).then(
      // What is paused is asked about again when it goes on.
      () => signal.aborted || item.playable || this.#playable(item),
      (error: unknown) => {
        if (!until.aborted) throw error
      },
    )
  }

  #playable(item: Item): void {
    item.playable = true
    this.#events.playable(item)
    this.#events.changed()
  }

  #arrived(item: Item): void {
    item.sentBytes = item.file.size
    item.state = 'processing'
    this.#events.completed(item)
    if (this.#settings().isFollowing) void this.#follow(item)
    else item.state = 'done'
  }

  async #follow(item: Item): Promise<void> {
    const running = (item.running = new AbortController())
    try {
      const { playable, fault } = await this.#followers.follow(item, running.signal)
      if (fault) this.#fail(item, fault)
      else {
        item.state = 'done'
        if (playable && !item.playable) this.#events.playable(item)
        item.playable ||= playable
      }
      this.#events.changed()
    } catch (error) {
      if (!running.signal.aborted) throw error
    } finally {
      if (item.running === running) item.running = null
    }
  }

  #fail(item: Item, reason: UploadFault): void {
    Object.assign(item, { state: 'failed', reason })
    this.#events.failed(item, reason)
  }

  /** Tried until it is so: nobody else removes it before it expires. */
  async #discard(item: Item): Promise<void> {
    const { signal } = new AbortController()
    for (let tries = 0; ; tries++) {
      try {
        const left =
          item.upload ??
          (item.fingerprint &&
            (await this.#endpoint.find(item.fingerprint, signal)).find(isUntouched)?.id)
        if (left) await this.#endpoint.remove(left, signal)
        return
      } catch (error) {
        if (!(error instanceof UploadRefusal)) throw error
        const verdict = verdictOn(error, silence)
        if (verdict.next !== 'wait') return
        await untilWorthATry(tries, verdict.reason, signal, verdict.retryAfterSeconds)
      }
    }
  }
}

/** An upload without any bytes can be taken over: the response to its creation was lost. */
const isUntouched = ({
  receiving,
  received_bytes,
}: {
  receiving: boolean
  received_bytes: number
}): boolean => !receiving && received_bytes === 0

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)
