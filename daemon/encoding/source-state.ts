/**
 * State of one source: which segments exist, which are being encoded, and which callers wait for them. Read from
 * disk once, then kept in memory.
 */
import { AppError } from '../contract/errors.ts'
import type { EncodeLease } from './scheduler.ts'
import { unlessAborted } from '../ports/unless-aborted.ts'
import { allRenditions } from '../ports/all-renditions.ts'
import { allSounds } from '../ports/all-sounds.ts'
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

/** A process that encodes a run of segments. */
export interface EncodeTask {
  parts: Part[]
  first: number
  last: number
  isUrgent: boolean
  abort: AbortController
  lease: EncodeLease
  /** Media seconds done so far. */
  seconds: number
  /** First frame of the video output, as soon as it is known; null for audio. */
  beganAt: number | null
  /** Rejects with the error of the task. */
  ended: Promise<void>
  /** Resolves when `ended` has settled, whatever the outcome. */
  settled: Promise<void>
}

interface Waiter {
  arrived: Promise<void>
  resolve(): void
  reject(error: unknown): void
}

export class SourceState {
  readonly encoded: EncodedSource
  readonly prefix: string
  readonly tasks = new Set<EncodeTask>()
  /** Actual end of the video in frames; Infinity until a run has reached it. */
  endFrame = Infinity
  /** Parts of the source could not be decoded. */
  isDamaged = false
  /** Set while the init segments are being made. */
  inits: Promise<void> | null = null
  /** The source's files are being removed. */
  isForgotten = false
  /** Relative effort of each video segment; null when unknown. */
  #effort: number[] | null = null
  /** Lead-in of each video segment, as reported by the engine; null when unknown. */
  #leadIns: number[] | null = null
  /** Video segments that a killed encode has left partially encoded. */
  readonly #partial = new Set<number>()
  readonly existing = new Map<Part, Set<number>>()
  readonly #waiters = new Map<string, Waiter>()

  constructor(encoded: EncodedSource) {
    this.encoded = encoded
    this.prefix = sourcePrefix(encoded.video, encoded.source)
    for (const part of partsOf(encoded)) this.existing.set(part, new Set())
  }

  /** Before anything is written. Throws `not_found` once the files are being removed. */
  requirePresent(): void {
    if (this.isForgotten)
      throw new AppError('not_found', 'This version of the video no longer exists.')
  }

  /** The signal is for what it needs from elsewhere; throws its reason. */
  async load(
    { media, storage }: Pick<Deps, 'media' | 'storage'>,
    signal: AbortSignal,
  ): Promise<void> {
    for (const [part, existing] of this.existing) {
      const plan = part.startsWith('audio/')
        ? { segmentSeconds: this.segmentSeconds }
        : this.encoded.ladder.video!
      const folder = `${this.prefix}/${part}`
      const stored = await unlessAborted(storage.folder(folder), signal)
      const names = (await stored?.names()) ?? []
      const indexes = names.flatMap((name) => /^(\d+)\.m4s$/.exec(name)?.[1] ?? []).map(Number)
      const last = Math.max(-1, ...indexes)
      // The names are enough for the others.
      const needs = ['init.mp4', `${last}.m4s`]
      const read = await storage.withFolder(
        folder,
        (dir) => media.segments(dir, plan),
        needs,
        signal,
      )
      const durations = new Map(read.map((file) => [file.index, file.durationSeconds]))
      // An audio track whose init segment is lost has none.
      for (const index of read.length === 0 ? [] : indexes) {
        const durationSeconds = durations.get(index) ?? Infinity
        // The source ended inside this segment; only another encode shows whether it is complete.
        const isShort =
          part.startsWith('renditions/') && durationSeconds < this.durationOf(part, index) - 1e-6
        if (isShort) await storage.remove(`${folder}/${index}.m4s`)
        else existing.add(index)
      }
      if (part.startsWith('renditions/'))
        for (const segment of await storage.withFolder(folder, media.partialSegments, []))
          this.#partial.add(segment)
    }
    const { video } = this.encoded.ladder
    // Effort and lead-ins stay unknown when the source is missing or unreadable.
    if (!video || video.pieces) return
    await storage
      .withFile(
        sourceFile(this.encoded.video, this.encoded.source),
        async (source) => {
          this.#effort = await media.effort(source, video).catch(() => null)
          this.#leadIns = await media.leadIns(source, video).catch(() => null)
        },
        signal,
      )
      .catch(() => signal.throwIfAborted())
  }

  get segmentSeconds(): number {
    return this.encoded.ladder.video?.segmentSeconds ?? DEFAULT_SEGMENT_SECONDS
  }

  has(part: Part, segment: number): boolean {
    return this.existing.get(part)?.has(segment) ?? false
  }

  /** Seconds of source that a run beginning with this segment decodes before it. */
  leadIn(segment: number): number {
    return this.#leadIns?.[segment] ?? 0
  }

  isPartial(segment: number): boolean {
    return this.#partial.has(segment)
  }

  isBeingEncoded(part: Part, segment: number): boolean {
    return [...this.tasks].some((task) => covers(task, part, segment))
  }

  /** Number of segments of the complete part. Throws `not_found` when there is no such part. */
  countOf(part: Part): number {
    const { video } = this.encoded.ladder
    if (!this.existing.has(part)) throw new AppError('not_found', `This video has no ${part}.`)
    if (part.startsWith('audio/')) return audioSegmentCount(this.audioGrid(part))
    return segmentCount({ ...video!, frameCount: Math.min(video!.frameCount, this.endFrame) })
  }

  durationOf(part: Part, segment: number): number {
    return part.startsWith('audio/')
      ? audioSegmentDuration(this.audioGrid(part), segment)
      : segmentDuration(this.encoded.ladder.video!, segment)
  }

  totalSeconds(part: Part): number {
    const { video, durationSeconds } = this.encoded.ladder
    return part.startsWith('audio/')
      ? durationSeconds
      : secondsOf(video!, Math.min(video!.frameCount, this.endFrame))
  }

  audioGrid(part: Part): AudioGrid {
    return {
      segmentSeconds: this.segmentSeconds,
      endSeconds: this.encoded.ladder.durationSeconds,
      sound: this.audioPlan(part),
    }
  }

  audioPlan(part: Part): AudioPlan {
    return allSounds(this.encoded.ladder).find(({ track }) => `audio/${track}` === part)!
  }

  planWith(names: readonly string[]): VideoPlan {
    const plan = this.encoded.ladder.video!
    return { ...plan, renditions: allRenditions(plan).filter(({ name }) => names.includes(name)) }
  }

  arrived(part: Part, segment: number): void {
    this.existing.get(part)?.add(segment)
    const key = `${part}/${segment}`
    this.#waiters.get(key)?.resolve()
    this.#waiters.delete(key)
  }

  /** Records that an existing segment has been deleted by somebody. */
  lost(part: Part, segment: number): void {
    this.existing.get(part)?.delete(segment)
  }

  arrival(part: Part, segment: number): Promise<void> {
    if (this.has(part, segment)) return Promise.resolve()
    const key = `${part}/${segment}`
    const waiter = this.#waiters.get(key) ?? newWaiter()
    this.#waiters.set(key, waiter)
    return waiter.arrived
  }

  /**
   * Removes an ended task and rejects the waiters for segments that neither it nor any other task has
   * delivered.
   */
  taskEnded(task: EncodeTask, error: unknown): void {
    this.tasks.delete(task)
    for (const part of task.parts) {
      for (let segment = task.first; segment <= task.last; segment++) {
        const key = `${part}/${segment}`
        const waiter = this.#waiters.get(key)
        if (!waiter || this.isBeingEncoded(part, segment)) continue
        this.#waiters.delete(key)
        waiter.reject(error ?? new AppError('not_found', 'The video ends before this segment.'))
      }
    }
  }

  /** Records that the source ended before the end of this run. */
  endsAfter(first: number, frames: number): void {
    this.endFrame = Math.min(
      this.endFrame,
      firstFrameOf(this.encoded.ladder.video!, first) + frames,
    )
  }

  /** Existing segments of the part. */
  existingOf(part: Part): Iterable<number> {
    return this.existing.get(part) ?? []
  }

  /** Encoding effort of a segment relative to the average. */
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
    ...allSounds(ladder).map(({ track }) => audioPart(track)),
  ]
}

function newWaiter(): Waiter {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  // The waiter may have left; avoids an unhandled rejection.
  promise.catch(() => undefined)
  return { arrived: promise, resolve, reject }
}
