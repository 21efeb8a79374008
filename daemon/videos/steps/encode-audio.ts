import { audioDir, sourceFile } from '../../ports/layout.ts'
import { DEFAULT_SEGMENT_SECONDS } from '../../ports/grid.ts'
import type { Work } from './work.ts'

/** Every track whole, beside the first chunks of the picture: it is quick, and in one piece it has no joints. */
export async function encodeAudio({ deps, video, source, ladder, progress, signal }: Work): Promise<void> {
  const tracks = await deps.db.read(({ media }) => media.of([{ ...video, servedSource: source.id }]))
  const ready = new Set(tracks.get(video.id)!.audio.filter((track) => track.status === 'ready').map((track) => track.id))
  for (const plan of ladder.audio) {
    const piece = { kind: 'audio' as const, id: plan.track }
    if (!ready.has(plan.track)) {
      await deps.media.encodeAudio(
        {
          source: deps.storage.localPath(sourceFile(video.id, source.id)),
          plan,
          segmentSeconds: ladder.video?.segmentSeconds ?? DEFAULT_SEGMENT_SECONDS,
          endSeconds: ladder.durationSeconds,
          dir: deps.storage.localPath(audioDir(video.id, source.id, plan.track)),
        },
        { signal, onProgress: (seconds) => progress.report(piece, seconds) },
      )
      await deps.db.write(({ media }) => media.updateAudioTrack(plan.track, { status: 'ready' }))
    }
    progress.report(piece, ladder.durationSeconds)
  }
}
