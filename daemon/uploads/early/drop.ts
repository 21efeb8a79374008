/** Takes back what was made of a file that had not arrived as a whole. */
import { derivedPrefixes, sourcePrefix, watermarkFile } from '../../ports/layout.ts'
import { allSounds } from '../../ports/all-sounds.ts'
import type { Deps } from '../../ports/deps.ts'
import type { SourceRecord, UploadRecord } from '../../ports/records.ts'
import { change, type Change, type ChangeDeps } from '../../model/change.ts'
import { setVideo } from '../../model/change-video.ts'
import { recordVideo } from '../../model/present-video.ts'
import { sourceOfUpload } from '../../model/source-of-upload.ts'
import { stopFollowing } from './follow.ts'

type DropDeps = ChangeDeps & Pick<Deps, 'arrivals' | 'maker' | 'storage'>

/** Removes an early source's rows in a transaction; the video is as before the upload. Does nothing without any. */
export async function dropEarlySource(
  tx: Change,
  upload: Pick<UploadRecord, 'id' | 'video'>,
): Promise<void> {
  const source = sourceOfUpload(upload.id)
  if (!(await tx.media.source(source))) return
  await tx.media.removeSource(source)
  const video = await tx.videos.get(upload.video)
  if (!video) return
  const [earlier = null, ...others] = (video.earlierSources ?? []).filter((each) => each !== source)
  const isServed = video.servedSource === source
  const rest = isServed ? others : [...(earlier === null ? [] : [earlier]), ...others]
  const served = isServed ? earlier : video.servedSource
  const changed = await setVideo(tx, video, {
    source: video.source === source ? served : video.source,
    servedSource: served,
    earlierSources: rest.length > 0 ? rest : null,
    ...(served === null ? { playable: false, playableAt: null } : {}),
  })
  if (isServed) await recordVideo(tx, 'video.updated', changed)
}

/** Rows and files; the bytes of the upload stay. */
export async function dropEarly(deps: DropDeps, upload: UploadRecord): Promise<void> {
  const source = sourceOfUpload(upload.id)
  await change(deps, (tx) => dropEarlySource(tx, upload))
  stopFollowing(deps, upload.id, 'gone')
  await deps.arrivals.settled(source)
  await dropEarlyFiles(deps, upload.video, source)
}

/** Also after a crash between rows and files: what lies there was made of other bytes, or by another plan. */
export async function dropEarlyFiles(
  { maker, storage }: Pick<DropDeps, 'maker' | 'storage'>,
  video: string,
  source: string,
): Promise<void> {
  await maker.forget(sourcePrefix(video, source))
  for (const key of [...derivedPrefixes(video, source), watermarkFile(video, source)])
    await storage.remove(key)
}

/** What viewers had encoded of the sound segment by segment: it is encoded in one piece, as for any upload. */
export async function dropEarlySound(
  { maker }: Pick<DropDeps, 'maker'>,
  { id, video, ladder }: SourceRecord,
): Promise<void> {
  for (const { track, copy } of ladder ? allSounds(ladder) : [])
    if (!copy) await maker.discard({ video, source: id, ladder: ladder! }, `audio/${track}`)
}
