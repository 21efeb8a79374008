/**
 * Who may work: while somebody waits for a segment, what nobody waits for stands still where it is,
 * and so it does while encoding is paused; while a new video begins, the rest of the others does.
 * Niceness alone would leave it a share, and not every system knows it.
 */
import type { Priority } from '../ports/encoding.ts'
import type { Lease } from '../ports/media.ts'

/** What was begun for a viewer: worth nothing while nobody waits for it. */
export interface Preemptible {
  kind: Priority['kind']
  preempt(): void
}

export class EncodeScheduler {
  readonly #leases = new Set<EncodeLease>()
  /** What no viewer waits for stands still; `changed` is to be called when that begins and ends. */
  readonly isPaused: () => boolean

  constructor(isPaused: () => boolean = () => false) {
    this.isPaused = isPaused
  }

  /** `preemptible` absent: the work is to be done anyway. */
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

  /** Frees an encoder of that kind: the oldest that runs ahead of viewers who wait for nothing now. */
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

/** Of one process. */
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

  /** How many requests wait for it. */
  get waiting(): number {
    return this.#waiting
  }

  /** What waits for an encoder stands in nobody's way: it may wait for the one that would stand still. */
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

  /** Whoever still waits for what it did not bring waits for another from now on. */
  end(): void {
    this.#isRunning = false
    this.#scheduler.released(this)
  }

  notify(): void {
    for (const listener of this.#listeners) listener()
  }
}
