import type { Embed } from '../contract/embed.ts'
import { AppError } from '../contract/errors.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import { presentVideo } from '../videos/present.ts'
import { servable } from './servable.ts'

/** What a component reads: the video without what is its owner's business. */
export function getEmbed(deps: Pick<Deps, 'db' | 'settings'>, id: string, caller: Caller | null): Promise<Embed> {
  return deps.db.read(async (repositories) => {
    const record = servable(await repositories.videos.get(id), caller)
    const media = (await repositories.media.of([record])).get(record.id)!
    const space = await repositories.spaces.get(record.space)
    if (!space) throw new AppError('video_not_found')
    const video = presentVideo(deps.settings, record, media)
    const { embed: _page, ...urls } = video.urls
    return {
      object: 'embed',
      id: video.id,
      name: video.name,
      status: video.status,
      playable: video.playable,
      progress: video.progress,
      error: video.error,
      audio_only: video.audio_only,
      language: video.language,
      duration_seconds: video.duration_seconds,
      width: video.width,
      height: video.height,
      aspect_ratio: video.aspect_ratio,
      renditions: video.renditions,
      audio_tracks: video.audio_tracks,
      subtitles: video.subtitles,
      chapters: video.chapters,
      urls,
      settings: { ...space.playerSettings, ...video.settings },
    }
  })
}
