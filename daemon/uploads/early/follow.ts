/**
 * Follows the bytes of uploads as they arrive: a file whose index is there is encoded and served before
 * the rest of it has come (docs/decisions/0201).
 */
import { AppError, type ErrorCode } from '../../contract/errors.ts'
import type { ArrivalEnd, Arrivals, ArrivingSource } from '../../ports/arrival.ts'
import type { Deps } from '../../ports/deps.ts'
import type { UploadRecord } from '../../ports/records.ts'
import { sourceOfUpload } from '../../model/source-of-upload.ts'
import { announceArrival } from './announce.ts'
import { encodeEarly } from './encode.ts'
import { planEarly } from './plan.ts'

/** A smaller file is whole before anything could be made of it. */
export const LEAST_EARLY_BYTES = 2 * 1024 * 1024
/** At first, and at each doubling of what has arrived, the file is looked at. */
const FIRST_LOOK_BYTES = 128 * 1024
/** A file that cannot be read by then is left alone until it is whole: there is no look past that. */
export const LAST_LOOK_BYTES = 32 * 1024 * 1024

/** Errors that show nothing of the file: it may be planned as soon as they are over. */
const PASSING: ReadonlySet<ErrorCode> = new Set([
  'storage_full',
  'storage_unreachable',
  'engine_unavailable',
  'sandbox_unavailable',
])

/**
 * By upload, also between the requests that send one file in pieces: the looks at it are counted. Each
 * appliance has its own, since one that moves to another database starts again in the same process.
 */
const everyFollowed = new WeakMap<Arrivals, Map<string, FollowedUpload>>()
/** Uploads that nobody sends and that are not played early: of more, the oldest are looked at as if they were new. */
const MOST_IDLE = 1_000

/** Runs `receive`, which reports how much of the file is there. */
export async function whileFollowed<T>(
  deps: Deps,
  id: string,
  receive: (onReceived: (bytes: number) => void) => Promise<T>,
): Promise<T> {
  const follower = await followerOf(deps, id)
  const stop = follower?.beginSending()
  try {
    return await receive((bytes) => follower?.received(bytes))
  } finally {
    stop?.()
    forgetOldest(followedBy(deps))
  }
}

function followedBy({ arrivals }: Pick<Deps, 'arrivals'>): Map<string, FollowedUpload> {
  const followed = everyFollowed.get(arrivals) ?? new Map<string, FollowedUpload>()
  everyFollowed.set(arrivals, followed)
  return followed
}

function forgetOldest(followed: Map<string, FollowedUpload>): void {
  if (followed.size <= MOST_IDLE) return
  const idle = [...followed].filter(([, follower]) => follower.isIdle)
  for (const [id] of idle.slice(0, -MOST_IDLE)) followed.delete(id)
}

/** The end of the file has been sent ahead. */
export async function tailArrived(deps: Deps, id: string): Promise<void> {
  await (await followerOf(deps, id))?.lookAgain()
}

/** At start, before anything is served: a source that is served although bytes of it are missing. */
export async function followAgain(deps: Deps, id: string): Promise<boolean> {
  return (await (await followerOf(deps, id))?.look()) ?? false
}

/** The upload has ended, whole or not: nothing more is made of it here. */
export function stopFollowing(deps: Pick<Deps, 'arrivals'>, id: string, why: ArrivalEnd): void {
  const followed = followedBy(deps)
  deps.arrivals.end(sourceOfUpload(id), why)
  if (why === 'gone') followed.get(id)?.abort()
  followed.delete(id)
}

/** The last byte is there: waits for a look that is under way; there is none after it. */
export async function stopLooking(deps: Pick<Deps, 'arrivals'>, id: string): Promise<void> {
  await followedBy(deps).get(id)?.stopLooking()
}

async function followerOf(deps: Deps, id: string): Promise<FollowedUpload | null> {
  const followed = followedBy(deps)
  const known = followed.get(id)
  if (known) return known
  if (deps.arrivals.stopping.aborted) return null
  // The next bytes may arrive at another process, which does not know what was made of the first.
  if (deps.db.shared && !deps.db.shared.isAlone) return null
  const row = await deps.db.read(({ uploads }) => uploads.get(id))
  if (!row || row.sizeBytes < LEAST_EARLY_BYTES) return null
  const follower = followed.get(id) ?? new FollowedUpload(deps, row)
  followed.set(id, follower)
  return follower
}

class FollowedUpload {
  readonly #deps: Deps
  readonly #row: UploadRecord
  readonly #stop = new AbortController()
  readonly #signal: AbortSignal
  #lookAt = FIRST_LOOK_BYTES
  #looking: Promise<boolean> | null = null
  #isOver = false
  #arriving: ArrivingSource | null = null
  #received = 0
  #senders = new Set<() => void>()

  constructor(deps: Deps, row: UploadRecord) {
    this.#deps = deps
    this.#row = row
    this.#signal = AbortSignal.any([this.#stop.signal, deps.arrivals.stopping])
  }

  get isIdle(): boolean {
    return this.#arriving === null && this.#looking === null && this.#senders.size === 0
  }

  received(bytes: number): void {
    this.#received = bytes
    this.#arriving?.received(bytes)
    if (!this.#arriving && bytes >= this.#lookAt) void this.look()
  }

  beginSending(): () => void {
    // A sender continues from the bytes that were recorded, which may be fewer than had come.
    if (this.#senders.size === 0) this.#received = 0
    let stop = this.#arriving?.beginSending() ?? null
    const begin = (): void => void (stop ??= this.#arriving?.beginSending() ?? null)
    this.#senders.add(begin)
    return () => {
      this.#senders.delete(begin)
      stop?.()
    }
  }

  async stopLooking(): Promise<void> {
    this.#isOver = true
    await this.#looking
  }

  abort(): void {
    this.#isOver = true
    this.#stop.abort(new AppError('upload_not_found', 'The upload has ended.'))
  }

  /** Whether the file is planned. */
  look(): Promise<boolean> {
    if (this.#arriving || this.#isOver || this.#signal.aborted)
      return Promise.resolve(this.#arriving !== null)
    this.#looking ??= this.#writing(this.#planned()).finally(() => (this.#looking = null))
    return this.#looking
  }

  /** During a look, so much may come that the next one is due, and then nothing more that would ask for it. */
  async #planned(): Promise<boolean> {
    do if (await this.#plan()) return true
    while (!this.#isOver && !this.#signal.aborted && this.#received >= this.#lookAt)
    return false
  }

  /** A look that is under way may not have seen what has just arrived. */
  async lookAgain(): Promise<boolean> {
    await this.#looking
    return this.look()
  }

  #writing<T>(work: Promise<T>): Promise<T> {
    return this.#deps.arrivals.writing(sourceOfUpload(this.#row.id), work)
  }

  async #plan(): Promise<boolean> {
    const signal = this.#signal
    const seen = this.#received
    try {
      const planned = await planEarly(this.#deps, this.#row, signal)
      if (planned === 'never') this.#isOver = true
      this.#lookAt = Math.max(FIRST_LOOK_BYTES, 2 * seen)
      if (typeof planned === 'string') return false
      if (signal.aborted) {
        // Given up meanwhile.
        this.#deps.arrivals.end(planned.source.id, 'gone')
        return false
      }
      this.#arriving = planned.arriving
      if (this.#senders.size > 0)
        planned.arriving.received(Math.max(this.#received, planned.arriving.receivedBytes))
      for (const begin of this.#senders) begin()
      announceArrival(this.#deps, planned)
      void planned.arriving.ended.then((why) => {
        // Also with its video, whose deletion knows of no upload here.
        if (why === 'gone') this.abort()
        this.#forget()
      })
      for (const work of encodeEarly(this.#deps, planned, signal))
        void this.#writing(work).catch((error: unknown) => this.#failed(error))
      return true
    } catch (error) {
      if (error instanceof AppError && PASSING.has(error.code)) {
        this.#lookAt = seen + LEAST_EARLY_BYTES
        return false
      }
      // What is needed to recognize it may not have arrived yet.
      this.#lookAt = Math.max(FIRST_LOOK_BYTES, 2 * seen)
      if (this.#lookAt > LAST_LOOK_BYTES) this.#failed(error)
      return false
    }
  }

  #forget(): void {
    const followed = followedBy(this.#deps)
    if (followed.get(this.#row.id) === this) followed.delete(this.#row.id)
  }

  /** No fault of the upload: whatever this is, the whole file shows it as well. */
  #failed(error: unknown): void {
    this.#isOver = true
    if (!this.#signal.aborted && !this.#arriving?.hasEnded)
      this.#deps.log.info(
        { err: error, upload: this.#row.id, video: this.#row.video },
        'an upload is not played before it is complete',
      )
  }
}
