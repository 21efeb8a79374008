/** How far a video is: told to listeners four times a second, written to the database once. */
import { allRenditions } from '../../ports/all-renditions.ts'
import type { Deps } from '../../ports/deps.ts'
import type { EncodedSource, Part, PartProgress } from '../../ports/encoding.ts'
import type { RenditionRecord, VideoRecord } from '../../ports/records.ts'

const TELL_MS = 250
const WRITE_MS = 1_000
/** Room that the encoders may fill between two looks at the disk. */
const ROOM_BYTES = 1_000_000
/** The rest is stills and packaging. */
const ENCODING_SHARE = 0.98
/** A second of sound takes as long as one of a picture with so many pixels (bench/estimate/README.md). */
const SOUND_COST = 20_000
/** How much longer a frame takes than by H.264, at the same size. */
const CODEC_COST: Record<string, number> = { h264: 1, hevc: 4, av1: 5 }
/** No estimate before this much was done: it would be a guess. */
const LEAST_DONE = 0.02

export interface StepProgress {
  /** The job's signal, and also fired with `storage_full` when the disk fills up. */
  signal: AbortSignal
  packaged(fraction: number): void
  /** As it is told to listeners: what is written beside it must not go back. */
  current(): number
  markPlayable(): void
  /** Nothing is told or written after it: what says that a video is ready comes last. */
  stop(): Promise<void>
}

/** `before`: the renditions as they are written; a segment that was being made when we were killed counts as it did. */
export function trackProgress(
  deps: Pick<Deps, 'db' | 'announcer' | 'storage' | 'log' | 'maker' | 'encoders' | 'clock'>,
  video: VideoRecord,
  made: EncodedSource,
  before: readonly RenditionRecord[],
  jobSignal: AbortSignal,
): StepProgress {
  const full = new AbortController()
  let parts: Awaited<ReturnType<typeof deps.maker.progress>> = new Map()
  let began: number | null = null
  /** When the first of it came out: what processes take to start is not to be counted for all the rest. */
  let moved: { at: number; work: number } | null = null
  let work = 0
  let packaging = 0
  let playable = video.playable
  // A job that goes on after a stop does not start again at nothing.
  let shown = video.progress
  let written = 0
  let writing: Promise<unknown> = Promise.resolve()
  let stopped = false

  const reached = new Map(before.map(({ name, progress }) => [name, progress]))
  const whole = (encoded: number): number =>
    ENCODING_SHARE * encoded + (1 - ENCODING_SHARE) * packaging

  function total(): number {
    return (
      Math.round(
        whole(
          encodedFraction(made, parts, ({ doneSeconds, totalSeconds }) => [
            doneSeconds,
            totalSeconds,
          ]),
        ) * 1000,
      ) / 1000
    )
  }

  const workDone = (): number =>
    whole(encodedFraction(made, parts, ({ doneWork, totalWork }) => [doneWork, totalWork]))

  /** By the work that this job has done so far, and what is left of it; nothing while encoding is paused. */
  function remainingSeconds(): number | null {
    const done = moved ? work - moved.work : 0
    if (deps.encoders.paused || !moved || done < LEAST_DONE) return null
    return Math.round(((1 - work) * (deps.clock.now().getTime() - moved.at)) / done / 100) / 10
  }

  const telling = setInterval(() => void tell().catch(warn('progress could not be read')), TELL_MS)

  async function tell(): Promise<void> {
    parts = await deps.maker.progress(made)
    if (stopped) return
    const now = Math.max(total(), shown)
    work = Math.max(workDone(), work)
    // What was not worked on is not counted either.
    if (deps.encoders.paused) [began, moved] = [work, null]
    began ??= work
    if (work > began) moved ??= { at: deps.clock.now().getTime(), work }
    if (now === shown) return
    shown = now
    deps.announcer.progress(video.space, {
      video: video.id,
      progress: shown,
      remaining_seconds: remainingSeconds(),
      status: 'processing',
      playable,
    })
  }

  const saving = setInterval(() => {
    writing = writing.then(save).catch(warn('progress could not be written'))
  }, WRITE_MS)

  function warn(sentence: string): (error: unknown) => void {
    return (error) => deps.log.warn({ err: error, video: video.id }, sentence)
  }

  async function save(): Promise<void> {
    await deps.storage.requireRoom(ROOM_BYTES).catch((error: unknown) => full.abort(error))
    if (shown === written) return
    written = shown
    await deps.db.write(async ({ videos, media }) => {
      await videos.update(video.id, { progress: shown })
      for (const [part, { doneSeconds, totalSeconds }] of parts) {
        const name = part.startsWith('audio/') ? 'audio' : part.slice('renditions/'.length)
        const now = totalSeconds > 0 ? Math.round((doneSeconds / totalSeconds) * 1000) / 1000 : 1
        await media.updateRendition(made.source, name, {
          progress: Math.max(now, reached.get(name) ?? 0),
        })
      }
    })
  }

  return {
    signal: AbortSignal.any([jobSignal, full.signal]),
    packaged(fraction) {
      packaging = fraction
    },
    current: () => Math.max(total(), shown),
    markPlayable() {
      playable = true
    },
    async stop() {
      stopped = true
      clearInterval(telling)
      clearInterval(saving)
      await writing
    },
  }
}

/** Each part by what it costs. `of`: what counts as done in a part, and what it will be in the end. */
function encodedFraction(
  { ladder }: EncodedSource,
  parts: Map<Part, PartProgress>,
  of: (part: PartProgress) => [done: number, total: number],
): number {
  if (parts.size === 0) return 0
  const pictures = ladder.video ? allRenditions(ladder.video) : []
  const costs = new Map(
    pictures.map(({ name, width, height }) => [
      `renditions/${name}`,
      width * height * (CODEC_COST[name.split('_')[0]!] ?? 1),
    ]),
  )
  let done = 0
  let all = 0
  for (const [part, progress] of parts) {
    const cost = costs.get(part) ?? SOUND_COST
    const [doneOfIt, totalOfIt] = of(progress)
    done += doneOfIt * cost
    all += totalOfIt * cost
  }
  return all > 0 ? Math.min(1, done / all) : 1
}
