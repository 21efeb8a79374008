/** Sizes of the download files: each rendition with the default audio track. */
import type { Deps } from '../ports/deps.ts'
import { SURROUND_NAME } from '../ports/all-sounds.ts'
import type { RenditionRecord } from '../ports/records.ts'
import { audibleDefault } from './audible.ts'
import { change, type ChangeDeps } from './change.ts'
import { findDownload, makeDownload } from '../manifests/download.ts'
import { recordVideo } from './present-video.ts'
import { setVideo } from './change-video.ts'

/**
 * Measures again after another track became the default, since the files contain that one. Does nothing
 * while the video is being encoded.
 */
export async function measureDownloads(
  deps: ChangeDeps & Pick<Deps, 'storage' | 'media'>,
  id: string,
): Promise<void> {
  const media = await deps.db.read(async (repositories) => {
    const video = await repositories.videos.get(id)
    return video?.servedSource ? (await repositories.media.of([video])).get(id)! : null
  })
  const sound = media && audibleDefault(media.audio)
  if (!media || (sound && sound.status !== 'ready')) return

  const changed: { row: RenditionRecord; sizeBytes: number }[] = []
  for (const row of media.renditions.filter(
    ({ name, status }) => status === 'ready' && name !== SURROUND_NAME,
  )) {
    const of = {
      video: row.video,
      source: row.source,
      rendition: row.kind === 'video' ? row.name : null,
      track: sound?.id ?? null,
    }
    const { sizeBytes } =
      (await findDownload(deps, of)) ??
      (await makeDownload(deps, of, { signal: new AbortController().signal }))
    if (sizeBytes !== row.sizeBytes) changed.push({ row, sizeBytes })
  }
  if (changed.length === 0) return
  await change(deps, async (tx) => {
    const video = await tx.videos.get(id)
    if (!video) return
    for (const { row, sizeBytes } of changed)
      await tx.media.updateRendition(row.source, row.name, { sizeBytes })
    await recordVideo(tx, 'video.updated', await setVideo(tx, video, {}))
  })
}
