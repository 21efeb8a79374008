/**
 * Decides which processes may run, on each machine by itself: what nobody waits for is suspended while a
 * viewer waits for a segment, and for a moment where one starts a video; all but work for viewers while
 * encoding is paused; background work also while a new video needs its first segments. Niceness
 * alone would leave background work a share of the processor, and not every system supports it.
 */
import type { Priority } from '../ports/encoding.ts'
import type { Lease } from '../ports/engine-call.ts'

/** The machine of this process; workers have IDs. */
const HERE = ''

/** What a page needs on two cores from the answer that the video is playable to its first frame (bench first-play). */
const START_MS = 500

/** Work started for a viewer; it is worthless when nobody waits for it. */
export interface Preemptible {
  kind: Priority['kind']
  preempt(): void
}

export class EncodeScheduler {
  readonly #leases = new Set<EncodeLease>()
  #starting: NodeJS.Timeout | null = null
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

  isWaitedFor(machine: string): boolean {
    return this.#runningOn(machine).some((lease) => lease.waiting > 0)
  }

  hasBeginning(machine: string): boolean {
    return this.#runningOn(machine).some((lease) => lease.isBeginning)
  }

  #runningOn(machine: string): EncodeLease[] {
    return [...this.#leases].filter((lease) => lease.isRunning && lease.machine === machine)
  }

  /** Whether a player that has waited for a video loads its first segments at this moment. */
  get isStarting(): boolean {
    return this.#starting !== null
  }

  /** A player that waited starts now. What nobody waits for is suspended for half a second. */
  playbackStarts(): void {
    if (this.#starting) clearTimeout(this.#starting)
    this.#starting = setTimeout(() => {
      this.#starting = null
      this.changed()
    }, START_MS)
    this.changed()
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
  #machine = HERE

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

  /** Where the task runs. */
  get machine(): string {
    return this.#machine
  }

  get mayRun(): boolean {
    if (this.#waiting > 0) return true
    if (this.#scheduler.isWaitedFor(this.#machine)) return false
    // The player that starts needs the machine that serves it.
    if (this.#machine === HERE && this.#scheduler.isStarting) return false
    if (this.preemptible !== undefined) return true
    return (
      !this.#scheduler.isPaused() &&
      (this.isBeginning || !this.#scheduler.hasBeginning(this.#machine))
    )
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Resolves when the process may be started: to start it only to suspend it would take from the player what it
   * needs. Throws the signal's reason.
   */
  async untilMayBegin(signal: AbortSignal): Promise<void> {
    const mayBegin = (): boolean => this.#waiting > 0 || !this.#scheduler.isStarting
    if (mayBegin()) return
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const stop = (): void => reject(signal.reason as Error)
    const leave = this.onChange(() => mayBegin() && resolve())
    signal.addEventListener('abort', stop, { once: true })
    try {
      await promise
    } finally {
      leave()
      signal.removeEventListener('abort', stop)
    }
  }

  wait(): void {
    this.#waiting += 1
    this.#scheduler.changed()
  }

  leave(): void {
    this.#waiting -= 1
    this.#scheduler.changed()
  }

  /** `worker`: absent when it runs on this machine. */
  run(worker?: { id: string } | null): void {
    this.#machine = worker?.id ?? HERE
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
