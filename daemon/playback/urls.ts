/** The public addresses of a video (CONTRACT §1, §8). */
import { splitVideoId } from '../contract/ids.ts'
import type { Settings } from '../ports/deps.ts'

type Bases = Pick<Settings, 'baseUrl' | 'imageUrl' | 'spaceMediaUrl'>

export function mediaBase(settings: Bases, video: string): string {
  const { space, videoKey } = splitVideoId(video)
  return `${settings.spaceMediaUrl.replace('{space}', space)}/${videoKey}`
}
export const renditionUrl = (settings: Bases, video: string, fileName: string): string => `${mediaBase(settings, video)}/${fileName}`
export const audioTrackUrl = (settings: Bases, video: string, track: string): string => `${mediaBase(settings, video)}/audio_tracks/${track}.m4a`
export const subtitleUrl = (settings: Bases, video: string, language: string): string => `${mediaBase(settings, video)}/subtitles/${language}.vtt`
export const embedUrl = (settings: Bases, video: string): string => `${settings.baseUrl}/embed/${video}`

export function videoUrls(settings: Bases, video: string, has: { playable: boolean; picture: boolean }) {
  const base = mediaBase(settings, video)
  const pictured = has.playable && has.picture
  return {
    hls: has.playable ? `${base}/manifest.m3u8` : null,
    dash: null,
    poster: pictured ? `${base}/poster.jpg` : null,
    thumbnail: pictured ? `${base}/thumbnail.jpg` : null,
    storyboard: null,
    image: pictured ? `${settings.imageUrl}/${video}.jpg` : null,
  }
}
