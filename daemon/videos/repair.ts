/** The job `repair`: re-creates lost files of a complete source and leaves existing ones unchanged. */
import { measureDownloads } from '../model/download-sizes.ts'
import type { Deps } from '../ports/deps.ts'
import { allSounds } from '../ports/all-sounds.ts'
import { audioSegmentCount } from '../ports/grid.ts'
import { audioDir, sourceFile } from '../ports/layout.ts'
import type { EncodedSource } from '../ports/encoding.ts'
import type { JobRecord } from '../ports/records.ts'
import { audioGridOf } from '../plan/audio-grid.ts'
import { change } from '../model/change.ts'
import { noteMissing } from './missing-files.ts'
import { setVideo } from '../model/change-video.ts'

export async function repairSource(deps: Deps, job: JobRecord, signal: AbortSignal): Promise<void> {
  const { video, source } = await deps.db.read(async ({ videos, media }) => ({
    video: await videos.get(job.subject),
    source: await media.source(job.payload.source ?? ''),
  }))
  // Deleted or replaced meanwhile; while encoding is in progress it makes the files anyway.
  if (!video || !source?.ladder || video.status === 'processing' || video.status === 'uploaded')
    return
  if (!(await deps.storage.stat(sourceFile(video.id, source.id)))) {
    deps.log.error(
      { video: video.id, path: deps.storage.placeOf(sourceFile(video.id, source.id)) },
      'the source of a video is lost, so nothing can be made from it',
    )
    return void (await noteMissing(deps, video.id, 'source'))
  }
  const encoded: EncodedSource = { video: video.id, source: source.id, ladder: source.ladder }
  const priority = { kind: 'background', order: job.createdAt } as const
  for (const { track } of allSounds(source.ladder))
    await deps.maker.makeAudio(encoded, track, { priority, signal })
  if (source.ladder.video) await deps.maker.makeVideo(encoded, { priority, signal })
  await encodeLostTracks(deps, encoded)
  if (video.servedSource === source.id) await measureDownloads(deps, video.id)
  // What was missing is a problem of the appliance until it is looked for again.
  if ((deps.selfCheck.last()?.faultyFiles ?? 0) > 0) deps.selfCheck.again()
  // Invalidates cached playlists.
  await change(deps, async (tx) => {
    const now = await tx.videos.get(video.id)
    if (now) await setVideo(tx, now, {})
  })
}

/** Uploaded tracks are encoded by a job of their own. */
async function encodeLostTracks(
  deps: Deps,
  { video, source, ladder }: EncodedSource,
): Promise<void> {
  const rows = (await deps.db.read(({ media }) => media.audioTracksOf(video))).filter(
    (row) => row.source === source && row.origin === 'uploaded' && row.status === 'ready',
  )
  for (const row of rows) {
    const existing =
      (await (await deps.storage.folder(audioDir(video, source, row.id)))?.sizes()) ??
      new Map<string, number>()
    const count = audioSegmentCount(audioGridOf(ladder, row.id))
    if (
      existing.has('init.mp4') &&
      Array.from({ length: count }, (_, segment) => `${segment}.m4s`).every((name) =>
        existing.has(name),
      )
    )
      continue
    await change(deps, async (tx) => {
      await tx.media.updateAudioTrack(row.id, { status: 'waiting' }, source)
      await tx.enqueue('track', video, {})
    })
  }
}
