/**
 * The text of a subtitle as cues for editing, and back. Every version is a file of its own, so that no
 * reader sees a mixture.
 */
import { createHash } from 'node:crypto'
import { AppError, refusal } from '../contract/errors.ts'
import type { SubtitleFormat } from '../contract/subtitle-choices.ts'
import type { SubtitleContent, SubtitleContentPut } from '../contract/tracks.ts'
import { fitFileName } from '../contract/fit-file-name.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import { subtitleFile } from '../ports/layout.ts'
import type { SubtitleRecord } from '../ports/records.ts'
import type { ChangeDeps } from '../model/change.ts'
import { findVideo } from '../model/find-video.ts'
import { keepFile } from '../model/keep-file.ts'
import type { TextOwner } from '../ports/texts.ts'
import { parseSubtitle } from '../subtitle-formats/parse-subtitle.ts'
import { changed, dropTranscription, findSubtitle } from './subtitles.ts'
import { spoken } from './transcript.ts'
import { writeSrt } from '../subtitle-formats/write-srt.ts'

export const SUBTITLE_TYPES: Record<SubtitleFormat, string> = {
  json: 'application/json; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
  srt: 'application/x-subrip; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
}

type ReadDeps = Pick<Deps, 'db' | 'storage' | 'texts'>

/** Throws `subtitle_not_found`, also while it is being made. */
export async function readContent(
  deps: ReadDeps,
  caller: Caller,
  id: string,
  subtitle: string,
  format: SubtitleFormat,
  signal: AbortSignal,
): Promise<{ body: string; fileName: string }> {
  const { row, vtt, name } = await read(deps, caller, id, subtitle)
  const body =
    format === 'vtt'
      ? vtt
      : await deps.texts.read('content', { vtt, format, owner: ownerOf(row) }, signal)
  return { body, fileName: fitFileName(name, `.${row.language}.${format}`) }
}

/**
 * Replaces the text of a subtitle. A generated or embedded one becomes an edited one; generating again
 * creates another. Throws `conflict` when `revision` is outdated, `validation_failed` with every fault
 * by its line. Returns a `SubtitleContent` as JSON.
 */
export async function putContent(
  deps: ChangeDeps & Pick<Deps, 'storage' | 'texts'>,
  caller: Caller,
  id: string,
  subtitle: string,
  { content, revision }: SubtitleContentPut,
  signal: AbortSignal,
): Promise<string> {
  const vtt = await deps.texts.read(
    'subtitle',
    { content, language: '', path: 'body.content' },
    signal,
  )
  const before = await read(deps, caller, id, subtitle)
  if (revision !== undefined && revision !== revisionOf(before.vtt)) throw changedMeanwhile()
  const place = { id: subtitle, video: id, source: null, file: deps.ids.prefixed('sub') }
  let wasInProgress = false
  await keepFile(deps, subtitleFile(place), {
    write: () => deps.storage.writeText(subtitleFile(place), vtt),
    async commit(tx) {
      const video = await findVideo(tx, caller, id)
      const { row } = await findSubtitle(tx, video, subtitle)
      const isSame = row.file === before.row.file && row.source === before.row.source
      // Somebody else was as quick, or a cut took over, on whose timeline the text is another one.
      if (!isSame || row.status !== 'ready') throw changedMeanwhile()
      await tx.media.updateSubtitle(subtitle, {
        file: place.file,
        source: null,
        origin: 'uploaded',
        error: null,
      })
      wasInProgress = await dropTranscription(tx, row)
      await tx.enqueue('sweep', subtitleFile(row), { of: 'track' })
      return changed(deps, tx, video, subtitle)
    },
  })
  if (wasInProgress) await deps.queue.cancel(id, ['transcribe'])
  return deps.texts.read('content', { vtt, format: 'json', owner: ownerOf(before.row) }, signal)
}

async function read(
  { db, storage }: ReadDeps,
  caller: Caller,
  id: string,
  subtitle: string,
): Promise<{ row: SubtitleRecord; vtt: string; name: string }> {
  const { row, name } = await db.read(async (repositories) => {
    const video = await findVideo(repositories, caller, id)
    return { ...(await findSubtitle(repositories, video, subtitle)), name: video.name }
  })
  const vtt = row.status === 'ready' ? await storage.readText(subtitleFile(row)) : null
  if (vtt === null)
    throw new AppError(
      'subtitle_not_found',
      row.status === 'failed'
        ? 'This subtitle could not be generated.'
        : 'This subtitle is still being generated.',
    )
  return { row, vtt, name }
}

const ownerOf = ({ video, id, language }: SubtitleRecord): TextOwner => ({
  video,
  subtitle: id,
  language,
})

export function contentAs(vtt: string, format: SubtitleFormat, owner: TextOwner): string {
  if (format === 'vtt') return vtt
  if (format === 'srt') return writeSrt(parseSubtitle(vtt).cues)
  if (format === 'json') return JSON.stringify(contentOf(owner, vtt))
  return `${parseSubtitle(vtt)
    .cues.map((cue) => spoken(cue).text)
    .filter(Boolean)
    .join('\n')}\n`
}

function contentOf(owner: TextOwner, vtt: string): SubtitleContent {
  const { blocks, cues } = parseSubtitle(vtt)
  return {
    object: 'subtitle_content',
    ...owner,
    revision: revisionOf(vtt),
    blocks,
    cues: cues.map((cue) => ({
      ...spoken(cue),
      id: cue.id,
      settings: cue.settings,
      markup: cue.text,
    })),
  }
}

const revisionOf = (vtt: string): string =>
  createHash('sha256').update(vtt).digest('hex').slice(0, 24)
const changedMeanwhile = (): AppError => refusal('text_changed')
