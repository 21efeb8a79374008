/**
 * The job `transcribe`: the operator's program transcribes the audio, and its output becomes a
 * subtitle. Failures never fail the video.
 */
import { defaultTrack } from '../ports/default-track.ts'
import { AppError, type ErrorCode } from '../contract/errors.ts'
import type { Deps } from '../ports/deps.ts'
import { sourceFile, subtitleFile, transcriberDir } from '../ports/layout.ts'
import type { AudioPlan } from '../ports/media.ts'
import type { JobRecord, SourceRecord, SubtitleRecord } from '../ports/records.ts'
import { change, type Change } from '../model/change.ts'
import { keepFile } from '../model/keep-file.ts'
import { ownName, UNKNOWN_LANGUAGE } from '../model/spoken-language.ts'
import { recordVideo } from '../model/present-video.ts'
import { setVideo } from '../model/change-video.ts'

/** 16 kHz, mono, 16 bit. */
const SPEECH_BYTES_PER_SECOND = 32_000

/** Temporary errors, after which the job is retried. */
const PASSING = new Set<ErrorCode>([
  'storage_unreachable',
  'engine_unavailable',
  'sandbox_unavailable',
  'too_busy',
  'shutting_down',
])

interface Task {
  row: SubtitleRecord
  source: SourceRecord
  plan: AudioPlan
}

export async function transcribe(deps: Deps, job: JobRecord, signal: AbortSignal): Promise<void> {
  const task = await begin(deps, job)
  if (!task) return
  try {
    const transcribed = await deps.texts.read(
      'transcribed',
      { text: await runTranscriber(deps, task, signal) },
      signal,
    )
    if (transcribed === null)
      throw new AppError(
        'transcription_failed',
        'The transcriber found no speech, or wrote neither WebVTT nor SRT.',
      )
    const { cut } = task.source.ladder!
    const vtt = cut
      ? await deps.texts.read('moved', { vtt: transcribed.vtt, keep: [...cut.keep] }, signal)
      : transcribed.vtt
    await keep(deps, job, task.row, { ...transcribed, vtt })
  } catch (error) {
    if (signal.aborted || (error instanceof AppError && PASSING.has(error.code))) throw error
    const { code, message } =
      error instanceof AppError ? error : new AppError('transcription_failed')
    deps.log.warn(
      { err: error, video: task.source.video, subtitle: task.row.id },
      'the audio could not be transcribed',
    )
    const failed = { error: { code, message } }
    await change(deps, (tx) =>
      settle(tx, job, task.row, ({ status }) =>
        status === 'ready' ? failed : { ...failed, status: 'failed' },
      ),
    )
  }
}

/** Returns null when the subtitle was deleted; the job then ends here. */
function begin(deps: Deps, job: JobRecord): Promise<Task | null> {
  return change(deps, async (tx) => {
    const source = await tx.media.source(job.payload.source ?? '')
    const video = await tx.videos.get(job.subject)
    const row = (await tx.media.subtitlesOf(job.subject)).find(
      (entry) => entry.origin === 'generated' && entry.source === job.payload.source,
    )
    const plan = defaultTrack(source?.ladder?.audio ?? [])
    if (!source || !video || !plan || !row) {
      await tx.jobs.finish(job)
      return null
    }
    // What is ready is served meanwhile.
    if (row.status === 'ready') return { row, source, plan }
    await tx.media.updateSubtitle(row.id, { status: 'encoding' })
    await recordVideo(tx, 'video.updated', await setVideo(tx, video, {}))
    return { row, source, plan }
  })
}

async function runTranscriber(
  deps: Deps,
  { source, plan, row }: Task,
  signal: AbortSignal,
): Promise<string> {
  const audioSeconds = source.ladder!.cut
    ? source.ladder!.probe.durationSeconds
    : source.ladder!.durationSeconds
  await deps.storage.requireFreeSpace(Math.ceil(audioSeconds * SPEECH_BYTES_PER_SECOND))
  const language = row.language === UNKNOWN_LANGUAGE ? null : row.language
  // The program of a killed run may still be writing, so each attempt has a folder of its own.
  const own = `${transcriberDir(source.video, source.id)}/${deps.ids.prefixed('job')}`
  return deps.storage.withTemporaryFolder(own, async (folder) => {
    const audio = `${folder}/audio.wav`
    await deps.storage.withFile(
      sourceFile(source.video, source.id),
      (file) =>
        deps.tracks.speechFile(
          { file, stream: plan.stream, startSeconds: plan.startSeconds ?? 0, output: audio },
          { signal },
        ),
      signal,
    )
    return deps.transcriber.transcribe({ audio, language, folder, audioSeconds }, signal)
  })
}

/** The text is a file of its own, so that what was ready before stays until the row names this one. */
async function keep(
  deps: Deps,
  job: JobRecord,
  row: SubtitleRecord,
  transcribed: { vtt: string; language: string | null },
): Promise<void> {
  const place = { ...row, file: deps.ids.prefixed('sub') }
  await keepFile(deps, subtitleFile(place), {
    write: () => deps.storage.writeText(subtitleFile(place), transcribed.vtt),
    async commit(tx) {
      const before = await settle(tx, job, row, (present, rows) => {
        const hasOriginal = rows.some(
          (other) => other.original && (other.source === null || other.source === row.source),
        )
        const { language: known, label: named } = present
        const language = known === UNKNOWN_LANGUAGE ? (transcribed.language ?? known) : known
        const label = named === ownName(known) ? ownName(language) : named
        return {
          status: 'ready',
          error: null,
          language,
          label,
          file: place.file,
          // Becomes the original when there is none.
          original: present.original || !hasOriginal,
        }
      })
      await tx.enqueue('sweep', subtitleFile(before ?? place), { of: 'track' })
    },
  })
}

/**
 * Changes the subtitle and ends the job in the same transaction, so that a new request can queue a new
 * job. Returns the subtitle as it was before; null when it was deleted or its source replaced.
 */
async function settle(
  tx: Change,
  job: JobRecord,
  row: SubtitleRecord,
  resultOf: (present: SubtitleRecord, rows: SubtitleRecord[]) => Partial<SubtitleRecord>,
): Promise<SubtitleRecord | null> {
  await tx.jobs.finish(job)
  const video = await tx.videos.get(row.video)
  const rows = await tx.media.subtitlesOf(row.video)
  const present = rows.find((other) => other.id === row.id && other.source === row.source)
  if (!video || !present) return null
  await tx.media.updateSubtitle(row.id, resultOf(present, rows))
  await recordVideo(tx, 'video.updated', await setVideo(tx, video, {}))
  return present
}
