import { audioDir, downloadFile, renditionDir } from '../../ports/layout.ts'
import type { Work } from './work.ts'

/** The files for downloading: one MP4 a rendition, one M4A a track; copied together, not encoded again. */
export async function packageFiles(work: Work): Promise<void> {
  const { deps, video, source, ladder, progress, signal } = work
  const dirOf = (key: string) => deps.storage.localPath(key)
  const sound = ladder.audio.find((plan) => plan.isDefault) ?? ladder.audio[0]
  const soundDir = sound ? dirOf(audioDir(video.id, source.id, sound.track)) : null

  const files = [
    ...(ladder.video?.renditions ?? []).map(({ name }) => ({
      fileName: `${name}.mp4`, rendition: name, video: dirOf(renditionDir(video.id, source.id, name)), audio: soundDir,
    })),
    ...ladder.audio.map((plan) => ({
      fileName: `${plan.track}.m4a`, rendition: plan === sound ? 'audio' : null, video: null, audio: dirOf(audioDir(video.id, source.id, plan.track)),
    })),
  ]
  for (const [index, file] of files.entries()) {
    const key = downloadFile(video.id, source.id, file.fileName)
    if (!(await deps.storage.stat(key))) {
      await deps.media.joinFile({ video: file.video, audio: file.audio, output: deps.storage.localPath(key) }, { signal })
    }
    const stored = await deps.storage.stat(key)
    if (file.rendition) {
      await deps.db.write(({ media }) => media.updateRendition(source.id, file.rendition!, { sizeBytes: stored!.sizeBytes }))
    }
    progress.packaged((index + 1) / files.length)
  }
}
