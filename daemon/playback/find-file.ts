/** Which file, or which playlist, an address below a video means: pattern by pattern. */
import { AppError } from '../contract/errors.ts'
import type { MediaOfVideo } from '../ports/media-repository.ts'
import type { Deps } from '../ports/deps.ts'
import type { Part } from '../ports/encoding.ts'
import { firstFrameOf } from '../ports/grid.ts'
import type { OpenFile } from '../ports/storage.ts'
import { allSounds, SURROUND_NAME, surroundOf } from '../ports/all-sounds.ts'
import { sourcePrefix, subtitleFile } from '../ports/layout.ts'
import { audibleDefault } from '../model/audible.ts'
import type { Ladder } from '../ports/media.ts'
import type { AudioTrackRecord, VideoRecord } from '../ports/records.ts'
import { dash } from './dash.ts'
import type { Download, Downloads } from '../manifests/download.ts'
import { iFramePlaylist } from '../manifests/i-frame-playlist.ts'
import { audioPlaylist, renditionPlaylist } from '../manifests/media-playlist.ts'
import { multivariant } from './multivariant.ts'
import { iFramesOf } from './presentation.ts'
import type { Stills } from '../stills/serve.ts'
import type { EarlierMedia } from './video-cache.ts'
import type { Restoring } from '../ports/restoring.ts'
import { longestOfSource, sourceBytes, sourcePlaylist } from './source-rung.ts'
import { subtitlePlaylist, playedText } from './subtitle-playlist.ts'
import { textAnswer, type TextAnswer } from './text-answer.ts'

export type Located =
  | {
      kind: 'file'
      key: string
      contentType: string
      /** The address never means other bytes. */ immutable: boolean
      /** For how long it may be cached where it is not immutable; absent: for some minutes. */
      maxAgeSeconds?: number
      /** When it is not there yet. */ make?: Make
      /** How it is read, when its bytes are not sent as they are. */ place?: Place
      /** Set for files that are only downloaded. */ fileName?: string
      private: boolean
    }
  | {
      kind: 'download'
      source: string
      /** null: there is none. */ find(signal: AbortSignal): Promise<Download | null>
      contentType: string
      private: boolean
    }
  | {
      kind: 'bytes'
      bytes: Buffer
      tag: string
      modifiedAtMs: number
      contentType: string
      immutable: boolean
      private: boolean
    }
  | (TextAnswer & { private: boolean })

/** A segment of a cut is read as if it lay at its place there. */
type Place = (file: OpenFile) => Promise<OpenFile>
/** Resolves when the file is there. */
export type Make = (signal: AbortSignal) => Promise<void>

const HLS = 'application/vnd.apple.mpegurl'
const DASH = 'application/dash+xml'
const VTT = 'text/vtt; charset=utf-8'
/** While a video is being encoded, its manifests may change at any time; later they hardly do. */
const CHANGING_SECONDS = 0
const SETTLED_SECONDS = 60

export type LocateDeps = Pick<
  Deps,
  'arrivals' | 'db' | 'storage' | 'texts' | 'media' | 'maker' | 'clock' | 'watched'
> & { downloads: Downloads; stills: Stills; restoring: Restoring }

interface Scope {
  deps: LocateDeps
  video: VideoRecord
  source: string
  media: MediaOfVideo
  /** Every rendition is there. */
  whole: boolean
  /** Sources that were served before. */
  earlier: EarlierMedia[]
}
export type Found = {
  [Kind in Located['kind']]: Omit<Extract<Located, { kind: Kind }>, 'private'>
}[Located['kind']]
type Finder = (scope: Scope, match: string[]) => Promise<Found> | Found

/** Path pattern → resolver. Segment URLs contain the source: once that has arrived, they can be cached forever. */
export const FINDERS: [RegExp, Finder][] = [
  [/^manifest\.m3u8$/, async (scope) => playlist(scope, await multivariant(await planned(scope)))],
  [/^manifest\.mpd$/, async (scope) => playlist(scope, await dash(await planned(scope)), DASH)],
  [
    /^s\/(src_\w+)\/source\/playlist\.m3u8$/,
    async (scope) => playlist(scope, await sourcePlaylist(await planned(scope))),
  ],
  [
    /^s\/(src_\w+)\/source\/(init\.mp4|\d+\.m4s)$/,
    async (scope, [, file]) => ({
      kind: 'bytes',
      contentType: 'video/mp4',
      immutable: isSettled(scope),
      ...(await sourceBytes(await planned(scope), file!)),
    }),
  ],
  [
    /^s\/(src_\w+)\/([a-z0-9_]+)\/playlist\.m3u8$/,
    async (scope, [, name]) =>
      mediaList(scope, (ladder, beside) => renditionPlaylist(ladder, name!, beside)),
  ],
  [/^s\/(src_\w+)\/([a-z0-9_]+)\/iframes\.m3u8$/, (scope, [, name]) => iFrames(scope, name!)],
  [
    /^s\/(src_\w+)\/audio\/(aud_\w+)\/playlist\.m3u8$/,
    async (scope, [, track]) =>
      mediaList(scope, (ladder, beside) =>
        audioPlaylist(ladder, plannedTrack(scope, ladder, track!), beside),
      ),
  ],
  [
    /^s\/(src_\w+)\/audio\/(aud_\w+)\/(init\.mp4|\d+\.m4s)$/,
    (scope, [, track, file]) => segment(scope, `audio/${track!}`, file!, 'audio/mp4'),
  ],
  [
    /^s\/(src_\w+)\/([a-z0-9_]+)\/(init\.mp4|\d+\.m4s)$/,
    (scope, [, name, file]) => segment(scope, `renditions/${name!}`, file!, 'video/mp4'),
  ],
  [/^audio_surround\.m4a$/, surroundDownload],
  [/^(?:audio|audio_tracks\/(aud_\w+))\.m4a$/, (scope, [track]) => trackDownload(scope, track)],
  [/^([a-z0-9]+_[a-z]+)\.mp4$/, (scope, [name]) => renditionDownload(scope, name!)],
  [
    /^subtitles\/(sub_\w+)\.(m3u8|vtt)$/,
    (scope, [id, kind]) => playedSubtitle(scope, id!, kind as 'm3u8' | 'vtt'),
  ],
  [
    /^((?:poster|thumbnail)\.(?:jpg|webp|avif)|storyboard\.(?:jpg|vtt)|peaks\.json)$/,
    (scope, [name]) => still(scope, name!),
  ],
]

function still({ deps, video, media }: Scope, name: string): Found {
  const found = media.source && deps.stills.find(name, video, media.source)
  if (!found) throw new AppError('not_found', `A video has no file called ${name.slice(0, 100)}.`)
  return { kind: 'file', immutable: false, ...found }
}

/** Only playlists need the plan; segments and files are found without it. */
async function planned(scope: Scope): Promise<Scope & { ladder: Ladder }> {
  const source = await scope.deps.db.read(({ media }) => media.source(scope.source))
  if (!source?.ladder) throw new AppError('not_playable', 'This video is not playable yet.')
  return { ...scope, ladder: source.ladder }
}

function playlist(scope: Scope, text: string, contentType = HLS): Found {
  return textAnswer(text, contentType, scope.whole ? SETTLED_SECONDS : CHANGING_SECONDS)
}

async function mediaList(
  scope: Scope,
  write: (ladder: Ladder, besideSeconds: number) => string,
): Promise<Found> {
  const of = await planned(scope)
  return playlist(scope, write(of.ladder, await longestOfSource(of)))
}

async function iFrames(scope: Scope, name: string): Promise<Found> {
  const { ladder } = await planned(scope)
  const isReady = scope.media.renditions.some((row) => row.name === name && row.status === 'ready')
  const list = isReady && ladder.video ? await iFramesOf(scope, name) : null
  if (!list) throw new AppError('not_found', `The keyframe playlist of ${name} does not exist yet.`)
  return playlist(scope, iFramePlaylist('init.mp4', list))
}

/** Subtitles for players: a playlist, and the text with its times tied to those of the media. */
async function playedSubtitle(scope: Scope, id: string, kind: 'm3u8' | 'vtt'): Promise<Found> {
  const row = [scope, ...scope.earlier]
    .flatMap(({ media }) => media.subtitles)
    .find((entry) => entry.id === id)
  if (!row) throw new AppError('subtitle_not_found', `This video has no subtitle ${id}.`)
  const { ladder } = await planned(scope)
  if (kind === 'm3u8') return playlist(scope, subtitlePlaylist(`${id}.vtt`, ladder.durationSeconds))
  const read = (): Promise<string | null> => scope.deps.storage.readText(subtitleFile(row))
  let text = await read()
  if (text === null && row.status === 'ready') {
    await scope.deps.restoring.subtitle(row, scope.media.subtitles, new AbortController().signal)
    text = await read()
  }
  if (text === null) throw new AppError('subtitle_not_found', 'This subtitle has no text yet.')
  return textAnswer(playedText(text, ladder.durationSeconds), VTT, SETTLED_SECONDS)
}

/**
 * While a file arrives, what was made of it may be made again under the same URL: by another plan, or of other bytes.
 * This ends when the video is no longer `created`, in whichever process.
 */
const isSettled = ({ video }: Scope): boolean => video.status !== 'created'

function segment(scope: Scope, part: Part, file: string, contentType: string): Found {
  const key = `${sourcePrefix(scope.video.id, scope.source)}/${part}/${file}`
  const make: Make = async (signal) => {
    const { ladder } = await planned(scope)
    const of = { video: scope.video.id, source: scope.source }
    const wanted = file === 'init.mp4' ? 'init' : Number.parseInt(file, 10)
    // An uploaded track is encoded in one pass and has no plan.
    if (
      part.startsWith('audio/') &&
      !allSounds(ladder).some(({ track }) => part === `audio/${track}`)
    )
      await scope.deps.restoring.parts(of, [part], signal)
    await scope.deps.maker.demand({ ...of, ladder }, part, wanted, signal)
    if (scope.whole) scope.deps.restoring.queueOthers(of)
  }
  const place: Place | undefined =
    part.startsWith('renditions/') && file !== 'init.mp4' && scope.media.source?.cut
      ? async (opened) => {
          const plan = (await planned(scope)).ladder.video!
          const firstFrame = firstFrameOf(plan, Number.parseInt(file, 10))
          return scope.deps.media.placed(opened, { frameRate: plan.frameRate, firstFrame })
        }
      : undefined
  return {
    kind: 'file',
    key,
    contentType,
    immutable: isSettled(scope),
    maxAgeSeconds: CHANGING_SECONDS,
    make,
    ...(place ? { place } : {}),
  }
}

function renditionDownload(scope: Scope, name: string): Found {
  const row = scope.media.renditions.find(
    (rendition) => rendition.name === name && rendition.kind === 'video',
  )
  if (!row) throw new AppError('not_found', `This video has no rendition ${name}.`)
  const track = audibleDefault(scope.media.audio)
  return download(
    scope,
    { rendition: name, track },
    row.status === 'ready' && (track === null || track.status === 'ready'),
    'video/mp4',
  )
}

function trackDownload(scope: Scope, id: string | undefined): Found {
  const track = id === undefined ? audibleDefault(scope.media.audio) : trackOf(scope, id)
  if (!track) throw new AppError('not_found', 'This video has no audio.')
  return download(scope, { rendition: null, track }, track.status === 'ready', 'audio/mp4')
}

async function surroundDownload(scope: Scope): Promise<Found> {
  const { ladder } = await planned(scope)
  const row = scope.media.renditions.find(({ name }) => name === SURROUND_NAME)
  const track = surroundOf(ladder, audibleDefault(scope.media.audio)?.id)
  if (!row || !track) throw new AppError('not_found', 'This video has no surround sound.')
  return download(
    scope,
    { rendition: null, track: { id: track.track } },
    row.status === 'ready',
    'audio/mp4',
  )
}

/** Surround sound has no row of its own. */
const plannedTrack = (scope: Scope, { surround = [] }: Ladder, id: string): string =>
  surround.some(({ track }) => track === id) ? id : trackOf(scope, id).id

function trackOf({ media }: Scope, id: string): AudioTrackRecord {
  const track = media.audio.find((row) => row.id === id)
  if (!track) throw new AppError('not_found', `This video has no audio track ${id}.`)
  return track
}

function download(
  scope: Scope,
  of: { rendition: string | null; track: Pick<AudioTrackRecord, 'id'> | null },
  isWhole: boolean,
  contentType: string,
): Found {
  const which = {
    video: scope.video.id,
    source: scope.source,
    rendition: of.rendition,
    track: of.track?.id ?? null,
  }
  return {
    kind: 'download',
    source: scope.source,
    find: (signal) => scope.deps.downloads.get(which, isWhole, signal),
    contentType,
  }
}
