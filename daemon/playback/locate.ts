/** Which file, or which playlist, an address below a video means (CONTRACT §8). */
import { AppError } from '../contract/errors.ts'
import type { Caller } from '../ports/caller.ts'
import type { MediaOfVideo } from '../ports/database.ts'
import type { Deps } from '../ports/deps.ts'
import { audioDir, downloadFile, renditionDir, stillFile, subtitleFile } from '../ports/layout.ts'
import type { Ladder } from '../ports/media.ts'
import type { VideoRecord } from '../ports/records.ts'
import { audioPlaylist, renditionPlaylist } from './media-playlist.ts'
import { multivariant } from './multivariant.ts'
import { servable } from './servable.ts'

export type Located =
  | { kind: 'file'; key: string; contentType: string; /** Its address never means other bytes. */ immutable: boolean; private: boolean }
  | { kind: 'text'; text: string; contentType: string; maxAgeSeconds: number; private: boolean }

const HLS = 'application/vnd.apple.mpegurl'
const STILL_TYPES: Record<string, string> = { jpg: 'image/jpeg', webp: 'image/webp', avif: 'image/avif' }
/** A playlist that grows is read again and again; one that is whole hardly changes. */
const GROWING_SECONDS = 0
const WHOLE_SECONDS = 60

interface Scope {
  deps: Pick<Deps, 'db' | 'storage' | 'media'>
  video: VideoRecord
  source: string
  media: MediaOfVideo
  whole: boolean
}
type Found = Omit<Extract<Located, { kind: 'file' }>, 'private'> | Omit<Extract<Located, { kind: 'text' }>, 'private'>
type Finder = (scope: Scope, match: string[]) => Promise<Found> | Found

/** Address pattern → what it means. Segments carry the source, so that they may be cached for ever. */
const FINDERS: [RegExp, Finder][] = [
  [/^manifest\.m3u8$/, async (scope) => playlist(scope, await multivariant(await planned(scope)))],
  [/^s\/(src_\w+)\/([a-z0-9_]+)\/playlist\.m3u8$/, async (scope, [, name]) => playlist(scope, await renditionPlaylist(await planned(scope), name!))],
  [/^s\/(src_\w+)\/audio\/(aud_\w+)\/playlist\.m3u8$/, async (scope, [, track]) => playlist(scope, await audioPlaylist(await planned(scope), track!))],
  [/^s\/(src_\w+)\/audio\/(aud_\w+)\/(init\.mp4|\d+\.m4s)$/, (scope, [, track, file]) => segment(`${audioDir(scope.video.id, scope.source, track!)}/${file}`, 'audio/mp4')],
  [/^s\/(src_\w+)\/([a-z0-9_]+)\/(init\.mp4|\d+\.m4s)$/, (scope, [, name, file]) => segment(`${renditionDir(scope.video.id, scope.source, name!)}/${file}`, 'video/mp4')],
  [/^(?:audio|audio_tracks\/(aud_\w+))\.m4a$/, (scope, [track]) => download(scope, `${track ?? defaultTrack(scope)}.m4a`, 'audio/mp4')],
  [/^([a-z0-9]+_[a-z]+)\.mp4$/, (scope, [name]) => download(scope, `${name}.mp4`, 'video/mp4')],
  [/^(poster|thumbnail)\.(jpg|webp|avif)$/, (scope, [name, format]) => ({
    kind: 'file', key: stillFile(scope.video.id, scope.source, `${name}.${format}`), contentType: STILL_TYPES[format!]!, immutable: false,
  })],
]

/** Throws `video_not_found`, `not_playable`, `not_found`. */
export async function locate(deps: Pick<Deps, 'db' | 'storage' | 'media'>, id: string, path: string, caller: Caller | null): Promise<Located> {
  const { video, media } = await deps.db.read(async (repositories) => {
    const found = servable(await repositories.videos.get(id), caller)
    return { video: found, media: (await repositories.media.of([found])).get(id)! }
  })
  const isPrivate = video.visibility === 'private'
  const language = /^subtitles\/([A-Za-z0-9-]+)\.vtt$/.exec(path)?.[1]
  if (language) return { ...subtitle(video, media, language), private: isPrivate }

  for (const [pattern, find] of FINDERS) {
    const match = pattern.exec(path)
    if (!match) continue
    if (!video.playable || video.servedSource === null) throw new AppError('not_playable', 'This video cannot be played yet.')
    const parts = match.slice(1)
    // A replaced source: players read the manifest again and find the new one.
    if (parts[0]?.startsWith('src_') && parts[0] !== video.servedSource) throw new AppError('not_found', 'This version of the video was replaced.')
    const whole = media.renditions.every((rendition) => rendition.status === 'ready')
    return { ...(await find({ deps, video, source: video.servedSource, media, whole }, parts)), private: isPrivate }
  }
  throw new AppError('not_found', `A video has no file called ${path.slice(0, 100)}.`)
}

/** The plan is read for playlists alone: segments and files are found without it. */
async function planned(scope: Scope): Promise<Scope & { ladder: Ladder }> {
  const source = await scope.deps.db.read(({ media }) => media.source(scope.source))
  if (!source?.ladder) throw new AppError('not_playable', 'This video cannot be played yet.')
  return { ...scope, ladder: source.ladder }
}

function playlist(scope: Scope, text: string): Found {
  return { kind: 'text', text, contentType: HLS, maxAgeSeconds: scope.whole ? WHOLE_SECONDS : GROWING_SECONDS }
}

function segment(key: string, contentType: string): Found {
  return { kind: 'file', key, contentType, immutable: true }
}

function download(scope: Scope, fileName: string, contentType: string): Found {
  return { kind: 'file', key: downloadFile(scope.video.id, scope.source, fileName), contentType, immutable: false }
}

function defaultTrack(scope: Scope): string {
  const track = scope.media.audio.find((row) => row.isDefault) ?? scope.media.audio[0]
  if (!track) throw new AppError('not_found', 'This video has no sound.')
  return track.id
}

function subtitle(video: VideoRecord, media: MediaOfVideo, language: string): Found {
  const row = media.subtitles.find((entry) => entry.language.toLowerCase() === language.toLowerCase())
  if (!row) throw new AppError('subtitle_not_found', `This video has no subtitle in ${language}.`)
  return { kind: 'file', key: subtitleFile(video.id, row.id), contentType: 'text/vtt; charset=utf-8', immutable: false }
}
