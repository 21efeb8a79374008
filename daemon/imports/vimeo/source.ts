/**
 * A Vimeo account: all folders and all videos are two lists; a single folder is traversed recursively.
 * Every response names the next page, which is all that needs to be stored.
 */
import { z } from 'zod'
import { AppError } from '../../contract/errors.ts'
import type { Refusal } from '../../ports/deps.ts'
import type {
  ImportCaption,
  ImportItemRecord,
  ImportPlace,
  ImportRecord,
} from '../../ports/imports.ts'
import { validLanguage } from '../video-limits.ts'
import type { ListedPage, Source, SourceDeps } from '../source.ts'
import { vimeoApi, type VimeoApi } from './api.ts'
import {
  FILE_FIELDS,
  FOLDER_FIELDS,
  ITEM_FIELDS,
  pageOf,
  TRACK_FIELDS,
  vimeoFolder,
  vimeoItem,
  vimeoTextTrack,
  vimeoToken,
  vimeoUser,
  vimeoVideo,
  VIDEO_FIELDS,
} from './shapes.ts'
import { bestFile, foundFolder, foundVideo, idOf, noFile } from './video.ts'

const SCOPES = ['private', 'video_files']
const PER_PAGE = 100
/** Oldest first, so that new uploads appear at the end. */
const FOLDERS = `/me/projects?per_page=${PER_PAGE}&sort=date&direction=asc&fields=${FOLDER_FIELDS}`
const VIDEOS = `/me/videos?per_page=${PER_PAGE}&sort=date&direction=asc&fields=${VIDEO_FIELDS}`
const MOST_CAPTION_BYTES = 10_000_000
/** Videos deleted during listing shift others to pages that were read already; listing then starts again. */
const MOST_RESTARTS = 5

/** `next`: the next page · `folders`: those still to traverse, beginning with the current one. */
const whole = z.object({
  list: z.enum(['folders', 'videos']),
  next: z.string(),
  total: z.number().nullable(),
  restarts: z.number(),
})
const part = z.object({
  list: z.literal('items'),
  next: z.string().nullable(),
  folders: z.array(z.string()),
})

export function openVimeo(deps: SourceDeps, row: ImportRecord, signal: AbortSignal): Source {
  const api = vimeoApi(deps, deps.vault.open(row.token!), signal)
  return {
    renews: true,
    isRemote: true,
    async account() {
      const { scope } = await api.get(vimeoToken, '/oauth/verify')
      const missing =
        typeof scope === 'string' ? SCOPES.filter((name) => !scope.split(' ').includes(name)) : []
      if (missing.length > 0)
        throw new AppError(
          'import_refused',
          `The access token lacks ${missing.length > 1 ? 'the scopes' : 'the scope'} ` +
            `${missing.join(' and ')}. Create a token with public, private and video_files ` +
            'at developer.vimeo.com/apps.',
        )
      const { uri, name } = await api.get(vimeoUser, '/me?fields=uri,name')
      return { id: uri, name: name || uri }
    },
    page: (place) =>
      row.folder === null ? pageOfAll(api, place) : pageOfFolder(api, row.folder, place),
    async file(item) {
      const video = await ofVideo(api, vimeoVideo, item, `?fields=${FILE_FIELDS}`)
      const link = bestFile(video)?.link
      if (!link) throw new AppError('import_unavailable', noFile(video).message)
      return (options) =>
        deps.fetcher.fetch(link, { ...options, maxBytes: deps.settings.maxSourceBytes })
    },
    async captions(item) {
      const { data } = await ofVideo(
        api,
        pageOf(vimeoTextTrack),
        item,
        `/texttracks?per_page=${PER_PAGE}&fields=${TRACK_FIELDS}`,
      )
      return captionsOf(data)
    },
    caption: async (caption, stop) =>
      (await deps.fetcher.fetch(caption.from, { signal: stop, maxBytes: MOST_CAPTION_BYTES }))
        .stream,
    inputUrl: () => null,
  }
}

/** An access error here concerns this video only, since the token was accepted for the list. */
async function ofVideo<T extends z.ZodType>(
  api: VimeoApi,
  shape: T,
  { externalId }: ImportItemRecord,
  rest: string,
): Promise<z.output<T>> {
  return api.get(shape, `/videos/${externalId}${rest}`).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'import_folder_not_found')
      throw new AppError(
        'import_unavailable',
        'The video is no longer on Vimeo: it was deleted after it was listed.',
      )
    if ((error.cause as Partial<Refusal> | undefined)?.statusCode === 403)
      throw new AppError(
        'import_unavailable',
        `Vimeo denies this account access to the video. ${error.message}`,
      )
    throw error
  })
}

/** A single caption for each language and kind: those written by people before automatic ones. */
function captionsOf(tracks: z.infer<typeof vimeoTextTrack>[]): ImportCaption[] {
  const captions = new Map<string, ImportCaption>()
  const automaticRank = (language: string | null | undefined): number =>
    language?.includes('-x-autogen') ? 1 : 0
  for (const { active, type, language, name, link } of tracks.toSorted(
    (a, b) => automaticRank(a.language) - automaticRank(b.language),
  )) {
    if (active === false || !link || (type !== 'captions' && type !== 'subtitles')) continue
    const caption: ImportCaption = {
      language: validLanguage(language) ?? 'und',
      kind: type,
      label: name || null,
      from: link,
    }
    const key = `${caption.language} ${type}`
    if (!captions.has(key)) captions.set(key, caption)
  }
  return [...captions.values()]
}

async function pageOfAll(api: VimeoApi, place: ImportPlace | null): Promise<ListedPage> {
  const at =
    place === null
      ? { list: 'folders' as const, next: FOLDERS, total: null, restarts: 0 }
      : whole.parse(place)
  const first = at.list === 'folders' ? FOLDERS : VIDEOS
  const { found, total, paging } =
    at.list === 'folders' ? await folders(api, at.next) : await videos(api, at.next)
  const shrunk =
    at.total !== null && total !== null && total < at.total && at.restarts < MOST_RESTARTS
  if (shrunk)
    return { ...found, next: { list: at.list, next: first, total, restarts: at.restarts + 1 } }
  if (paging?.next) return { ...found, next: { ...at, next: paging.next, total } }
  return {
    ...found,
    next: at.list === 'folders' ? { list: 'videos', next: VIDEOS, total: null, restarts: 0 } : null,
  }
}

async function folders(api: VimeoApi, path: string) {
  const { data, total = null, paging } = await api.get(pageOf(vimeoFolder), path)
  return {
    found: { folders: data.map((folder) => foundFolder(folder)), videos: [] },
    total,
    paging,
  }
}

async function videos(api: VimeoApi, path: string) {
  const { data, total = null, paging } = await api.get(pageOf(vimeoVideo), path)
  return {
    found: {
      folders: [],
      videos: data.map((video) =>
        foundVideo(video, video.parent_folder ? idOf(video.parent_folder.uri) : null),
      ),
    },
    total,
    paging,
  }
}

async function pageOfFolder(
  api: VimeoApi,
  root: string,
  place: ImportPlace | null,
): Promise<ListedPage> {
  if (place === null) {
    const folder = await api.get(vimeoFolder, `/me/projects/${root}?fields=${FOLDER_FIELDS}`)
    return {
      folders: [foundFolder(folder, null)],
      videos: [],
      next: { list: 'items', next: null, folders: [root] },
    }
  }
  const {
    next,
    folders: [current = root, ...rest],
  } = part.parse(place)
  const { data, paging } = await api.get(
    pageOf(vimeoItem),
    next ?? `/me/projects/${current}/items?per_page=${PER_PAGE}&fields=${ITEM_FIELDS}`,
  )
  const folders = data.flatMap(({ folder }) => (folder ? [foundFolder(folder, current)] : []))
  const left = [...rest, ...folders.map(({ externalId }) => externalId)]
  const goOn = paging?.next
    ? { next: paging.next, folders: [current, ...left] }
    : left.length > 0
      ? { next: null, folders: left }
      : null
  return {
    folders,
    videos: data.flatMap(({ video }) => (video ? [foundVideo(video, current)] : [])),
    next: goOn && { list: 'items', ...goOn },
  }
}
