import { metricsFor } from '../analytics/ticket.ts'
import type { Embed } from '../contract/embed.ts'
import { AppError } from '../contract/errors.ts'
import type { Viewer } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import { presentVideo } from '../model/present-video.ts'
import { placeholderOf } from '../stills/placeholder.ts'
import { audibleDefault, isAudible } from '../model/audible.ts'
import { hasOwnCredentials, servable } from '../model/servable.ts'

/** Data for a component: the video without what concerns only its owner. */
export function getEmbed(
  deps: Pick<Deps, 'db' | 'settings' | 'clock' | 'ids' | 'vault'>,
  id: string,
  viewer: Viewer,
): Promise<Embed> {
  return deps.db.read(async (repositories) => {
    const record = await servable(repositories, id, viewer)
    const media = (await repositories.media.of([record])).get(record.id)!
    const space = await repositories.spaces.get(record.space)
    if (!space) throw new AppError('video_not_found')
    // With a token, the URLs include it, so that a page passes it on in one place only.
    const settings = {
      ...deps.settings,
      token: record.visibility === 'private' ? viewer.token : null,
    }
    const video = presentVideo(settings, record, media)
    const audible = audibleDefault(media.audio)
    const { embed: _frame, watch: _page, ...urls } = video.urls
    const playerSettings = { ...space.playerSettings, ...video.settings }
    return {
      object: 'embed',
      id: video.id,
      name: video.name,
      status: video.status,
      playable: video.playable,
      progress: video.progress,
      arriving: video.arriving,
      // Only the owner sees the reason; others learn that the video is unavailable.
      error: hasOwnCredentials(record, viewer) ? video.error : null,
      audio_only: video.audio_only,
      language: video.language,
      duration_seconds: video.duration_seconds,
      width: video.width,
      height: video.height,
      aspect_ratio: video.aspect_ratio,
      renditions: video.renditions,
      // Tracks in progress or failed concern only the owner.
      audio_tracks: video.audio_tracks
        .filter((_, index) => isAudible(media.audio[index]!))
        .map((track) => ({ ...track, default: track.id === audible?.id })),
      subtitles: video.subtitles.filter((subtitle) => subtitle.status === 'ready'),
      chapters: video.chapters,
      urls,
      settings: playerSettings,
      placeholder: placeholderOf(record, media.source),
      metrics: metricsFor(deps, video, playerSettings),
    }
  })
}
