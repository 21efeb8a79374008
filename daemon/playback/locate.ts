/** The gate: whether an address below a video may be answered, and of which of its sources. */
import { AppError } from '../contract/errors.ts'
import type { Viewer } from '../ports/caller.ts'
import type { MediaOfVideo } from '../ports/media-repository.ts'
import { ownWatermarkFile, sourceFile } from '../ports/layout.ts'
import { servedText } from '../tracks/serve.ts'
import type { VideoRecord } from '../ports/records.ts'
import { createVideoCache, type CachedVideo, type EarlierMedia } from './video-cache.ts'
import {
  mayShareOriginal,
  requireDownload,
  requireServable,
  requireUncut,
} from '../model/servable.ts'
import { textAnswer } from './text-answer.ts'
import { type Located, type LocateDeps, type Found, FINDERS } from './find-file.ts'

/** Throws `video_not_found`, `not_playable`, `not_found`. */
export type Locate = (id: string, path: string, viewer: Viewer) => Promise<Located>

export function createLocate(deps: LocateDeps): Locate {
  const cachedVideo = createVideoCache(deps)
  return async (id, path, viewer) => {
    const found = await cachedVideo(id)
    const video = await requireServable(found?.video ?? null, id, viewer)
    const { media, playlists, earlier } = found!
    const isPrivate = video.visibility === 'private'
    if (path.startsWith(UNCUT)) return uncutFile(deps, video, path.slice(UNCUT.length), viewer)
    const cached = playlists.get(path)
    if (cached) return { ...cached, private: isPrivate }
    if (path === 'original') {
      await requireDownload(video, viewer)
      if (!mayShareOriginal(media)) await requireUncut(video, viewer)
      return original(deps, video, media)
    }
    if (path === 'watermark.png') return { ...ownWatermark(video), private: isPrivate }
    const text = await textOf(deps, found!, path)
    if (text?.kind === 'file') {
      const { row, ...file } = text
      return {
        ...file,
        make: (signal) => deps.restoring.subtitle(row, media.subtitles, signal),
        private: isPrivate,
      }
    }
    if (text)
      return { ...textAnswer(text.text, text.contentType, text.maxAgeSeconds), private: isPrivate }
    const file = await locateFile(deps, { video, media, earlier }, path)
    if (file.kind === 'text' && isSettled(media)) playlists.keep(path, file)
    return { ...file, private: isPrivate }
  }
}

/** Before the path of a file of the uncut version. */
const UNCUT = 'uncut/'

/** Throws `not_found` where nothing is cut, or the time for undoing the cut is over. */
async function uncutFile(
  deps: LocateDeps,
  video: VideoRecord,
  path: string,
  viewer: Viewer,
): Promise<Located> {
  await requireUncut(video, viewer)
  const { cut } = video
  if (!cut?.keep || cut.freedAt !== null)
    throw new AppError('not_found', 'This video has no uncut version.')
  const whole = { ...video, servedSource: cut.original }
  const media = (await deps.db.read((tx) => tx.media.of([whole]))).get(video.id)!
  const file = await locateFile(deps, { video: whole, media, earlier: [] }, path)
  return { ...file, private: true }
}

/** Whether playlists change only when a person changes the video. */
const isSettled = ({ renditions, audio }: MediaOfVideo): boolean =>
  [...renditions, ...audio].every(({ status }) => status === 'ready')

const isWhole = ({ renditions }: MediaOfVideo): boolean =>
  renditions.every(({ status }) => status === 'ready')

/** Until the new source is complete, its fixed URLs serve the output of the previous one. */
const isComplete = ({
  media,
  earlier,
}: Pick<CachedVideo, 'media' | 'earlier'>): EarlierMedia | undefined =>
  isWhole(media) ? undefined : earlier.find((each) => isWhole(each.media))
const COMPLETE_FILES =
  /^(?:[^/]+\.(?:mp4|m4a)|audio_tracks\/[^/]+|storyboard\.(?:jpg|vtt)|peaks\.json)$/

async function textOf(
  deps: LocateDeps,
  cachedVideo: CachedVideo,
  path: string,
): ReturnType<typeof servedText> {
  const before = isComplete(cachedVideo)
  if (!before) return servedText(deps, cachedVideo.video, cachedVideo.media, path)
  return servedText(deps, cachedVideo.video, cachedVideo.media, path).catch(() =>
    servedText(deps, cachedVideo.video, before.media, path),
  )
}

async function locateFile(
  deps: LocateDeps,
  cachedVideo: Pick<CachedVideo, 'video' | 'media' | 'earlier'>,
  path: string,
): Promise<Found> {
  const { video, earlier } = cachedVideo
  for (const [pattern, find] of FINDERS) {
    const match = pattern.exec(path)
    if (!match) continue
    if (!video.playable || video.servedSource === null)
      throw new AppError('not_playable', 'This video is not playable yet.')
    const parts = match.slice(1)
    const named = parts[0]?.startsWith('src_') && parts[0] !== video.servedSource ? parts[0] : null
    const before =
      named === null
        ? COMPLETE_FILES.test(path)
          ? isComplete(cachedVideo)
          : undefined
        : earlier.find(({ source }) => source === named)
    // Players that still have the old manifest get the new playlist.
    if (named !== null && !before)
      throw new AppError('not_found', 'This version of the video was replaced.')
    if (named !== null) deps.watched.noteRequest(named)
    const { source, media } = before ?? { source: video.servedSource, media: cachedVideo.media }
    return find({ deps, video, source, media, whole: isWhole(media), earlier }, parts)
  }
  throw new AppError('not_found', `A video has no file called ${path.slice(0, 100)}.`)
}

function ownWatermark({ id, watermark }: VideoRecord): Found & { kind: 'file' } {
  if (!watermark) throw new AppError('not_found', 'This video has no watermark of its own.')
  const key = ownWatermarkFile(id, watermark.version)
  return { kind: 'file', key, contentType: 'image/png', immutable: false }
}

/** Always a download: a browser must not display a stranger's file inline. */
function original(
  { arrivals }: Pick<LocateDeps, 'arrivals'>,
  video: VideoRecord,
  { source }: MediaOfVideo,
): Located {
  if (!source || arrivals.of(source.id))
    throw new AppError('not_found', 'This video has no file yet.')
  return {
    kind: 'file',
    key: sourceFile(video.id, source.id),
    contentType: 'application/octet-stream',
    immutable: false,
    fileName: source.fileName,
    private: true,
  }
}
