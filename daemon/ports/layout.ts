/** Where the files of a video lie, as storage keys. The only place that knows. */
import { splitVideoId } from '../contract/ids.ts'

export function videoPrefix(video: string): string {
  const { space, videoKey } = splitVideoId(video)
  return `videos/${space}/${videoKey}`
}
/** Of all its videos. */
export const spacePrefix = (space: string): string => `videos/${space}`
/** Everything made from one source lies below it, so that a replaced source goes in one stroke. */
export const sourcePrefix = (video: string, source: string): string =>
  `${videoPrefix(video)}/${source}`
export const sourceFile = (video: string, source: string): string =>
  `${sourcePrefix(video, source)}/source`
/** `init.mp4` and `<k>.m4s` of a rendition. */
export const renditionDir = (video: string, source: string, name: string): string =>
  `${sourcePrefix(video, source)}/renditions/${name}`
export const audioDir = (video: string, source: string, track: string): string =>
  `${sourcePrefix(video, source)}/audio/${track}`
/** What is kept of a file for downloading: its beginning, and the list of the segments' pieces behind it. */
export const downloadFiles = (
  video: string,
  source: string,
  name: string,
): { head: string; list: string } => {
  const path = `${sourcePrefix(video, source)}/files/${name}`
  return { head: `${path}.head`, list: `${path}.json` }
}
export const stillFile = (video: string, source: string, fileName: string): string =>
  `${sourcePrefix(video, source)}/stills/${fileName}`
/** An uploaded poster, with what was made of it: it belongs to the video, whatever its source. */
export const posterImageDir = (video: string, image: string): string =>
  `${videoPrefix(video)}/posters/${image}`
export const posterImageFile = (video: string, image: string, fileName: string): string =>
  `${posterImageDir(video, image)}/${fileName}`
/** Frame images made on request, in the cache. */
export const frameFile = (video: string, source: string, fileName: string): string =>
  `${sourcePrefix(video, source)}/frames/${fileName}`
/** One that was made from a source lies below it, and goes with it. */
export const subtitleFile = ({
  video,
  source,
  id,
  file,
}: {
  video: string
  source: string | null
  id: string
  file?: string | null
}): string =>
  `${source === null ? videoPrefix(video) : sourcePrefix(video, source)}/subtitles/${file ?? id}.vtt`
/** An uploaded audio track as it came: it is encoded for each source of its video. */
export const uploadedTrackFile = (video: string, track: string): string =>
  `${videoPrefix(video)}/audio_tracks/${track}`
/** What a transcriber reads and writes; nothing in it is kept. */
export const transcriberDir = (video: string, source: string): string =>
  `${sourcePrefix(video, source)}/transcriber`
/** All that was made from a source, without the source itself. */
export const madeOf = (video: string, source: string): string[] =>
  ['renditions', 'audio', 'files', 'stills', 'frames'].map(
    (folder) => `${sourcePrefix(video, source)}/${folder}`,
  )
