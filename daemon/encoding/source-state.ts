/**
 * What is there of one source, what is being made, and who waits for it. The disk is asked once;
 * after that we know.
 */
import { AppError } from '../contract/errors.ts'
import type { EncodeLease } from './scheduler.ts'
import { allRenditions } from '../ports/all-renditions.ts'
import {
  audioSegmentCount,
  audioSegmentDuration,
  DEFAULT_SEGMENT_SECONDS,
  firstFrameOf,
  secondsOf,
  segmentCount,
  segmentDuration,
  type AudioGrid,
} from '../ports/grid.ts'
import type { EncodedSource, Part } from '../ports/encoding.ts'
import type { Deps } from '../ports/deps.ts'
import { sourceFile, sourcePrefix } from '../ports/layout.ts'
import type { AudioPlan, VideoPlan } from '../ports/media.ts'

/** One process that makes a run of segments. */
export interface EncodeTask {
  parts: Part[]
  first: number
  last: number
  isUrgent: boolean
  abort: AbortController
  lease: EncodeLease
  /** Media seconds done so far. */
  seconds: number
  /** Of the picture: the frame that it began with, once that is known. */
  beganAt: number | null
  /** Rejects with what went wrong. */
  ended: Promise<void>
  /** As `ended`, however it ends. */
  settled: Promise<void>
}

interface Waiter {
  arrived: Promise<void>
  resolve(): void
  reject(error: unknown): void
}

export class SourceState {
  readonly made: EncodedSource
  readonly prefix: string
  readonly tasks = new Set<EncodeTask>()
  /** Where the picture really ends, in frames; Infinity until a run came to its end. */
  endFrame = Infinity
  /** Some of the source could not be decoded. */
  isDamaged = false
  /** The making of the init segments. */
  inits: Promise<void> | null = null
  /** Of each segment of the picture, beside the mean; null where nobody knows. */
  #effort: number[] | null = null
  /** Of each segment of the picture, as the engine tells them. */
  #leadIns: number[] | null = null
  /** Of the picture: what an encode that was killed left unfinished. */
  readonly #begun = new Set<number>()
  readonly #there = new Map<Part, Set<number>>()
  readonly #waiters = new Map<string, Waiter>()

  constructor(made: EncodedSource) {
    this.made = made
    this.prefix = sourcePrefix(made.video, made.source)
    for (const part of partsOf(made)) this.#there.set(part, new Set())
  }

  async load({ media, storage }: Pick<Deps, 'media' | 'storage'>): Promise<void> {
    for (const [part, there] of this.#there) {
      const plan = part.startsWith('audio/')
        ? { segmentSeconds: this.segmentSeconds }
        : this.made.ladder.video!
      const files = await media.segments(storage.localPath(`${this.prefix}/${part}`), plan)
      for (const { index, durationSeconds } of files) {
        // The source ended in the middle of it; whether it is whole shows when it is made once more.
        const isShort =
          part.startsWith('renditions/') && durationSeconds < this.durationOf(part, index) - 1e-6
        if (isShort) await storage.remove(`${this.prefix}/${part}/${index}.m4s`)
        else there.add(index)
      }
      if (part.startsWith('renditions/'))
        for (const segment of await media.begunSegments(
          storage.localPath(`${this.prefix}/${part}`),
        ))
          this.#begun.add(segment)
    }
    const { video } = this.made.ladder
    // A source that is gone, or cannot be read so, tells nothing: then every second is like the other.
    if (!video) return
    const source = storage.localPath(sourceFile(this.made.video, this.made.source))
    this.#effort = await media.effort(source, video).catch(() => null)
    this.#leadIns = await media.leadIns(source, video).catch(() => null)
  }

  get segmentSeconds(): number {
    return this.made.ladder.video?.segmentSeconds ?? DEFAULT_SEGMENT_SECONDS
  }

  has(part: Part, segment: number): boolean {
    return this.#there.get(part)?.has(segment) ?? false
  }

  /** Seconds that a run which begins with it decodes before. */
  leadIn(segment: number): number {
    return this.#leadIns?.[segment] ?? 0
  }

  isBegun(segment: number): boolean {
    return this.#begun.has(segment)
  }

  isBeingMade(part: Part, segment: number): boolean {
    return [...this.tasks].some((task) => covers(task, part, segment))
  }

  /** How many segments the part will have. Throws `not_found` when there is no such part. */
  countOf(part: Part): number {
    const { video } = this.made.ladder
    if (!this.#there.has(part)) throw new AppError('not_found', `This video has no ${part}.`)
    if (part.startsWith('audio/')) return audioSegmentCount(this.audioGrid(part))
    return segmentCount({ ...video!, frameCount: Math.min(video!.frameCount, this.endFrame) })
  }

  durationOf(part: Part, segment: number): number {
    return part.startsWith('audio/')
      ? audioSegmentDuration(this.audioGrid(part), segment)
      : segmentDuration(this.made.ladder.video!, segment)
  }

  totalSeconds(part: Part): number {
    const { video, durationSeconds } = this.made.ladder
    return part.startsWith('audio/')
      ? durationSeconds
      : secondsOf(video!, Math.min(video!.frameCount, this.endFrame))
  }

  audioGrid(part: Part): AudioGrid {
    return {
      segmentSeconds: this.segmentSeconds,
      endSeconds: this.made.ladder.durationSeconds,
      sound: this.audioPlan(part),
    }
  }

  audioPlan(part: Part): AudioPlan {
    return this.made.ladder.audio.find(({ track }) => `audio/${track}` === part)!
  }

  planWith(names: readonly string[]): VideoPlan {
    const plan = this.made.ladder.video!
    return { ...plan, renditions: allRenditions(plan).filter(({ name }) => names.includes(name)) }
  }

  arrived(part: Part, segment: number): void {
    this.#there.get(part)?.add(segment)
    const key = `${part}/${segment}`
    this.#waiters.get(key)?.resolve()
    this.#waiters.delete(key)
  }

  /** It was there, and somebody took it away. */
  lost(part: Part, segment: number): void {
    this.#there.get(part)?.delete(segment)
  }

  arrival(part: Part, segment: number): Promise<void> {
    if (this.has(part, segment)) return Promise.resolve()
    const key = `${part}/${segment}`
    const waiter = this.#waiters.get(key) ?? newWaiter()
    this.#waiters.set(key, waiter)
    return waiter.arrived
  }

  /** A task has ended: who waited for what it did not bring, and nobody else brings, hears why. */
  taskEnded(task: EncodeTask, error: unknown): void {
    this.tasks.delete(task)
    for (const part of task.parts) {
      for (let segment = task.first; segment <= task.last; segment++) {
        const key = `${part}/${segment}`
        const waiter = this.#waiters.get(key)
        if (!waiter || this.isBeingMade(part, segment)) continue
        this.#waiters.delete(key)
        waiter.reject(error ?? new AppError('not_found', 'The video ends before this segment.'))
      }
    }
  }

  /** The run came to the end of the source before its own. */
  endsAfter(first: number, frames: number): void {
    this.endFrame = Math.min(this.endFrame, firstFrameOf(this.made.ladder.video!, first) + frames)
  }

  /** Segments of the part that are there. */
  there(part: Part): Iterable<number> {
    return this.#there.get(part) ?? []
  }

  /** How hard a segment is to encode, beside the mean. */
  effortOf(part: Part, segment: number): number {
    return part.startsWith('audio/') ? 1 : (this.#effort?.[segment] ?? 1)
  }
}

export const covers = (task: EncodeTask, part: Part, segment: number): boolean =>
  task.parts.includes(part) && segment >= task.first && segment <= task.last

export const renditionPart = (name: string): Part => `renditions/${name}`
export const audioPart = (track: string): Part => `audio/${track}`

export function partsOf({ ladder }: EncodedSource): Part[] {
  return [
    ...(ladder.video ? allRenditions(ladder.video).map(({ name }) => renditionPart(name)) : []),
    ...ladder.audio.map(({ track }) => audioPart(track)),
  ]
}

function newWaiter(): Waiter {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  // Who waited may have left.
  promise.catch(() => undefined)
  return { arrived: promise, resolve, reject }
}
