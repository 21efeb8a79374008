/**
 * Follows the bytes of uploads as they arrive: a file whose index is there is encoded and served before
 * the rest of it has come (docs/decisions/0201).
 */
import { AppError } from '../../contract/errors.ts'
import type { ArrivalEnd, ArrivingSource } from '../../ports/arrival.ts'
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
/** A file that cannot be read by then is left alone until it is whole. */
const LAST_LOOK_BYTES = 32 * 1024 * 1024

/** By upload. */
const followed = new Map<string, FollowedUpload>()

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
    if (follower?.isIdle) followed.delete(id)
  }
}

/** The end of the file has been sent ahead. */
export async function tailArrived(deps: Deps, id: string): Promise<void> {
  await (await followerOf(deps, id))?.look()
}

/** At start, before anything is served: a source that is served although bytes of it are missing. */
export async function followAgain(deps: Deps, id: string): Promise<boolean> {
  return (await (await followerOf(deps, id))?.look()) ?? false
}

/** The upload has ended, whole or not: nothing more is made of it here. */
export function stopFollowing(deps: Pick<Deps, 'arrivals'>, id: string, why: ArrivalEnd): void {
  deps.arrivals.end(sourceOfUpload(id), why)
  if (why === 'gone') followed.get(id)?.abort()
  followed.delete(id)
}

/** The last byte is there: waits for a look that is under way; there is none after it. */
export async function stopLooking(id: string): Promise<void> {
  await followed.get(id)?.stopLooking()
}

async function followerOf(deps: Deps, id: string): Promise<FollowedUpload | null> {
  const known = followed.get(id)
  if (known) return known
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
  #lookAt = FIRST_LOOK_BYTES
  #looking: Promise<boolean> | null = null
  #isOver = false
  #arriving: ArrivingSource | null = null
  #received = 0
  #senders = new Set<() => void>()

  constructor(deps: Deps, row: UploadRecord) {
    this.#deps = deps
    this.#row = row
  }

  /** Nothing is known of it that would not be found again. */
  get isIdle(): boolean {
    return this.#arriving === null && this.#looking === null && this.#senders.size === 0
  }

  received(bytes: number): void {
    this.#received = bytes
    this.#arriving?.received(bytes)
    if (!this.#arriving && bytes >= this.#lookAt) void this.look()
  }

  beginSending(): () => void {
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
    if (this.#arriving || this.#isOver) return Promise.resolve(this.#arriving !== null)
    this.#looking ??= this.#writing(this.#plan()).finally(() => (this.#looking = null))
    return this.#looking
  }

  #writing<T>(work: Promise<T>): Promise<T> {
    return this.#deps.arrivals.writing(sourceOfUpload(this.#row.id), work)
  }

  async #plan(): Promise<boolean> {
    const { signal } = this.#stop
    try {
      const planned = await planEarly(this.#deps, this.#row, signal)
      if (planned === 'never') this.#isOver = true
      this.#lookAt = Math.max(FIRST_LOOK_BYTES, 2 * this.#received)
      if (typeof planned === 'string') return false
      if (signal.aborted) {
        // Given up meanwhile.
        this.#deps.arrivals.end(planned.source.id, 'gone')
        return false
      }
      this.#arriving = planned.arriving
      planned.arriving.received(Math.max(this.#received, planned.arriving.receivedBytes))
      for (const begin of this.#senders) begin()
      announceArrival(this.#deps, planned)
      void planned.arriving.ended.then((why) => {
        // Also with its video, whose deletion knows of no upload here.
        if (why === 'gone') this.abort()
        this.#forget()
      })
      void this.#writing(encodeEarly(this.#deps, planned, signal)).catch((error: unknown) =>
        this.#failed(error),
      )
      return true
    } catch (error) {
      // What is needed to recognize it may not have arrived yet.
      this.#lookAt = Math.max(FIRST_LOOK_BYTES, 2 * this.#received)
      if (this.#received > LAST_LOOK_BYTES) this.#failed(error)
      return false
    }
  }

  #forget(): void {
    if (followed.get(this.#row.id) === this) followed.delete(this.#row.id)
  }

  /** No fault of the upload: whatever this is, the whole file shows it as well. */
  #failed(error: unknown): void {
    this.#isOver = true
    if (!this.#stop.signal.aborted && !this.#arriving?.hasEnded)
      this.#deps.log.info(
        { err: error, upload: this.#row.id, video: this.#row.video },
        'an upload is not played before it is complete',
      )
  }
}
