/**
 * Decides which processes may run: preemptible work is suspended while a viewer waits for a segment and
 * while encoding is paused; background work also while a new video needs its first segments. Niceness
 * alone would leave background work a share of the processor, and not every system supports it.
 */
import type { Priority } from '../ports/encoding.ts'
import type { Lease } from '../ports/engine-call.ts'

/** Work started for a viewer; it is worthless when nobody waits for it. */
export interface Preemptible {
  kind: Priority['kind']
  preempt(): void
}

export class EncodeScheduler {
  readonly #leases = new Set<EncodeLease>()
  /** While paused, only work for viewers runs; call `changed` when this changes. */
  readonly isPaused: () => boolean

  constructor(isPaused: () => boolean = () => false) {
    this.isPaused = isPaused
  }

  /** Without `preemptible`, the work has to be done in any case. */
  lease({
    preemptible,
    isBeginning = false,
  }: { preemptible?: Preemptible | undefined; isBeginning?: boolean } = {}): EncodeLease {
    const lease = new EncodeLease(this, preemptible, isBeginning)
    this.#leases.add(lease)
    return lease
  }

  get isWaitedFor(): boolean {
    return [...this.#leases].some((lease) => lease.isRunning && lease.waiting > 0)
  }

  get hasBeginning(): boolean {
    return [...this.#leases].some((lease) => lease.isBeginning && lease.isRunning)
  }

  /**
   * Frees an encoder of this kind by aborting the oldest task that works ahead for viewers who are not
   * waiting now.
   */
  preemptOne(kind: Priority['kind']): void {
    const idle = [...this.#leases].find(
      (lease) => lease.preemptible?.kind === kind && lease.isRunning && lease.waiting === 0,
    )
    if (!idle) return
    this.#leases.delete(idle)
    idle.preemptible!.preempt()
  }

  changed(): void {
    for (const lease of this.#leases) lease.notify()
  }

  released(lease: EncodeLease): void {
    this.#leases.delete(lease)
    this.changed()
  }
}

/** Permission of one process to run. */
export class EncodeLease implements Lease {
  readonly preemptible: Preemptible | undefined
  readonly isBeginning: boolean
  readonly #scheduler: EncodeScheduler
  readonly #listeners = new Set<() => void>()
  #waiting = 0
  #isRunning = false

  constructor(
    scheduler: EncodeScheduler,
    preemptible: Preemptible | undefined,
    isBeginning: boolean,
  ) {
    this.#scheduler = scheduler
    this.preemptible = preemptible
    this.isBeginning = isBeginning
  }

  /** Number of requests that wait for this task. */
  get waiting(): number {
    return this.#waiting
  }

  /**
   * A task that is still waiting for an encoder suspends nobody, since it may be waiting for the one
   * that would be suspended.
   */
  get isRunning(): boolean {
    return this.#isRunning
  }

  get mayRun(): boolean {
    if (this.#waiting > 0) return true
    if (this.#scheduler.isWaitedFor) return false
    if (this.preemptible !== undefined) return true
    return !this.#scheduler.isPaused() && (this.isBeginning || !this.#scheduler.hasBeginning)
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  wait(): void {
    this.#waiting += 1
    this.#scheduler.changed()
  }

  leave(): void {
    this.#waiting -= 1
    this.#scheduler.changed()
  }

  run(): void {
    this.#isRunning = true
    this.#scheduler.changed()
  }

  /** Ends the lease. Requests that are still waiting move on to another task. */
  end(): void {
    this.#isRunning = false
    this.#scheduler.released(this)
  }

  notify(): void {
    for (const listener of this.#listeners) listener()
  }
}
