/** Storage keys of the files of a video. The only place that composes them. */
import { splitVideoId } from '../contract/ids.ts'

export function videoPrefix(video: string): string {
  const { space, videoKey } = splitVideoId(video)
  return `videos/${space}/${videoKey}`
}
/** Prefix of all videos of a space. */
export const spacePrefix = (space: string): string => `videos/${space}`
/** Prefix of all files made from one source, so that they can be removed together. */
export const sourcePrefix = (video: string, source: string): string =>
  `${videoPrefix(video)}/${source}`
export const sourceFile = (video: string, source: string): string =>
  `${sourcePrefix(video, source)}/source`
/** Holds `init.mp4` and `<k>.m4s` of a rendition. */
export const renditionDir = (video: string, source: string, name: string): string =>
  `${sourcePrefix(video, source)}/renditions/${name}`
export const audioDir = (video: string, source: string, track: string): string =>
  `${sourcePrefix(video, source)}/audio/${track}`
/** Files stored for a download: its first bytes, and the list of the pieces of segments that follow. */
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
/** An uploaded poster and the images derived from it. Lies in the video, since it survives a change of source. */
export const posterImageDir = (video: string, image: string): string =>
  `${videoPrefix(video)}/posters/${image}`
export const posterImageFile = (video: string, image: string, fileName: string): string =>
  `${posterImageDir(video, image)}/${fileName}`
/** Frame images made on request, in the cache. */
export const frameFile = (video: string, source: string, fileName: string): string =>
  `${sourcePrefix(video, source)}/frames/${fileName}`
/** A subtitle made from a source lies below it and is removed with it. */
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
/** The image that is burnt into everything made from a source. */
export const watermarkFile = (video: string, source: string): string =>
  `${sourcePrefix(video, source)}/watermark.png`
/** An image uploaded for a video alone. */
export const ownWatermarkFile = (video: string, version: string): string =>
  `${videoPrefix(video)}/watermarks/${version}.png`
/** An uploaded audio track in its original form: it is encoded for each source of its video. */
export const uploadedTrackFile = (video: string, track: string): string =>
  `${videoPrefix(video)}/audio_tracks/${track}`
/** Temporary input and output of a transcriber. */
export const transcriberDir = (video: string, source: string): string =>
  `${sourcePrefix(video, source)}/transcriber`
/** Encoded edges of a cut, until all of it is made. */
export const edgesDir = (prefix: string): string => `${prefix}/edges`
/** Everything made from a source, without the source file itself. */
export const derivedPrefixes = (video: string, source: string): string[] =>
  ['renditions', 'audio', 'files', 'stills', 'frames', 'edges'].map(
    (folder) => `${sourcePrefix(video, source)}/${folder}`,
  )
