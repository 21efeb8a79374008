/** Progress of a video: announced four times a second, stored once at the end. */
import { allRenditions } from '../../ports/all-renditions.ts'
import { SURROUND_NAME } from '../../ports/all-sounds.ts'
import type { Deps } from '../../ports/deps.ts'
import type { EncodedSource, Part, PartProgress } from '../../ports/encoding.ts'
import type { RenditionRecord, VideoRecord } from '../../ports/records.ts'

const NOTIFY_MS = 250
const WRITE_MS = 1_000
/** Bytes that the encoders may write between two checks of the disk. */
export const SLACK_BYTES = 1_000_000
/** The remaining share is for stills and packaging. */
const ENCODING_SHARE = 0.98
/** A second of audio costs as much as a second of video with this many pixels (bench/estimate/README.md). */
const SOUND_COST = 20_000
/** Time for a frame relative to H.264 of the same size. */
const CODEC_COST: Record<string, number> = { h264: 1, hevc: 4, av1: 5 }
/** Estimates before this share is done would be guesses. */
const LEAST_DONE = 0.02

export interface StepProgress {
  /** The job's signal; also fires with `storage_full` when the disk fills up. */
  signal: AbortSignal
  packaged(fraction: number): void
  /** The progress that listeners have seen; what is stored must not be lower. */
  current(): number
  markPlayable(): void
  /** Nothing is announced or stored afterwards, so that the event that the video is ready comes last. */
  stop(): Promise<void>
}

/**
 * `before`: the stored rendition rows, so that segments that were being encoded when the process was
 * killed count as before.
 */
export function trackProgress(
  deps: Pick<Deps, 'db' | 'announcer' | 'storage' | 'log' | 'maker' | 'encoders' | 'clock'>,
  video: VideoRecord,
  encoded: EncodedSource,
  before: readonly RenditionRecord[],
  jobSignal: AbortSignal,
): StepProgress {
  const full = new AbortController()
  let parts: Awaited<ReturnType<typeof deps.maker.progress>> = new Map()
  let began: number | null = null
  /** When the first output appeared: the start-up time of the processes must not be extrapolated. */
  let moved: { at: number; work: number } | null = null
  let work = 0
  let packaging = 0
  let playable = video.playable
  // Progress never falls when a job resumes after a restart.
  let reported = video.progress
  let written = 0
  let writing: Promise<unknown> = Promise.resolve()
  let stopped = false

  const reached = new Map(before.map(({ name, progress }) => [name, progress]))
  const whole = (share: number): number => ENCODING_SHARE * share + (1 - ENCODING_SHARE) * packaging

  function total(): number {
    return (
      Math.round(
        whole(
          encodedFraction(encoded, parts, ({ doneSeconds, totalSeconds }) => [
            doneSeconds,
            totalSeconds,
          ]),
        ) * 1000,
      ) / 1000
    )
  }

  const workDone = (): number =>
    whole(encodedFraction(encoded, parts, ({ doneWork, totalWork }) => [doneWork, totalWork]))

  /** Extrapolates from the work of this job; null while encoding is paused. */
  function remainingSeconds(): number | null {
    const done = moved ? work - moved.work : 0
    if (deps.encoders.paused || !moved || done < LEAST_DONE) return null
    return Math.round(((1 - work) * (deps.clock.now().getTime() - moved.at)) / done / 100) / 10
  }

  const notifying = setInterval(
    () =>
      void notify().catch((error: unknown) => {
        if (!stopped && !jobSignal.aborted) warn('could not read progress')(error)
      }),
    NOTIFY_MS,
  )

  async function notify(): Promise<void> {
    parts = await deps.maker.progress(encoded, jobSignal)
    if (stopped) return
    const now = Math.max(total(), reported)
    work = Math.max(workDone(), work)
    // Time spent paused does not count.
    if (deps.encoders.paused) [began, moved] = [work, null]
    began ??= work
    if (work > began) moved ??= { at: deps.clock.now().getTime(), work }
    if (now === reported) return
    reported = now
    deps.announcer.progress(video.space, {
      video: video.id,
      progress: reported,
      remaining_seconds: remainingSeconds(),
      status: 'processing',
      playable,
    })
  }

  const saving = setInterval(() => {
    writing = writing.then(save).catch(warn('could not store progress'))
  }, WRITE_MS)

  function warn(sentence: string): (error: unknown) => void {
    return (error) => deps.log.warn({ err: error, video: video.id }, sentence)
  }

  async function save(): Promise<void> {
    await deps.storage.requireFreeSpace(SLACK_BYTES).catch((error: unknown) => full.abort(error))
    if (reported === written) return
    written = reported
    await deps.db.write(async ({ videos, media }) => {
      // Given up or replaced since: the progress of the video is that of another source.
      if ((await videos.get(video.id))?.source !== encoded.source) return
      await videos.update(video.id, { progress: reported })
      for (const [part, { doneSeconds, totalSeconds }] of parts) {
        const name = renditionOf(encoded, part)
        const now = totalSeconds > 0 ? Math.round((doneSeconds / totalSeconds) * 1000) / 1000 : 1
        await media.updateRendition(encoded.source, name, {
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
    current: () => Math.max(total(), reported),
    markPlayable() {
      playable = true
    },
    async stop() {
      stopped = true
      clearInterval(notifying)
      clearInterval(saving)
      await writing
    },
  }
}

/**
 * The share of the work that is done, each part weighted by its cost. `of` returns the done and the
 * final amount of a part.
 */
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

function renditionOf({ ladder }: EncodedSource, part: Part): string {
  if (!part.startsWith('audio/')) return part.slice('renditions/'.length)
  return ladder.surround?.some(({ track }) => part === `audio/${track}`) ? SURROUND_NAME : 'audio'
}
