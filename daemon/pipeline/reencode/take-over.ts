/** The end of a re-encode: the copy takes the place of the served source, and keeps all that belongs to it. */
import { AppError } from '../../contract/errors.ts'
import type { Deps } from '../../ports/deps.ts'
import { subtitleFile } from '../../ports/layout.ts'
import { NotYet } from '../../ports/not-yet.ts'
import type { SourceRecord, SubtitleRecord, VideoRecord } from '../../ports/records.ts'
import { change, type Change, type ChangeDeps } from '../../model/change.ts'
import { setVideo } from '../../model/change-video.ts'
import { moveTranscription, resumeTracks } from '../resume-tracks.ts'
import { withEarlier } from '../retire.ts'

const SOON_MS = 1_000

/**
 * Throws `NotYet` while uploaded audio tracks are encoded for the copy, `encoding_failed` when one that
 * was ready could not be.
 */
export async function untilTracksAreReady(deps: ChangeDeps, copy: SourceRecord): Promise<void> {
  const audio = await deps.db.read(({ media }) => media.audioTracksOf(copy.video))
  const uploaded = audio.filter((row) => row.source === copy.id && row.origin === 'uploaded')
  if (uploaded.some(({ status }) => status === 'waiting' || status === 'encoding')) {
    await change(deps, (tx) => resumeTracks(tx, copy.video))
    throw new NotYet(SOON_MS)
  }
  for (const { id, status, label } of uploaded)
    if (
      status === 'failed' &&
      audio.some((row) => row.id === id && row.source === copy.copyOf && row.status === 'ready')
    )
      throw new AppError('encoding_failed', `The audio track ${label} could not be encoded again.`)
}

/**
 * Before the transaction of `takeOver`: gives the texts of the served source a second name below the
 * copy. Returns the keys of those texts.
 */
export async function prepareTakeOver(
  deps: ChangeDeps & Pick<Deps, 'storage'>,
  copy: SourceRecord,
): Promise<ReadonlySet<string>> {
  const subtitles = await deps.db.read(({ media }) => media.subtitlesOf(copy.video))
  const linked = new Set<string>()
  for (const row of subtitles.filter((entry) => isText(entry, copy))) {
    const to = subtitleFile({ ...row, source: copy.id })
    if (!(await deps.storage.stat(to))) await deps.storage.link(subtitleFile(row), to)
    linked.add(to)
  }
  return linked
}

/** A ready subtitle that lies in the served source. */
const isText = ({ source, status }: SubtitleRecord, copy: SourceRecord): boolean =>
  source === copy.copyOf && status === 'ready'

/**
 * Serves the copy, as part of the transaction that makes the video ready. `linked`: from
 * `prepareTakeOver`; throws `NotYet` when there is a newer text. The job is over with it.
 */
export async function takeOver(
  tx: Change,
  video: VideoRecord,
  copy: SourceRecord,
  linked: ReadonlySet<string>,
): Promise<VideoRecord> {
  const subtitles = await tx.media.subtitlesOf(video.id)
  for (const row of subtitles.filter((entry) => entry.source === copy.copyOf)) {
    if (isText(row, copy) && !linked.has(subtitleFile({ ...row, source: copy.id })))
      throw new NotYet(0)
    await tx.media.updateSubtitle(row.id, { source: copy.id })
  }
  await moveTranscription(tx, video.id, copy.id)
  await tx.jobs.removeOf(video.id, ['reencode'])
  await resumeTracks(tx, video.id)
  return setVideo(tx, video, {
    servedSource: copy.id,
    earlierSources: await withEarlier(tx, video),
    missingFiles: null,
  })
}
