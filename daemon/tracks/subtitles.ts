import { AppError } from '../contract/errors.ts'
import type { SubtitleKind } from '../contract/subtitle-choices.ts'
import type { SubtitleUpdate } from '../contract/tracks.ts'
import type { List } from '../contract/values.ts'
import type { Subtitle } from '../contract/video.ts'
import type { Caller } from '../ports/caller.ts'
import type { Repositories } from '../ports/database.ts'
import type { Deps } from '../ports/deps.ts'
import { subtitleFile } from '../ports/layout.ts'
import type { SubtitleRecord, VideoRecord } from '../ports/records.ts'
import { change, type Change, type ChangeDeps } from '../model/change.ts'
import { findVideo } from '../model/find-video.ts'
import { presentSubtitle, recordVideo } from '../model/present-video.ts'
import { keepFile } from '../model/keep-file.ts'
import { ownName, sameLanguage } from '../model/spoken-language.ts'
import { setVideo } from '../model/change-video.ts'

export function listSubtitles(
  deps: Pick<Deps, 'db' | 'settings'>,
  caller: Caller,
  id: string,
): Promise<List<Subtitle>> {
  return deps.db.read(async (repositories) => {
    const rows = await presentedSubtitle(repositories, await findVideo(repositories, caller, id))
    return {
      object: 'list',
      data: rows.map((row) => presentSubtitle(deps.settings, row, rows)),
      has_more: false,
      next_cursor: null,
    }
  })
}

export function getSubtitle(
  deps: Pick<Deps, 'db' | 'settings'>,
  caller: Caller,
  id: string,
  subtitle: string,
): Promise<Subtitle> {
  return deps.db.read(async (repositories) => {
    const { row, rows } = await findSubtitle(
      repositories,
      await findVideo(repositories, caller, id),
      subtitle,
    )
    return presentSubtitle(deps.settings, row, rows)
  })
}

export interface NewSubtitle {
  language: string
  label?: string | undefined
  kind: SubtitleKind
  /** Absent: the value of the subtitle that it replaces. */
  original?: boolean | undefined
  /** Text, or the bytes of a file. */
  content: string | Uint8Array
  /** Encoding of the bytes; absent: detected. */
  encoding?: string | undefined
  /** Path of the text in the request, for naming its faults. */
  path: string
  signal?: AbortSignal
}

/** Replaces the first subtitle of the same language and kind; at most one is the original. */
export async function addSubtitle(
  deps: ChangeDeps & Pick<Deps, 'storage' | 'texts'>,
  caller: Pick<Caller, 'space' | 'collections'>,
  id: string,
  input: NewSubtitle,
): Promise<Subtitle> {
  const { content, language, encoding, path, signal } = input
  const vtt = await deps.texts.read('subtitle', { content, language, encoding, path }, signal)
  await deps.db.read((repositories) => findVideo(repositories, caller, id))
  const place = { id: deps.ids.prefixed('sub'), video: id, source: null }
  let wasInProgress = false
  const added = await keepFile(deps, subtitleFile(place), {
    write: () => deps.storage.writeText(subtitleFile(place), vtt),
    async commit(tx) {
      const video = await findVideo(tx, caller, id)
      const replaced = (await presentedSubtitle(tx, video)).find(
        (row) => row.language === input.language && row.kind === input.kind,
      )
      wasInProgress = replaced !== undefined && (await dropSubtitle(tx, replaced))
      const original = input.original ?? replaced?.original ?? false
      if (original) await unmarkOriginal(tx, id)
      await tx.media.insertSubtitle({
        ...place,
        original,
        language: input.language,
        label: input.label ?? ownName(input.language),
        kind: input.kind,
        origin: 'uploaded',
        status: 'ready',
        error: null,
        createdAt: tx.now,
        file: null,
      })
      return changed(deps, tx, video, place.id)
    },
  })
  if (wasInProgress) await deps.queue.cancel(id, ['transcribe'])
  return added
}

export function updateSubtitle(
  deps: ChangeDeps,
  caller: Caller,
  id: string,
  subtitle: string,
  input: SubtitleUpdate,
): Promise<Subtitle> {
  return change(deps, async (tx) => {
    const video = await findVideo(tx, caller, id)
    const { row } = await findSubtitle(tx, video, subtitle)
    if (input.original) await unmarkOriginal(tx, id)
    const language = input.language ?? row.language
    // A default label is replaced together with its language.
    const label =
      input.label ?? (row.label === ownName(row.language) ? ownName(language) : row.label)
    await tx.media.updateSubtitle(subtitle, {
      language,
      label,
      kind: input.kind ?? row.kind,
      original: input.original ?? row.original,
    })
    return changed(deps, tx, video, subtitle)
  })
}

export async function removeSubtitle(
  deps: ChangeDeps,
  caller: Caller,
  id: string,
  subtitle: string,
): Promise<void> {
  const wasInProgress = await change(deps, async (tx) => {
    const video = await findVideo(tx, caller, id)
    const { row } = await findSubtitle(tx, video, subtitle)
    const isTranscribed = await dropSubtitle(tx, row)
    if (row.original) await markNextOriginal(tx, row)
    await recordVideo(tx, 'video.updated', await setVideo(tx, video, {}))
    return isTranscribed
  })
  if (wasInProgress) await deps.queue.cancel(id, ['transcribe'])
}

export async function changed(
  deps: Pick<Deps, 'settings'>,
  tx: Change,
  video: VideoRecord,
  subtitle: string,
): Promise<Subtitle> {
  await recordVideo(tx, 'video.updated', await setVideo(tx, video, {}))
  const { row, rows } = await findSubtitle(tx, video, subtitle)
  return presentSubtitle(deps.settings, row, rows)
}

export async function findSubtitle(
  repositories: Pick<Repositories, 'media'>,
  video: VideoRecord,
  id: string,
): Promise<{ row: SubtitleRecord; rows: SubtitleRecord[] }> {
  const rows = await presentedSubtitle(repositories, video)
  const row = rows.find((entry) => entry.id === id)
  if (!row) throw new AppError('subtitle_not_found', `This video has no subtitle ${id}.`)
  return { row, rows }
}

async function presentedSubtitle(
  repositories: Pick<Repositories, 'media'>,
  video: VideoRecord,
): Promise<SubtitleRecord[]> {
  return (await repositories.media.of([video])).get(video.id)!.subtitles
}

async function unmarkOriginal(tx: Pick<Change, 'media'>, video: string): Promise<void> {
  for (const row of await tx.media.subtitlesOf(video))
    if (row.original) await tx.media.updateSubtitle(row.id, { original: false })
}

/**
 * Marks another subtitle in the same language as the original, if there is one, so that the transcript
 * stays in that language.
 */
async function markNextOriginal(tx: Pick<Change, 'media'>, gone: SubtitleRecord): Promise<void> {
  const rows = await tx.media.subtitlesOf(gone.video)
  const next = rows.find(
    (row) =>
      row.id !== gone.id && row.status === 'ready' && sameLanguage(row.language, gone.language),
  )
  if (next) await tx.media.updateSubtitle(next.id, { original: true })
}

/** Returns whether it is being transcribed, which the caller cancels after the transaction. */
async function dropSubtitle(tx: Change, row: SubtitleRecord): Promise<boolean> {
  await tx.media.removeSubtitle(row.id)
  await tx.enqueue('sweep', subtitleFile(row), { of: 'track' })
  return dropTranscription(tx, row)
}

/** Ends the job that transcribes this subtitle, for the first time or again; returns whether there is one. */
export async function dropTranscription(tx: Change, row: SubtitleRecord): Promise<boolean> {
  if (row.origin !== 'generated') return false
  const job = await tx.jobs.get('transcribe', row.video)
  if (!job || job.payload.source !== row.source) return false
  await tx.jobs.remove(job.id)
  return true
}
