import { makeDownload } from '../../manifests/download.ts'
import { audibleDefault } from '../../model/audible.ts'
import { SURROUND_NAME, surroundOf } from '../../ports/all-sounds.ts'
import type { StepWork } from './work.ts'

/** Makes the download files: an MP4 for each rendition with the default track, an M4A for each track. */
export async function packageFiles({
  deps,
  video,
  source,
  ladder,
  progress,
  signal,
}: StepWork): Promise<void> {
  const { renditions, audio } = await deps.db.read(async ({ media }) =>
    (await media.of([{ ...video, servedSource: source.id }])).get(video.id)!,
  )
  const sound = audibleDefault(audio)?.id ?? null
  const common = { video: video.id, source: source.id }
  const surround = surroundOf(ladder, sound ?? undefined)?.track ?? null
  const others = ladder.audio.map(({ track }) => track).filter((track) => track !== sound)
  const files = [
    ...renditions.map(({ kind, name }) => ({
      of: {
        ...common,
        rendition: kind === 'video' ? name : null,
        track: name === SURROUND_NAME ? surround : sound,
      },
      name,
    })),
    ...others.map((track) => ({ of: { ...common, rendition: null, track }, name: null })),
  ]
  for (const [index, { of, name }] of files.entries()) {
    const { sizeBytes } = await makeDownload(deps, of, { signal })
    if (name !== null)
      await deps.db.write(({ media }) => media.updateRendition(source.id, name, { sizeBytes }))
    progress.packaged((index + 1) / files.length)
  }
}
