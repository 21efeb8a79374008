/** Reads the text subtitles and chapters of a source, once. Failures never fail the video. */
import { AppError, type ErrorCode } from '../../contract/errors.ts'
import { sourceFile, subtitleFile } from '../../ports/layout.ts'
import type { SubtitleRecord } from '../../ports/records.ts'
import type { TextStreamInfo, TextTracks } from '../../ports/tracks.ts'
import { queueTranscription, spokenIn } from '../generated.ts'
import { ownName, sameLanguage, UNKNOWN_LANGUAGE } from '../../model/spoken-language.ts'
import { change, type Change } from '../../model/change.ts'
import { readTexts } from './read-texts.ts'
import { currentVideo, Superseded, type StepWork } from './work.ts'
import { recordVideo } from '../../model/present-video.ts'
import { setVideo } from '../../model/change-video.ts'

/** Temporary errors of the appliance, after which the job is retried. */
const OURS = new Set<ErrorCode>([
  'engine_unavailable',
  'sandbox_unavailable',
  'storage_full',
  'storage_unreachable',
  'too_busy',
  'shutting_down',
])

interface Found {
  stream: TextStreamInfo
  vtt: string
}

export async function readTracks(work: StepWork): Promise<void> {
  const { deps, video, source, signal } = work
  if ((await deps.db.read(({ media }) => media.source(source.id)))?.chapters) return
  try {
    const { tracks, texts } = await deps.storage.withFile(
      sourceFile(video.id, source.id),
      async (file) => {
        const tracks = await deps.tracks.textTracks(file, { signal })
        return { tracks, texts: await readText(work, file, tracks) }
      },
      signal,
    )
    await keep(work, tracks, texts)
  } catch (error) {
    const isOurs = error instanceof AppError && OURS.has(error.code)
    if (signal.aborted || error instanceof Superseded || isOurs) throw error
    deps.log.warn({ err: error, video: video.id }, 'the tracks of the source could not be read')
  }
}

async function readText(
  { deps, video, signal }: StepWork,
  file: string,
  { subtitles }: TextTracks,
): Promise<Found[]> {
  const streams = subtitles.filter((stream) => stream.readAs !== null)
  for (const { codec, index, language } of subtitles.filter((stream) => stream.readAs === null)) {
    deps.log.info(
      { video: video.id, stream: index, codec, language },
      'a subtitle in the source was skipped: it is image-based or of an unknown kind',
    )
  }
  const texts = await readTexts(deps.tracks, file, streams, { signal })
  const found: Found[] = []
  for (const { stream, text, error: unread } of texts) {
    const { vtt, error = unread } =
      text === null ? { vtt: null } : await parsed(deps, stream, text, signal)
    if (error !== undefined)
      deps.log.warn(
        { err: error, video: video.id, stream: stream.index },
        'a subtitle in the source could not be read',
      )
    else if (vtt === null)
      deps.log.info(
        { video: video.id, stream: stream.index },
        text === null
          ? 'a subtitle in the source was skipped: it is too long'
          : 'a subtitle in the source was skipped: it is empty',
      )
    else found.push({ stream, vtt })
  }
  return found
}

/** Parses one text; leaves it out when it is unreadable or too expensive to read. */
async function parsed(
  { texts }: StepWork['deps'],
  { readAs }: TextStreamInfo,
  text: string,
  signal: AbortSignal,
): Promise<{ vtt: string | null; error?: unknown }> {
  try {
    return { vtt: await texts.read('embedded', { text, format: readAs! }, signal) }
  } catch (error) {
    if (error instanceof AppError && error.code === 'validation_failed') return { vtt: null, error }
    throw error
  }
}

async function keep(work: StepWork, { chapters }: TextTracks, found: Found[]): Promise<void> {
  const { deps, source } = work
  const placed = found.map((entry) => ({
    ...entry,
    place: { id: deps.ids.prefixed('sub'), video: source.video, source: source.id },
  }))
  for (const { place, vtt } of placed) await deps.storage.writeText(subtitleFile(place), vtt)

  await change(deps, async (tx) => {
    const video = await currentVideo(tx, source)
    await tx.media.updateSource(source.id, { chapters })
    const stored = (await tx.media.subtitlesOf(video.id)).filter(
      (row) => row.source === null || [source.id, source.copyOf].includes(row.source),
    )
    const spoken = video.language ?? spokenIn(work)
    const rows: SubtitleRecord[] = []
    for (const [index, { stream, place }] of placed.entries()) {
      const row = rowOf(stream, spoken, new Date(Date.parse(tx.now) + index).toISOString())
      // Uploaded subtitles take precedence over those of the file.
      if (
        stored.some(
          (other) =>
            other.source === null && other.language === row.language && other.kind === row.kind,
        )
      )
        await tx.enqueue('sweep', subtitleFile(place), { of: 'track' })
      else rows.push({ ...place, ...row })
    }
    const hasOriginal = stored.some((row) => row.original)
    const original = hasOriginal ? null : originalOf(rows, placed, spoken)
    for (const row of rows) await tx.media.insertSubtitle({ ...row, original: row.id === original })
    const isTranscribed = stored.some(({ origin }) => origin === 'generated')
    await transcribeIfWanted(work, tx, hasOriginal || original !== null || isTranscribed)
    if (rows.length > 0 || chapters.length > 0)
      await recordVideo(tx, 'video.updated', await setVideo(tx, video, {}))
  })
}

function rowOf(
  stream: TextStreamInfo,
  spoken: string | null,
  createdAt: string,
): Omit<SubtitleRecord, 'id' | 'video' | 'source'> {
  const language = stream.language ?? spoken ?? UNKNOWN_LANGUAGE
  const note = stream.forced ? ' (forced)' : stream.hearingImpaired ? ' (CC)' : ''
  return {
    language,
    label: (stream.title ?? `${ownName(language)}${note}`).slice(0, 300),
    kind: stream.forced || stream.hearingImpaired ? 'captions' : 'subtitles',
    original: false,
    origin: 'embedded',
    status: 'ready',
    error: null,
    createdAt,
    file: null,
  }
}

/**
 * The first subtitle in the spoken language; when that is unknown, the only subtitle. Forced subtitles
 * do not count, since they hold only a few lines.
 */
function originalOf(
  rows: SubtitleRecord[],
  placed: { stream: TextStreamInfo; place: { id: string } }[],
  spoken: string | null,
): string | null {
  const forced = new Set(placed.filter(({ stream }) => stream.forced).map(({ place }) => place.id))
  const whole = rows
    .filter((row) => !forced.has(row.id))
    .toSorted((a, b) => (a.kind === b.kind ? 0 : a.kind === 'subtitles' ? -1 : 1))
  if (spoken === null) return whole.length === 1 ? whole[0]!.id : null
  return whole.find((row) => sameLanguage(row.language, spoken))?.id ?? null
}

async function transcribeIfWanted(
  { deps, source, ladder }: StepWork,
  tx: Change,
  hasText: boolean,
): Promise<void> {
  if (hasText || !deps.transcriber.isSet || ladder.audio.length === 0) return
  await queueTranscription(deps, tx, await currentVideo(tx, source), { ...source, ladder })
}
