/** The job `track`: encodes the pending uploaded audio tracks of a video, each to the length of its source. */
import { AppError, type ErrorCode } from '../contract/errors.ts'
import { measureDownloads } from '../model/download-sizes.ts'
import { bitratesOf } from '../manifests/manifest.ts'
import type { Deps } from '../ports/deps.ts'
import { DEFAULT_SEGMENT_SECONDS } from '../ports/grid.ts'
import { audioDir, uploadedTrackFile } from '../ports/layout.ts'
import { EncoderDied } from '../ports/encoder-died.ts'
import { allInSource, type TimeRange } from '../ports/cut-times.ts'
import type { AudioPlan, AudioRun, Ladder } from '../ports/media.ts'
import type { AudioTrackRecord, JobRecord } from '../ports/records.ts'
import { change } from '../model/change.ts'
import { goOn } from '../videos/waiting.ts'
import { planAddedTrack } from '../plan/plan.ts'
import { normalisedTrack } from './steps/normalise.ts'
import { recordVideo } from '../model/present-video.ts'
import { setVideo } from '../model/change-video.ts'

/** Errors that no retry can fix. */
const FINAL: ReadonlySet<ErrorCode> = new Set(['unsupported_source', 'source_damaged'])
/** Errors after which the job waits and tries again. */
const PASSING: ReadonlySet<ErrorCode> = new Set([
  'engine_unavailable',
  'sandbox_unavailable',
  'storage_full',
  'storage_unreachable',
])

/** Attempts that end without producing another segment. */
const MOST_TRIES = 3

interface Waiting {
  row: AudioTrackRecord
  ladder: Ladder
  /** What of the file is played; null: all of it. */
  ranges: readonly TimeRange[] | null
}

export async function encodeTracks(deps: Deps, job: JobRecord, signal: AbortSignal): Promise<void> {
  await goOn(deps, job.subject)
  for (let next = await nextOrDone(deps, job); next; next = await nextOrDone(deps, job)) {
    try {
      await encode(deps, job, next, signal)
    } catch (error) {
      if (signal.aborted || !(error instanceof AppError) || PASSING.has(error.code)) throw error
      if (job.attempts === 0 && !FINAL.has(error.code)) throw error
      await settle(deps, next.row, {
        status: 'failed',
        error: { code: error.code, message: error.message },
      })
      deps.log.warn(
        { err: error, video: next.row.video, track: next.row.id },
        'an uploaded audio track could not be encoded',
      )
    }
    // The set of audible tracks has changed, and with it the download sizes; failing to measure them is
    // no fault of the track.
    await measureDownloads(deps, job.subject).catch((error: unknown) =>
      deps.log.warn(
        { err: error, video: job.subject },
        'the sizes of downloads could not be calculated',
      ),
    )
  }
}

/**
 * Selects the next pending track whose source is planned; planning queues the others. Ends the job in
 * the same transaction when there is none, so that a track added now can queue a new job.
 */
function nextOrDone(deps: Deps, job: JobRecord): Promise<Waiting | null> {
  return deps.db.write(async ({ media, jobs }) => {
    for (const row of await media.audioTracksOf(job.subject)) {
      if (row.origin !== 'uploaded' || row.status === 'ready' || row.status === 'failed') continue
      const source = await media.source(row.source)
      const ladder = source?.ladder
      if (!ladder) continue
      const { cut = null } = source
      // A clip is the whole that its own tracks belong to.
      const shown = cut?.of.video === row.video ? cut.keep : null
      const { ranges = null } = row
      await media.updateAudioTrack(row.id, { status: 'encoding' }, row.source)
      return { row, ladder, ranges: shown ? allInSource(ranges, shown) : ranges }
    }
    await jobs.remove(job.id)
    return null
  })
}

async function encode(
  deps: Deps,
  job: JobRecord,
  waiting: Waiting,
  signal: AbortSignal,
): Promise<void> {
  const { storage } = deps
  const { row } = waiting
  const result = await storage.withFile(
    uploadedTrackFile(row.video, row.id),
    (source) =>
      storage.withFolder(
        audioDir(row.video, row.source, row.id),
        (dir) => encodeInto(deps, job, waiting, { source, dir }, signal),
        undefined,
        signal,
      ),
    signal,
  )
  await storage.settled(audioDir(row.video, row.source, row.id), signal)
  await settle(deps, row, result)
}

async function encodeInto(
  deps: Deps,
  job: JobRecord,
  { row, ladder, ranges }: Waiting,
  { source, dir }: Pick<AudioRun, 'source' | 'dir'>,
  signal: AbortSignal,
): Promise<Partial<AudioTrackRecord>> {
  const segmentSeconds = ladder.video?.segmentSeconds ?? DEFAULT_SEGMENT_SECONDS
  const added: AudioPlan = {
    ...planAddedTrack(await deps.media.probe(source, { signal, isSound: true }), row.id),
    ...(ranges ? { ranges } : {}),
  }
  const { loudnessTarget: target } = ladder
  const release = await deps.encoders.acquire({ kind: 'background', order: job.createdAt }, signal)
  let plan = added
  try {
    if (target !== undefined)
      plan = await normalisedTrack(
        deps.media,
        { source, plan: added, seconds: ladder.durationSeconds },
        target,
        { signal },
      )
    await encodeOn(
      deps,
      { source, plan, segmentSeconds, endSeconds: ladder.durationSeconds, dir },
      signal,
    )
  } finally {
    release()
  }
  const rates = bitratesOf(await deps.media.segments(dir, { segmentSeconds }), segmentSeconds)
  return { status: 'ready', channels: plan.channels, ...rates }
}

/** Encodes one track; continues after an encoder that died as long as there is progress. */
async function encodeOn(
  { media }: Pick<Deps, 'media'>,
  run: AudioRun,
  signal: AbortSignal,
): Promise<void> {
  let before = -1
  for (let tries = 1; ; tries++) {
    const existing = await media.segments(run.dir, { segmentSeconds: run.segmentSeconds })
    const gap = existing.findIndex(({ index }, place) => index !== place)
    const first = gap < 0 ? existing.length : gap
    if (first > before) [before, tries] = [first, 1]
    try {
      await media.encodeAudio(first === 0 ? run : { ...run, range: { first, last: Infinity } }, {
        signal,
      })
      return
    } catch (error) {
      if (tries === MOST_TRIES || signal.aborted || !(error instanceof EncoderDied)) throw error
    }
  }
}

/** Removes the result when the track was deleted or its source replaced meanwhile. */
async function settle(
  deps: Deps,
  row: AudioTrackRecord,
  result: Partial<AudioTrackRecord>,
): Promise<void> {
  const isWanted = await change(deps, async (tx) => {
    const present = (await tx.media.audioTracksOf(row.video)).some(
      (other) => other.id === row.id && other.source === row.source,
    )
    const video = await tx.videos.get(row.video)
    if (!present || !video) return false
    await tx.media.updateAudioTrack(row.id, result, row.source)
    const updated = await setVideo(tx, video, {})
    if (row.source === (video.servedSource ?? video.source))
      await recordVideo(tx, 'video.updated', updated)
    return true
  })
  if (!isWanted || result.status === 'failed')
    await deps.storage.remove(audioDir(row.video, row.source, row.id))
}
