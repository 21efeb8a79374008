/** Gathers what the multivariant playlist of a video says. */
import type { MediaOfVideo } from '../ports/database.ts'
import type { Deps } from '../ports/deps.ts'
import { audioDir, renditionDir } from '../ports/layout.ts'
import type { Ladder } from '../ports/media.ts'
import { multivariantPlaylist, type AudioVariant, type Bitrates, type VideoVariant } from './manifest.ts'

export interface PlaylistScope {
  deps: Pick<Deps, 'storage' | 'media'>
  video: { id: string }
  source: string
  media: MediaOfVideo
  ladder: Ladder
}

export async function multivariant(scope: PlaylistScope): Promise<string> {
  const { deps, video, source, media, ladder } = scope
  const codecOf = (dir: string) => deps.media.codecOf(deps.storage.localPath(`${dir}/init.mp4`))

  const variants: VideoVariant[] = []
  for (const plan of ladder.video?.renditions ?? []) {
    variants.push({
      uri: `s/${source}/${plan.name}/playlist.m3u8`,
      codec: await codecOf(renditionDir(video.id, source, plan.name)),
      width: plan.width,
      height: plan.height,
      frameRate: ladder.video!.frameRate,
      ...ratesOf(media, plan.name, plan.maxBps),
    })
  }
  const audio: AudioVariant[] = []
  for (const plan of ladder.audio) {
    audio.push({
      uri: `s/${source}/audio/${plan.track}/playlist.m3u8`,
      codec: await codecOf(audioDir(video.id, source, plan.track)),
      name: media.audio.find((row) => row.id === plan.track)?.label ?? 'Audio',
      language: plan.language,
      isDefault: plan.isDefault,
      channels: plan.channels,
      ...ratesOf(media, 'audio', plan.bitrateBps),
    })
  }
  return multivariantPlaylist({ variants, audio })
}

/** Measured once the rendition is whole; its ceiling until then. */
function ratesOf(media: MediaOfVideo, name: string, ceilingBps: number): Bitrates {
  const row = media.renditions.find((rendition) => rendition.name === name)
  return { averageBps: row?.averageBps ?? ceilingBps, peakBps: row?.peakBps ?? ceilingBps }
}
