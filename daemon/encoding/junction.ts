/**
 * Who may work: while somebody waits for a segment, what nobody waits for stands still where it is,
 * and so it does while encoding is paused; while a new video begins, the rest of the others does.
 * Niceness alone would leave it a share, and not every system knows it.
 */
import type { Turn } from '../ports/encoding.ts'
import type { RightOfWay } from '../ports/media.ts'

/** What was begun for a viewer: worth nothing while nobody waits for it. */
export interface Spare {
  kind: Turn['kind']
  giveUp(): void
}

export class Junction {
  readonly #ways = new Set<Way>()
  /** What no viewer waits for stands still; `changed` is to be called when that begins and ends. */
  readonly isPaused: () => boolean

  constructor(isPaused: () => boolean = () => false) {
    this.isPaused = isPaused
  }

  /** `spare` absent: the work is to be done anyway. */
  enter({
    spare,
    isBeginning = false,
  }: { spare?: Spare | undefined; isBeginning?: boolean } = {}): Way {
    const way = new Way(this, spare, isBeginning)
    this.#ways.add(way)
    return way
  }

  get isWaitedFor(): boolean {
    return [...this.#ways].some((way) => way.isRunning && way.waiting > 0)
  }

  get hasBeginning(): boolean {
    return [...this.#ways].some((way) => way.isBeginning && way.isRunning)
  }

  /** Frees an encoder of that kind: the oldest that runs ahead of viewers who wait for nothing now. */
  giveUpOne(kind: Turn['kind']): void {
    const idle = [...this.#ways].find(
      (way) => way.spare?.kind === kind && way.isRunning && way.waiting === 0,
    )
    if (!idle) return
    this.#ways.delete(idle)
    idle.spare!.giveUp()
  }

  changed(): void {
    for (const way of this.#ways) way.tell()
  }

  left(way: Way): void {
    this.#ways.delete(way)
    this.changed()
  }
}

/** Of one process. */
export class Way implements RightOfWay {
  readonly spare: Spare | undefined
  readonly isBeginning: boolean
  readonly #junction: Junction
  readonly #listeners = new Set<() => void>()
  #waiting = 0
  #isRunning = false

  constructor(junction: Junction, spare: Spare | undefined, isBeginning: boolean) {
    this.#junction = junction
    this.spare = spare
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

  get isOurs(): boolean {
    if (this.#waiting > 0) return true
    if (this.#junction.isWaitedFor) return false
    if (this.spare !== undefined) return true
    return !this.#junction.isPaused() && (this.isBeginning || !this.#junction.hasBeginning)
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  wait(): void {
    this.#waiting += 1
    this.#junction.changed()
  }

  leave(): void {
    this.#waiting -= 1
    this.#junction.changed()
  }

  run(): void {
    this.#isRunning = true
    this.#junction.changed()
  }

  /** Whoever still waits for what it did not bring waits for another from now on. */
  end(): void {
    this.#isRunning = false
    this.#junction.left(this)
  }

  tell(): void {
    for (const listener of this.#listeners) listener()
  }
}
