import { refusal } from '../contract/errors.ts'
import { measureDownloads } from '../model/download-sizes.ts'
import { allRenditions } from '../ports/all-renditions.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import { audioDir, downloadFiles, uploadedTrackFile } from '../ports/layout.ts'
import { onlyTracks, SURROUND_NAME } from '../ports/all-sounds.ts'
import type { AudioTrackRecord } from '../ports/records.ts'
import { change, type Change, type ChangeDeps } from '../model/change.ts'
import { findVideo } from '../model/find-video.ts'
import { findTrack, makeDefault, listedTracks } from './audio-tracks.ts'
import { audibleDefault, isAudible } from '../model/audible.ts'
import { recordVideo } from '../model/present-video.ts'
import { setVideo } from '../model/change-video.ts'

/**
 * Deletes a track with all of its files. Throws `invalid_state` for the last audio track, and while the
 * source is being processed.
 */
export async function removeAudioTrack(
  deps: ChangeDeps & Pick<Deps, 'storage' | 'media'>,
  caller: Caller,
  id: string,
  track: string,
): Promise<void> {
  await change(deps, async (tx) => {
    const video = await findVideo(tx, caller, id)
    const row = await findTrack(tx, video, track)
    const others = (await listedTracks(tx, video)).filter((other) => other.id !== track)
    const ofSources = (await tx.media.audioTracksOf(id)).filter((other) => other.id === track)
    if (row.origin === 'embedded') {
      if (video.status !== 'ready') throw refusal('track_in_work')
      if (!others.some(isAudible)) throw refusal('only_sound')
      // The uncut version of a cut as well, which may be served again.
      for (const ofSource of ofSources) await unplan(tx, ofSource)
    } else await tx.enqueue('sweep', uploadedTrackFile(id, track), { of: 'track' })

    for (const ofSource of ofSources) await sweepFiles(tx, ofSource)
    await tx.media.removeAudioTrack(track)
    const heir = audibleDefault(others)
    if (row.isDefault && heir) await makeDefault(tx, id, heir.id)
    await recordVideo(tx, 'video.updated', await setVideo(tx, video, {}))
  })
  // Stops the encoder, which would otherwise continue writing; the job continues with its other tracks.
  await deps.queue.cancel(id, ['track'])
  await measureDownloads(deps, id)
}

/** Removes the track from the plan, so that it is not made again. */
async function unplan(tx: Change, { source, video, id }: AudioTrackRecord): Promise<void> {
  const ladder = (await tx.media.source(source))?.ladder
  const beside = ladder?.surround?.find(({ stereo }) => stereo === id)
  if (beside) {
    await tx.enqueue('sweep', audioDir(video, source, beside.track), { of: 'track' })
    for (const file of Object.values(downloadFiles(video, source, beside.track)))
      await tx.enqueue('sweep', file, { of: 'track' })
    if (ladder?.surround?.length === 1) await tx.media.removeRendition(source, SURROUND_NAME)
  }
  if (ladder)
    await tx.media.updateSource(source, {
      ladder: onlyTracks(ladder, (track) => track !== id),
    })
}

async function sweepFiles(tx: Change, { video, source, id }: AudioTrackRecord): Promise<void> {
  await tx.enqueue('sweep', audioDir(video, source, id), { of: 'track' })
  const plan = (await tx.media.source(source))?.ladder?.video
  const renditions = plan ? allRenditions(plan) : []
  for (const name of [id, ...renditions.map((rendition) => `${rendition.name}.${id}`)]) {
    const { head, list } = downloadFiles(video, source, name)
    await tx.enqueue('sweep', head, { of: 'track' })
    await tx.enqueue('sweep', list, { of: 'track' })
  }
}
