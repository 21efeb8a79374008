import { AppError } from '../contract/errors.ts'
import type { AudioTrackUpdate } from '../contract/tracks.ts'
import type { List } from '../contract/values.ts'
import type { AudioTrack } from '../contract/video.ts'
import { measureDownloads } from '../model/download-sizes.ts'
import type { Caller } from '../ports/caller.ts'
import type { Repositories } from '../ports/database.ts'
import type { Deps } from '../ports/deps.ts'
import type { AudioTrackRecord, VideoRecord } from '../ports/records.ts'
import { change, type Change, type ChangeDeps } from '../model/change.ts'
import { findVideo } from '../model/find-video.ts'
import { presentAudioTrack, recordVideo } from '../model/present-video.ts'
import { ownName } from '../model/spoken-language.ts'
import { setVideo } from '../model/change-video.ts'

export function listAudioTracks(
  deps: Pick<Deps, 'db' | 'settings'>,
  caller: Caller,
  id: string,
): Promise<List<AudioTrack>> {
  return deps.db.read(async (repositories) => {
    const rows = await listedTracks(repositories, await findVideo(repositories, caller, id))
    return {
      object: 'list',
      data: rows.map((row) => presentAudioTrack(deps.settings, row)),
      has_more: false,
      next_cursor: null,
    }
  })
}

export function getAudioTrack(
  deps: Pick<Deps, 'db' | 'settings'>,
  caller: Caller,
  id: string,
  track: string,
): Promise<AudioTrack> {
  return deps.db.read(async (repositories) =>
    presentAudioTrack(
      deps.settings,
      await findTrack(repositories, await findVideo(repositories, caller, id), track),
    ),
  )
}

/** Updates an audio track. Exactly one is the default, so the previous one loses it, also in the download files. */
export async function updateAudioTrack(
  deps: ChangeDeps & Pick<Deps, 'storage' | 'media'>,
  caller: Caller,
  id: string,
  track: string,
  input: AudioTrackUpdate,
): Promise<AudioTrack> {
  const changed = await change(deps, async (tx) => {
    const video = await findVideo(tx, caller, id)
    const row = await findTrack(tx, video, track)
    const language = input.language === undefined ? row.language : input.language
    // A default label is replaced together with its language.
    const named =
      row.language !== null && language !== null && row.label === ownName(row.language)
        ? ownName(language)
        : row.label
    await tx.media.updateAudioTrack(track, { language, label: input.label ?? named })
    if (input.default) await makeDefault(tx, id, track)
    await recordVideo(tx, 'video.updated', await setVideo(tx, video, {}))
    return presentAudioTrack(deps.settings, await findTrack(tx, video, track))
  })
  if (input.default) await measureDownloads(deps, id)
  return changed
}

/** Applies to every source of the video. */
export async function makeDefault(
  tx: Pick<Change, 'media'>,
  video: string,
  track: string,
): Promise<void> {
  const rows = await tx.media.audioTracksOf(video)
  const sources = new Set(rows.filter((row) => row.id === track).map((row) => row.source))
  for (const row of rows) {
    const isDefault = row.id === track
    if (sources.has(row.source) && row.isDefault !== isDefault)
      await tx.media.updateAudioTrack(row.id, { isDefault }, row.source)
  }
}

export async function findTrack(
  repositories: Pick<Repositories, 'media'>,
  video: VideoRecord,
  track: string,
): Promise<AudioTrackRecord> {
  const row = (await listedTracks(repositories, video)).find((entry) => entry.id === track)
  if (!row) throw new AppError('audio_track_not_found', `This video has no audio track ${track}.`)
  return row
}

export async function listedTracks(
  repositories: Pick<Repositories, 'media'>,
  video: VideoRecord,
): Promise<AudioTrackRecord[]> {
  return (await repositories.media.of([video])).get(video.id)!.audio
}
