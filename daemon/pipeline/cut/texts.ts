/** Subtitles of a cut: every text has a version for each timeline, and keeps what people edit. */
import type { Deps } from '../../ports/deps.ts'
import { subtitleFile } from '../../ports/layout.ts'
import type { TimeRange } from '../../ports/cut-times.ts'
import { NotYet } from '../../ports/not-yet.ts'
import type { CutText, SubtitleRecord, TextPlace, VideoRecord } from '../../ports/records.ts'
import type { Change, ChangeDeps } from '../../model/change.ts'
import { planRemoval } from '../../model/plan-removal.ts'

export type TextDeps = ChangeDeps & Pick<Deps, 'storage' | 'texts'>

/** A text that was written for the change of a cut, and where its row was at that time. */
export interface PreparedText extends CutText {
  was: TextPlace
  /** Keys of files that are of no use unless the rows change, and of no use after that. */
  written: string[]
  stale: string[]
}

export const placeOf = ({ source, file, origin }: SubtitleRecord): TextPlace => ({
  source,
  file,
  origin,
})
const isSame = (a: TextPlace, b: TextPlace): boolean => a.source === b.source && a.file === b.file

/** Writes every ready text of the video for a cut of its source. */
export async function prepareTexts(
  deps: TextDeps,
  video: VideoRecord,
  to: { source: string; keep: readonly TimeRange[] },
  signal: AbortSignal,
): Promise<PreparedText[]> {
  const prepared: PreparedText[] = []
  for (const row of await readyTexts(deps, video)) {
    const whole = await wholeText(deps, video, row, signal)
    if (!whole) continue
    const after: TextPlace = { source: to.source, file: null, origin: row.origin }
    const key = subtitleFile({ id: row.id, video: video.id, ...after })
    await deps.storage.writeText(
      key,
      await deps.texts.read('moved', { vtt: whole.vtt, keep: [...to.keep] }, signal),
    )
    prepared.push({
      id: row.id,
      was: placeOf(row),
      before: whole.place,
      after,
      written: whole.written,
      stale: whole.stale,
    })
  }
  return prepared
}

/** Writes the texts that were edited or added in the cut for the timeline of the source. */
export async function prepareWholeTexts(
  deps: TextDeps,
  video: VideoRecord,
  signal: AbortSignal,
): Promise<PreparedText[]> {
  const prepared: PreparedText[] = []
  for (const row of await readyTexts(deps, video)) {
    const whole = await wholeText(deps, video, row, signal)
    if (whole)
      prepared.push({
        id: row.id,
        was: placeOf(row),
        before: whole.place,
        after: whole.place,
        written: whole.written,
        stale: whole.stale,
      })
  }
  return prepared
}

/** Gives the rows the places that were prepared; throws `NotYet` when a text has changed since. */
export async function applyTexts(
  tx: Change,
  video: VideoRecord,
  prepared: readonly PreparedText[],
  source: string,
): Promise<void> {
  for (const row of await tx.media.subtitlesOf(video.id)) {
    if (row.source !== null && row.source !== video.servedSource) continue
    const text = prepared.find(({ id }) => id === row.id)
    if (row.status === 'ready') {
      if (!text || !isSame(text.was, placeOf(row))) throw new NotYet(0)
      await tx.media.updateSubtitle(row.id, text.after)
      // A text edited in the cut is in neither version.
      if (row.source === null && !isSame(text.was, text.before))
        await tx.enqueue('sweep', subtitleFile(row), { of: 'track' })
    } else if (row.source !== null) await tx.media.updateSubtitle(row.id, { source })
  }
  for (const key of prepared.flatMap(({ written }) => written))
    await tx.jobs.removeOf(key, ['sweep'])
  const rows = new Set((await tx.media.subtitlesOf(video.id)).map(({ id }) => id))
  const deleted = (video.cut?.texts ?? []).filter(({ id }) => !rows.has(id))
  for (const key of [...prepared.flatMap(({ stale }) => stale), ...keysOfOwn(video.id, deleted)])
    await tx.enqueue('sweep', key, { of: 'track' })
}

/** Texts as they were before the cut that lie in no source, with which they would be deleted. */
const keysOfOwn = (video: string, texts: readonly CutText[]): string[] =>
  texts
    .filter(({ before }) => before.source === null)
    .map(({ id, before }) => subtitleFile({ id, video, ...before }))

async function readyTexts({ db }: Pick<Deps, 'db'>, video: VideoRecord): Promise<SubtitleRecord[]> {
  const rows = await db.read(({ media }) => media.subtitlesOf(video.id))
  return rows.filter(
    ({ source, status }) =>
      status === 'ready' && (source === null || source === video.servedSource),
  )
}

/** The text on the timeline of the source. Null: its file is lost. */
async function wholeText(
  deps: TextDeps,
  video: VideoRecord,
  row: SubtitleRecord,
  signal: AbortSignal,
): Promise<{ vtt: string; place: TextPlace; written: string[]; stale: string[] } | null> {
  const textAt = (place: Omit<TextPlace, 'origin'>): Promise<string | null> =>
    deps.storage.readText(subtitleFile({ id: row.id, video: row.video, ...place }))
  const { cut } = video
  const saved = cut?.texts.find(({ id }) => id === row.id)
  const place = placeOf(row)
  if (!cut?.keep || (saved && isSame(saved.after, place))) {
    const at = cut?.keep && saved ? saved.before : place
    const vtt = await textAt(at)
    return vtt === null ? null : { vtt, place: at, written: [], stale: [] }
  }
  const edited = await textAt(place)
  if (edited === null) return null
  const original = saved ? await textAt(saved.before) : null
  const vtt = await deps.texts.read('restored', { vtt: edited, keep: cut.keep, original }, signal)
  const whole: TextPlace = { source: null, file: deps.ids.prefixed('sub'), origin: row.origin }
  const key = subtitleFile({ id: row.id, video: row.video, ...whole })
  await planRemoval(deps, key, { ofSource: false })
  await deps.storage.writeText(key, vtt)
  return {
    vtt,
    place: whole,
    written: [key],
    stale: saved ? keysOfOwn(row.video, [saved]) : [],
  }
}
