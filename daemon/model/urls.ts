/** The public URLs of a video. */
import { splitVideoId } from '../contract/ids.ts'
import type { Settings } from '../ports/deps.ts'

/** With a token, the URLs include it. */
export type Addresses = Pick<Settings, 'baseUrl' | 'imageUrl' | 'spaceMediaUrl'> & {
  token?: string | null
}

export function mediaBase(settings: Addresses, video: string): string {
  const { space, videoKey } = splitVideoId(video)
  return `${settings.spaceMediaUrl.replace('{space}', space)}/${videoKey}${settings.token ? `/~${settings.token}` : ''}`
}
export const renditionUrl = (settings: Addresses, video: string, fileName: string): string =>
  `${mediaBase(settings, video)}/${fileName}`
export const audioTrackUrl = (settings: Addresses, video: string, track: string): string =>
  `${mediaBase(settings, video)}/audio_tracks/${track}.m4a`
export const subtitleUrl = (settings: Addresses, video: string, name: string): string =>
  `${mediaBase(settings, video)}/subtitles/${name}.vtt`
export const watermarkUrl = (settings: Addresses, video: string): string =>
  `${mediaBase(settings, video)}/watermark.png`
/** In the format of Podcasting 2.0. */
export const chaptersUrl = (settings: Addresses, video: string): string =>
  `${mediaBase(settings, video)}/chapters.json`
export const embedUrl = (settings: Addresses, video: string): string =>
  `${settings.baseUrl}/embed/${video}${inQuery(settings)}`
export const watchUrl = (settings: Addresses, video: string): string =>
  `${settings.baseUrl}/watch/${video}${inQuery(settings)}`
const inQuery = ({ token }: Addresses): string => (token ? `?token=${token}` : '')

/**
 * URLs that depend on the id only, so that they can be stored when a video is created; until it is
 * `playable` they return `not_playable`. `has.frames`: false when the video is known to be audio only.
 */
export function videoUrls(
  settings: Addresses,
  video: string,
  has: { frames: boolean; poster: boolean; storyboard: boolean },
) {
  const base = mediaBase(settings, video)
  const isPictured = has.frames || has.poster
  return {
    hls: `${base}/manifest.m3u8`,
    dash: `${base}/manifest.mpd`,
    poster: isPictured ? `${base}/poster.jpg` : null,
    thumbnail: isPictured ? `${base}/thumbnail.jpg` : null,
    storyboard: has.storyboard ? `${base}/storyboard.vtt` : null,
    image: has.frames ? `${settings.imageUrl}/${video}.jpg${inQuery(settings)}` : null,
  }
}
