/** Where the files of a video lie, as storage keys. The only place that knows. */
import { splitVideoId } from '../contract/ids.ts'

export function videoPrefix(video: string): string {
  const { space, videoKey } = splitVideoId(video)
  return `videos/${space}/${videoKey}`
}
/** Everything made from one source lies below it, so that a replaced source goes in one stroke. */
export const sourcePrefix = (video: string, source: string): string => `${videoPrefix(video)}/${source}`
export const sourceFile = (video: string, source: string): string => `${sourcePrefix(video, source)}/source`
/** `init.mp4` and `<k>.m4s` of a rendition. */
export const renditionDir = (video: string, source: string, name: string): string => `${sourcePrefix(video, source)}/renditions/${name}`
export const audioDir = (video: string, source: string, track: string): string => `${sourcePrefix(video, source)}/audio/${track}`
/** What is downloaded: `h264_sd.mp4`, `audio.m4a`. */
export const downloadFile = (video: string, source: string, fileName: string): string => `${sourcePrefix(video, source)}/files/${fileName}`
export const stillFile = (video: string, source: string, fileName: string): string => `${sourcePrefix(video, source)}/stills/${fileName}`
/** Frame images made on request; may be removed at any time. */
export const frameFile = (video: string, source: string, fileName: string): string => `${sourcePrefix(video, source)}/frames/${fileName}`
export const subtitleFile = (video: string, subtitle: string): string => `${videoPrefix(video)}/subtitles/${subtitle}.vtt`
/** All that was made from a source, without the source itself. */
export const madeOf = (video: string, source: string): string[] =>
  ['renditions', 'audio', 'files', 'stills', 'frames'].map((folder) => `${sourcePrefix(video, source)}/${folder}`)
