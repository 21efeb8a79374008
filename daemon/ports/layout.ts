/** Storage keys of the files of a video. The only place that composes them. */
import { splitVideoId } from '../contract/ids.ts'

/** Key of the folder of all files of videos. */
export const LIBRARY = 'videos'

export function videoPrefix(video: string): string {
  const { space, videoKey } = splitVideoId(video)
  return `${LIBRARY}/${space}/${videoKey}`
}
/** Prefix of all videos of a space. */
export const spacePrefix = (space: string): string => `${LIBRARY}/${space}`
/** Prefix of all files made from one source, so that they can be removed together. */
export const sourcePrefix = (video: string, source: string): string =>
  `${videoPrefix(video)}/${source}`
export const sourceFile = (video: string, source: string): string =>
  `${sourcePrefix(video, source)}/source`
/** Stands in for a source that ffmpeg cannot read, beside it; made again when it is lost. */
export const readableSource = (video: string, source: string): string =>
  `${sourceFile(video, source)}.png`
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
/** What a worker writes of a run; removed like all that is unfinished. Below the prefix of its source. */
export const workerRunDir = (prefix: string, run: string): string => `${prefix}/${run}.part`
/** What workers have sent of their runs to a bucket. Apart from the videos, so that one list shows all of it. */
export const SENT_RUNS = 'runs'
export const sentRunDir = (run: string): string => `${SENT_RUNS}/${run}`
/** Whether a row names such a folder, and no other that the run of somebody else, or a mistake, would remove. */
export const isWorkerRunDir = (key: string, run: string): boolean =>
  key === sentRunDir(run) ||
  (/^videos\/[^/]+\/[^/]+\/[^/]+\/[^/]+\.part$/.test(key) && key.endsWith(`/${run}.part`))
/** Whether a file is of use to the work that is under way only, and is made again when it is lost. */
export const isPassing = (key: string): boolean =>
  /^videos\/[^/]+\/[^/]+\/[^/]+\/(?:edges|frames|transcriber|source\.png)(?:\/|$)/.test(key)
/** Everything made from a source, without the source file itself. */
export const derivedPrefixes = (video: string, source: string): string[] =>
  ['renditions', 'audio', 'files', 'stills', 'frames', 'edges', 'source.png'].map(
    (folder) => `${sourcePrefix(video, source)}/${folder}`,
  )
