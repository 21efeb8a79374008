/** The subtitle that a transcription becomes: its row is there from the moment that the sound waits for it. */
import { defaultTrack } from '../ports/default-track.ts'
import { AppError, refusal } from '../contract/errors.ts'
import type { Subtitle } from '../contract/video.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import type { SourceRecord, SubtitleRecord, VideoRecord } from '../ports/records.ts'
import { change, type Change, type ChangeDeps } from '../model/change.ts'
import { findVideo } from '../model/find-video.ts'
import { presentSubtitle, recordVideo } from '../model/present-video.ts'
import { ownName, UNKNOWN_LANGUAGE } from '../model/spoken-language.ts'
import { setVideo } from '../model/change-video.ts'
import { enqueueTranscription } from './resume-tracks.ts'

/** Again also when it was made already. Throws `transcriber_missing`, `invalid_state`. */
export async function requestTranscript(
  deps: ChangeDeps & Pick<Deps, 'transcriber'>,
  caller: Caller,
  id: string,
): Promise<Subtitle> {
  if (!deps.transcriber.isSet)
    throw new AppError('transcriber_missing', 'No transcriber is set up.')
  return change(deps, async (tx) => {
    const video = await findVideo(tx, caller, id)
    const served = video.servedSource === null ? null : await tx.media.source(video.servedSource)
    if (!served?.ladder || !video.playable) throw refusal('not_played_yet')
    if (served.ladder.audio.length === 0) throw refusal('no_sound')
    const row = await queueTranscription(deps, tx, video, served)
    await recordVideo(tx, 'video.updated', await setVideo(tx, video, {}))
    return presentSubtitle(deps.settings, row, (await tx.media.of([video])).get(id)!.subtitles)
  })
}

/** Queues a transcription; one that is running continues. A text that is ready stays until it has another. */
export async function queueTranscription(
  deps: Pick<Deps, 'ids'>,
  tx: Change,
  video: VideoRecord,
  source: SourceRecord,
): Promise<SubtitleRecord> {
  const before = (await tx.media.subtitlesOf(video.id)).find(
    (row) => row.origin === 'generated' && row.source === source.id,
  )
  await enqueueTranscription(tx, video.id, source.id)
  if (before?.status === 'waiting' || before?.status === 'encoding') return before
  const fresh = { status: 'waiting', error: null } as const
  if (before) {
    const again = { ...fresh, ...(before.status === 'ready' ? { status: before.status } : {}) }
    await tx.media.updateSubtitle(before.id, again)
    return { ...before, ...again }
  }
  const language = video.language ?? spokenIn(source) ?? UNKNOWN_LANGUAGE
  const row: SubtitleRecord = {
    ...fresh,
    id: deps.ids.prefixed('sub'),
    video: video.id,
    source: source.id,
    language,
    label: ownName(language),
    kind: 'subtitles',
    original: false,
    origin: 'generated',
    createdAt: tx.now,
    file: null,
  }
  await tx.media.insertSubtitle(row)
  return row
}

export function spokenIn({ ladder }: Pick<SourceRecord, 'ladder'>): string | null {
  return defaultTrack(ladder?.audio ?? [])?.language ?? null
}
