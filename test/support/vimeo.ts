/**
 * A server that speaks Vimeo's API as far as imports ask it (developer.vimeo.com/api/reference):
 * `fields`, pages by `paging.next`, folders and their items, text tracks, links that are good once,
 * 429 with the headers that Vimeo sends.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listening, stopped } from './server.ts'

export interface FakeFolder {
  id: string
  name: string
  parent?: string
}
export interface FakeVideo {
  id: string
  name: string
  folder?: string
  view?: string
  tags?: string[]
  description?: string
  language?: string
  /** null: none is given out. */
  file?: Buffer | null
  type?: string
  texts?: { language: string; type: string; text: string; active?: boolean; name?: string }[]
}

export interface FakeVimeo {
  url: string
  host: string
  folders: FakeFolder[]
  videos: FakeVideo[]
  scope: string
  /** Whom the token belongs to. */
  user: { uri: string; name: string }
  /** To the first state, with these videos; what a failed test still held is released. */
  reset(videos: FakeVideo[]): void
  /** The next so many requests of the API are answered 429. */
  limit(times: number, headers: Record<string, string>): void
  /** The next so many file links are refused as expired. */
  expire(times: number): void
  /** Answers nothing to these addresses until the answer is called. */
  hold(path: RegExp): () => void
  /** Files are sent up to their middle only, until the answer is called. */
  holdFiles(): () => void
  /** What was asked, in order. */
  requests: string[]
  /** How often each file was sent whole. */
  sent: Map<string, number>
  /** Headers of requests for files: the token must not be among them. */
  fileHeaders: IncomingMessage['headers'][]
  close(): Promise<void>
}

export const TOKEN = 'a-token-of-vimeo'
const SCOPE = 'public private video_files'
const USER = { uri: '/users/77', name: 'The opera' }

export async function fakeVimeo({ perPage = 3 }: { perPage?: number } = {}): Promise<FakeVimeo> {
  let limited = { times: 0, headers: {} as Record<string, string> }
  let expired = 0
  let links = 0
  const open = new Map<string, FakeVideo>()
  const waiting = new Set<{ path: RegExp; go: Promise<void>; release: () => void }>()
  let files: Promise<void> | null = null
  let releaseFiles = () => {}

  const server = createServer((request, response) => {
    const url = new URL(request.url!, 'http://fake')
    void answer(request, response, url).catch((error: unknown) => response.destroy(error as Error))
  })

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
  ): Promise<void> {
    for (const { path, go } of waiting) if (path.test(request.url!)) await go
    if (url.pathname.startsWith('/files/')) return sendFile(request, response, url.pathname)
    if (url.pathname.startsWith('/texts/')) return void response.end(textOf(url.pathname))
    const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
      void response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(body))
    if (request.headers.authorization !== `Bearer ${TOKEN}`)
      return json(401, {
        error: 'You must provide a valid authenticated access token.',
        error_code: 8003,
      })
    if (!request.headers.accept?.includes('vnd.vimeo.*+json;version=3.4'))
      return json(406, { error: 'Which version?' })
    if (limited.times > 0) {
      limited.times -= 1
      return json(
        429,
        { error: 'Too many API requests. Wait an hour or so, then try again.', error_code: 9000 },
        limited.headers,
      )
    }
    fake.requests.push(request.url!)
    const body = resource(url)
    if (body === null)
      return json(404, { error: 'The requested thing could not be found.', error_code: 5000 })
    return json(200, body)
  }

  function resource(url: URL): unknown {
    const path = url.pathname
    const fields = url.searchParams.get('fields')?.split(',') ?? []
    if (path === '/oauth/verify')
      return { access_token: TOKEN, scope: fake.scope, token_type: 'bearer' }
    if (path === '/me') return fake.user
    if (path === '/me/projects') return page(url, fake.folders.map(folderOf), fields)
    if (path === '/me/videos') return page(url, fake.videos.map(videoOf), fields)
    const folder = /^\/me\/projects\/(\d+)$/.exec(path)?.[1]
    if (folder)
      return shownOf(
        fake.folders.find(({ id }) => id === folder),
        folderOf,
        fields,
      )
    const inside = /^\/me\/projects\/(\d+)\/items$/.exec(path)?.[1]
    if (inside) {
      const folders = fake.folders
        .filter(({ parent }) => parent === inside)
        .map((each) => ({ type: 'folder', folder: folderOf(each) }))
      return page(
        url,
        [
          ...folders,
          ...fake.videos
            .filter((video) => video.folder === inside)
            .map((video) => ({ type: 'video', video: videoOf(video) })),
        ],
        fields,
      )
    }
    const texts = /^\/videos\/(\d+)\/texttracks$/.exec(path)?.[1]
    if (texts)
      return page(
        url,
        fake.videos
          .find(({ id }) => id === texts)
          ?.texts?.map((text, at) => ({
            uri: `/videos/${texts}/texttracks/${at}`,
            active: true,
            link: `${fake.url}/texts/${texts}/${at}`,
            ...text,
          })) ?? [],
        fields,
      )
    const video = /^\/videos\/(\d+)$/.exec(path)?.[1]
    return video
      ? shownOf(
          fake.videos.find(({ id }) => id === video),
          videoOf,
          fields,
        )
      : null
  }

  const shownOf = <T>(row: T | undefined, show: (row: T) => object, fields: string[]): unknown =>
    row ? only(show(row), fields) : null
  const folderOf = ({ id, name, parent }: FakeFolder) => ({
    uri: `/users/77/projects/${id}`,
    name,
    metadata: {
      connections: { parent_folder: parent ? { uri: `/users/77/projects/${parent}` } : null },
    },
  })

  function videoOf(video: FakeVideo): object {
    const {
      id,
      name,
      folder,
      view = 'anybody',
      tags = [],
      description = null,
      language = null,
      file,
      type = 'video',
    } = video
    const links = file
      ? [
          {
            quality: 'hd',
            rendition: '720p',
            type: 'video/mp4',
            size: 1,
            height: 720,
            link: `${fake.url}/files/never`,
          },
          {
            quality: 'source',
            rendition: 'source',
            type: 'source',
            size: file.length,
            height: 360,
            get link() {
              return linkTo(video)
            },
          },
        ]
      : []
    return {
      uri: `/videos/${id}`,
      name,
      description,
      type,
      language,
      created_time: '2020-05-04T10:00:00+00:00',
      privacy: { view },
      tags: tags.map((tag) => ({ name: tag, tag })),
      transcode: { status: 'complete' },
      parent_folder: folder ? { uri: `/users/77/projects/${folder}`, name: 'x' } : null,
      download: links,
      files: [],
    }
  }

  /** Good once. */
  function linkTo(video: FakeVideo): string {
    const path = `/files/${(links += 1)}.mp4`
    open.set(path, video)
    return fake.url + path
  }

  function page(url: URL, rows: object[], fields: string[]): object {
    const size = Math.min(perPage, Number(url.searchParams.get('per_page') ?? 25))
    const number = Number(url.searchParams.get('page') ?? 1)
    const next = new URLSearchParams(url.searchParams)
    next.set('page', String(number + 1))
    const has = rows.length > number * size
    return {
      total: rows.length,
      page: number,
      per_page: size,
      paging: { next: has ? `${url.pathname}?${next}` : null },
      data: rows.slice((number - 1) * size, number * size).map((row) => only(row, fields)),
    }
  }

  async function sendFile(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
  ): Promise<void> {
    fake.fileHeaders.push(request.headers)
    const video = open.get(path)
    open.delete(path)
    if (!video || expired > 0) {
      expired -= video ? 1 : 0
      return void response.writeHead(410).end('expired')
    }
    const file = video.file!
    response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': file.length })
    // Whoever lets them go on forgets at once that they were held.
    const held = files
    if (held) {
      response.write(file.subarray(0, file.length >> 1))
      await held
    }
    response.on('finish', () => fake.sent.set(video.id, (fake.sent.get(video.id) ?? 0) + 1))
    response.end(held ? file.subarray(file.length >> 1) : file)
  }

  const textOf = (path: string): string => {
    const [, , video, at] = path.split('/')
    return fake.videos.find(({ id }) => id === video)!.texts![Number(at)]!.text
  }
  const gate = (): [Promise<void>, () => void] => {
    const { promise, resolve } = Promise.withResolvers<void>()
    return [promise, resolve]
  }

  const fake: FakeVimeo = {
    url: '',
    host: '',
    folders: [],
    videos: [],
    scope: SCOPE,
    user: USER,
    requests: [],
    sent: new Map(),
    fileHeaders: [],
    reset(videos) {
      for (const { release } of waiting) release()
      waiting.clear()
      releaseFiles()
      Object.assign(fake, {
        folders: [],
        videos,
        scope: SCOPE,
        user: USER,
        requests: [],
        sent: new Map(),
        fileHeaders: [],
      })
      limited = { times: 0, headers: {} }
      expired = 0
    },
    limit: (times, headers) => void (limited = { times, headers }),
    expire: (times) => void (expired = times),
    hold(path) {
      const [go, release] = gate()
      const entry = { path, go, release }
      waiting.add(entry)
      return () => (waiting.delete(entry), release())
    },
    holdFiles() {
      const [go, release] = gate()
      files = go
      releaseFiles = () => ((files = null), release())
      return releaseFiles
    },
    close: () => stopped(server),
  }
  const port = await listening(server)
  fake.host = `127.0.0.1:${port}`
  fake.url = `http://${fake.host}`
  return fake
}

/** As `fields` asks: `a.b` keeps b of a, also of each in a list. */
function only(value: unknown, fields: string[]): unknown {
  if (fields.length === 0 || value === null || value === undefined) return value
  if (Array.isArray(value)) return value.map((each) => only(each, fields))
  const names = Map.groupBy(fields, (field) => field.split('.')[0]!)
  return Object.fromEntries(
    [...names].map(([name, wanted]) => {
      const inner = wanted
        .filter((field) => field.includes('.'))
        .map((field) => field.slice(name.length + 1))
      return [name, only((value as Record<string, unknown>)[name], inner)]
    }),
  )
}
