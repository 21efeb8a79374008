/** Extracts a lost subtitle from its source again. */
import { AppError } from '../contract/errors.ts'
import type { Deps } from '../ports/deps.ts'
import { sourceFile, subtitleFile } from '../ports/layout.ts'
import type { SubtitleRecord } from '../ports/records.ts'
import { readTexts } from '../pipeline/steps/read-texts.ts'

/**
 * `rows`: all subtitles of the video. Throws `file_lost` for one that was uploaded, edited or
 * transcribed, or whose source is lost too.
 */
export async function remakeSubtitle(
  { storage, tracks, texts }: Pick<Deps, 'storage' | 'tracks' | 'texts'>,
  rows: readonly SubtitleRecord[],
  row: SubtitleRecord,
  signal: AbortSignal,
): Promise<void> {
  const lost = new AppError('file_lost', 'The text of this subtitle is lost.', {
    given: { file: subtitleFile(row).split('/').slice(3).join('/') },
  })
  if (row.source === null || row.origin !== 'embedded') throw lost
  const key = sourceFile(row.video, row.source)
  if (!(await storage.stat(key))) throw lost
  const readAll = async (file: string) => {
    const { subtitles } = await tracks.textTracks(file, { signal })
    const streams = subtitles.filter((stream) => stream.readAs !== null)
    return readTexts(tracks, file, streams, { signal })
  }
  const read = await storage.withFile(key, readAll, signal)
  const found: { language: string | null; vtt: string }[] = []
  for (const { stream, text } of read) {
    const vtt =
      text === null ? null : await texts.read('embedded', { text, format: stream.readAs! }, signal)
    if (vtt !== null) found.push({ language: stream.language, vtt })
  }
  // Matched by the order in the file; by language where some were skipped or deleted since.
  const candidates = rows
    .filter((other) => other.source === row.source && other.origin === 'embedded')
    .toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
  const sameLanguage = found.filter(({ language }) => language === row.language)
  const again =
    candidates.length === found.length
      ? found[candidates.findIndex(({ id }) => id === row.id)]
      : sameLanguage.length === 1
        ? sameLanguage[0]
        : undefined
  if (!again) throw lost
  await storage.writeText(subtitleFile(row), again.vtt)
}
