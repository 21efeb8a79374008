/** Plans a file that is still arriving, and makes it the source of its video, to be encoded and served. */
import { DEFAULT_ENCODING } from '../../contract/encoding.ts'
import type { ArrivingSource } from '../../ports/arrival.ts'
import type { Deps } from '../../ports/deps.ts'
import type { EncodedSource } from '../../ports/encoding.ts'
import { allRenditions } from '../../ports/all-renditions.ts'
import { allSounds } from '../../ports/all-sounds.ts'
import { DEFAULT_SEGMENT_SECONDS } from '../../ports/grid.ts'
import { audioDir, renditionDir, sourceFile } from '../../ports/layout.ts'
import type { Ladder } from '../../ports/media.ts'
import type { SourceRecord, UploadRecord } from '../../ports/records.ts'
import type { ReceivedBytes } from '../../ports/uploads.ts'
import { change } from '../../model/change.ts'
import { setVideo } from '../../model/change-video.ts'
import { newSource } from '../../pipeline/new-source.ts'
import { keepWatermark } from '../../pipeline/steps/keep-watermark.ts'
import { planOf, probeWithinLimits, storePlan } from '../../pipeline/steps/plan-source.ts'
import { sourceOfUpload } from '../../model/source-of-upload.ts'

export interface PlannedEarly {
  arriving: ArrivingSource
  source: SourceRecord
  ladder: Ladder
  encoded: EncodedSource
}

/**
 * `later`: what is missing may allow it. `never`: the file has to be whole, or its video does not wait
 * for it alone. Throws what probing throws, also for a file that is whole only in part.
 */
export async function planEarly(
  deps: Deps,
  upload: UploadRecord,
  signal: AbortSignal,
): Promise<PlannedEarly | 'later' | 'never'> {
  const source = sourceOfUpload(upload.id)
  if (!(await isWanted(deps, upload, source))) return 'never'
  await deps.uploadFiles.extend(upload.id, upload.sizeBytes)
  const received = await deps.uploadFiles.received(upload.id)
  if (!received) return 'never'
  const local = deps.uploadFiles.localPath(upload.id)
  const outcome = await deps.media.arrivalOf(local, received)
  if (outcome !== 'now') return outcome

  const key = sourceFile(upload.video, source)
  if (!(await deps.storage.lend(key, local))) return 'never'
  return deps.storage.withFile(key, (file) =>
    planFile(deps, { upload, source, file, received }, signal),
  )
}

async function planFile(
  deps: Deps,
  {
    upload,
    source,
    file,
    received,
  }: { upload: UploadRecord; source: string; file: string; received: ReceivedBytes },
  signal: AbortSignal,
): Promise<PlannedEarly | 'never'> {
  const release = deps.media.holdIndex(file)
  try {
    const found = await deps.db.read(async ({ videos, media }) => ({
      video: await videos.get(upload.video),
      source: await media.source(source),
    }))
    if (!found.video) return 'never'
    const ladder =
      found.source?.ladder ??
      (await planOf(
        deps,
        {
          video: found.video,
          file,
          probe: await probeWithinLimits(deps, file, { signal, isArriving: true }),
        },
        signal,
        (fresh) => fresh,
      ))
    if (!found.source?.ladder) await keepWatermark(deps, found.video, source, ladder, signal)
    const needs = await deps.media.bytesNeeded(file, ladder, received)
    if (!needs) return 'never'
    const row = await store(deps, upload, source, ladder)
    if (!row) return 'never'
    const now = await deps.uploadFiles.received(upload.id)
    const arriving = deps.arrivals.add({
      source,
      sizeBytes: upload.sizeBytes,
      receivedBytes: now?.received ?? 0,
      needs,
      segmentSeconds: ladder.video?.segmentSeconds ?? DEFAULT_SEGMENT_SECONDS,
      durationSeconds: ladder.durationSeconds,
    })
    if (found.source) await dropUnrecorded(deps, arriving, { video: upload.video, source, ladder })
    void arriving.ended.then(release)
    return { arriving, source: row, ladder, encoded: { video: upload.video, source, ladder } }
  } finally {
    if (!deps.arrivals.of(source)) release()
  }
}

/** Only a video that waits for this file alone is played from it: another one plays on as it is. */
async function isWanted(
  { db }: Pick<Deps, 'db'>,
  upload: UploadRecord,
  source: string,
): Promise<boolean> {
  return db.read(async ({ videos, spaces }) => {
    const video = await videos.get(upload.video)
    const space = await spaces.get(upload.space)
    const encoding = { ...DEFAULT_ENCODING, ...space?.encoding }
    return (
      video?.status === 'created' &&
      video.trashedAt === null &&
      (video.source === null || video.source === source) &&
      space !== null &&
      encoding.play_while_uploading &&
      // How loud a file is shows when all of it has been measured.
      encoding.loudness === 'off'
    )
  })
}

async function store(
  deps: Deps,
  upload: UploadRecord,
  id: string,
  ladder: Ladder,
): Promise<SourceRecord | null> {
  return change(deps, async (tx) => {
    const video = await tx.videos.get(upload.video)
    // Ended, or taken by another file meanwhile.
    if (!video || video.status !== 'created' || !(await tx.uploads.get(upload.id))) return null
    if (video.source !== null && video.source !== id) return null
    const before = await tx.media.source(id)
    if (before) return before
    const source = newSource({
      id,
      video: video.id,
      fileName: upload.fileName,
      sizeBytes: upload.sizeBytes,
      createdAt: tx.now,
    })
    await tx.media.insertSource(source)
    await storePlan(tx, source, ladder)
    await setVideo(tx, video, { source: id })
    return tx.media.source(id)
  })
}

/**
 * After a process was killed: what it has made of bytes that it had not recorded goes, since the sender
 * sends them again, and nothing guarantees that they will be the same.
 */
async function dropUnrecorded(
  { storage }: Pick<Deps, 'storage'>,
  arriving: ArrivingSource,
  { video, source, ladder }: EncodedSource,
): Promise<void> {
  const folders = [
    ...(ladder.video ? allRenditions(ladder.video) : []).map(
      ({ name }) => [`renditions/${name}`, renditionDir(video, source, name)] as const,
    ),
    ...allSounds(ladder).map(
      ({ track }) => [`audio/${track}`, audioDir(video, source, track)] as const,
    ),
  ]
  for (const [part, folder] of folders) {
    const names = [...((await (await storage.folder(folder))?.sizes())?.keys() ?? [])]
    for (const name of names) {
      const segment = /^(\d+)\./.exec(name)?.[1]
      if (segment !== undefined && Number(segment) >= arriving.count(part as `audio/${string}`))
        await storage.remove(`${folder}/${name}`)
    }
  }
}
