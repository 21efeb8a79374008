/**
 * What the player meets in these tests: a small stand-in for the appliance that serves the real bundle, real HLS and
 * embeds as the contract describes them; and, on another origin, the page of a customer. Made once, shared by all
 * files of this folder. The whole product is tested in test/journey.
 */
import { createReadStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { after } from 'mocha'
import type { Browser } from 'playwright-core'
import { buildComponents } from '../../build/components.ts'
import { embed as embedShape, type Embed } from '../../daemon/contract/embed.ts'
import { listing, type Listing } from '../../daemon/contract/listing.ts'
import { launchBrowser } from '../browser.ts'
import { listening, stopped } from '../support/server.ts'
import { DURATION_SECONDS, makeMedia, makeMediaOnce } from './media.ts'

export interface Stage {
  browser: Browser
  /** Of the stand-in for the appliance. */
  appliance: string
  /** Of the customer's pages. */
  site: string
  dist: string
  /** What `/v1/embeds/<id>` answers; absent is 404, a number is that status. */
  embeds: Map<string, Embed | number>
  /** What `/v1/lists/<id>` answers to a query; absent is 404, a number is that status. */
  lists: Map<string, (query: URLSearchParams) => Listing | number>
  /** Paths below `/media` that answer this text instead. */
  texts: Map<string, string>
  /** Paths below `/media` that answer this status instead. */
  broken: Map<string, number>
  /** Scripts of the customer's site, by path. */
  scripts: Map<string, string>
  /** An embed that is ready to play, with changes. It has an id of its own. */
  add(changes?: Partial<Embed>): Embed
  /** The address of a page with this body, on the customer's site. `entry`: of one element alone, such as `clip`. */
  page(body: string, entry?: string): string
}

let opened: Promise<Stage> | undefined
const closing: (() => Promise<unknown>)[] = []

export const openStage = (): Promise<Stage> => (opened ??= build())

after(async () => {
  for (const close of closing.reverse()) await close()
})

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.m4s': 'video/iso.segment',
  '.mp4': 'video/mp4',
  '.vtt': 'text/vtt',
  '.jpg': 'image/jpeg',
  '.m4a': 'audio/mp4',
  '.json': 'application/json',
}

async function build(): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-components-'))
  closing.push(() => rm(folder, { recursive: true, force: true }))
  // A whole run has just built them, and makes its films once.
  const notes = process.env['SVC_TEST_NOTES']
  const dist = notes ? join(import.meta.dirname, '../../components/dist') : join(folder, 'dist')
  const [browser, media] = await Promise.all([
    launchBrowser(),
    notes ? makeMediaOnce(join(notes, 'media'), folder) : makeMedia(join(folder, 'media')),
    notes || buildComponents({ outDir: dist }),
  ])
  closing.push(() => browser.close())

  const pages = new Map<string, string>()
  // Never the number of those there: a test may take one away, and the next two would be one.
  let added = 0
  const stage: Omit<Stage, 'appliance' | 'site' | 'add' | 'page'> = {
    browser,
    dist,
    embeds: new Map(),
    lists: new Map(),
    texts: new Map(),
    broken: new Map(),
    scripts: new Map(),
  }
  const appliance = await serve((request, response) => answer(stage, media, request, response))
  const site = await serve(async (request, response) => {
    const script = stage.scripts.get(request.url ?? '')
    if (script !== undefined)
      return void response.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
    const page = pages.get(request.url ?? '')
    response
      .writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' })
      .end(page)
  })
  return {
    ...stage,
    appliance,
    site,
    add(changes = {}) {
      const embed = embedShape.parse({
        ...playable(appliance, `video${String((added += 1)).padStart(10, '0')}`),
        ...changes,
      })
      stage.embeds.set(embed.id, embed)
      return embed
    },
    page(body, entry) {
      const path = `/page-${pages.size}`
      pages.set(
        path,
        '<!doctype html><meta name="viewport" content="width=device-width"><link rel="icon" ' +
          'href="data:,"><script type="module" ' +
          `src="${appliance}/npm/@svc/components${entry ? `@0.1.0/${entry}.js` : '/+esm'}"></script>${body}`,
      )
      return site + path
    },
  }
}

async function serve(
  handler: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<string> {
  const server: Server = createServer((request, response) => {
    // A browser that no longer wants an answer closes it.
    handler(request, response).catch(() => response.destroy())
  })
  const port = await listening(server)
  closing.push(() => stopped(server))
  return `http://127.0.0.1:${port}`
}

async function answer(
  stage: Pick<Stage, 'dist' | 'embeds' | 'lists' | 'texts' | 'broken'>,
  media: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = new URL(request.url ?? '/', 'http://appliance').pathname
  const head = { 'access-control-allow-origin': '*', 'cache-control': 'no-store' }
  if (path === '/npm/@svc/components/+esm')
    return sendFile(response, join(stage.dist, 'esm.js'), head)
  const bundled = /^\/npm\/@svc\/components@0\.1\.0\/([\w.-]+)$/.exec(path)?.[1]
  if (bundled) return sendFile(response, join(stage.dist, bundled), head)
  const id = /^\/v1\/embeds\/(\w+)$/.exec(path)?.[1]
  if (id) {
    const embed = stage.embeds.get(id) ?? 404
    const status = typeof embed === 'number' ? embed : 200
    response
      .writeHead(status, {
        ...head,
        'content-type': status === 200 ? 'application/json' : 'application/problem+json',
      })
      .end(status === 200 ? JSON.stringify(embed) : '{}')
    return
  }
  const list = /^\/v1\/lists\/(\w+)$/.exec(path)?.[1]
  if (list) {
    const found =
      stage.lists.get(list)?.(new URL(request.url!, 'http://appliance').searchParams) ?? 404
    const status = typeof found === 'number' ? found : 200
    response
      .writeHead(status, {
        ...head,
        'content-type': status === 200 ? 'application/json' : 'application/problem+json',
      })
      .end(status === 200 ? JSON.stringify(listing.parse(found)) : '{}')
    return
  }
  // Also where they usually are: below the space and the key of any video.
  const file = /^\/media\/(?:\w{5}\/\w{10}\/)?(?:~[\w.-]+\/)?((?:[\w-]+\/)?[\w.-]+)$/.exec(
    path,
  )?.[1]
  const status = stage.broken.get(path) ?? (file ? 200 : 404)
  if (!file || status !== 200) {
    response.writeHead(status, head).end()
    return
  }
  const text = stage.texts.get(path)
  if (text !== undefined)
    return void response
      .writeHead(200, {
        ...head,
        'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
        'content-length': Buffer.byteLength(text),
      })
      .end(text)
  return sendFile(response, join(media, file), head, request)
}

async function sendFile(
  response: ServerResponse,
  path: string,
  head: Record<string, string>,
  request?: IncomingMessage,
): Promise<void> {
  const size = await stat(path).then(
    ({ size }) => size,
    () => undefined,
  )
  if (size === undefined) return void response.writeHead(404, head).end()
  const type = {
    ...head,
    'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
    'accept-ranges': 'bytes',
  }
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request?.headers.range ?? '') ?? []
  const [start, end] = [Number(from ?? 0), to ? Math.min(Number(to), size - 1) : size - 1]
  const name = new URL(request?.url ?? '/', 'http://appliance').searchParams.get('download')
  const disposition =
    name === null
      ? {}
      : { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}` }
  response.writeHead(from ? 206 : 200, {
    ...type,
    ...disposition,
    'content-length': end - start + 1,
    ...(from ? { 'content-range': `bytes ${start}-${end}/${size}` } : {}),
  })
  if (request?.method === 'HEAD') return void response.end()
  await pipeline(createReadStream(path, { start, end }), response)
}

function playable(appliance: string, id: string): Embed {
  const subtitle = (language: string, label: string, original: boolean) => ({
    id: `sub_${language.repeat(10)}` as never,
    language,
    label,
    kind: 'subtitles' as const,
    original,
    source: 'uploaded' as const,
    status: 'ready' as const,
    error: null,
    url: `${appliance}/media/${language}.vtt`,
  })
  const rendition = (name: string, width: number, height: number) => ({
    name,
    kind: 'video' as const,
    codec: 'h264' as const,
    extension: 'mp4' as const,
    width,
    height,
    channels: null,
    bitrate_bps: 500_000,
    size_bytes: 40_000 * width,
    status: 'ready' as const,
    progress: 1,
    url: `${appliance}/media/${name}.mp4`,
  })
  const track = (language: string, label: string, isDefault: boolean) => ({
    id: `aud_${language.repeat(10)}` as never,
    language,
    label,
    default: isDefault,
    codec: 'aac' as const,
    channels: 1,
    source: 'embedded' as const,
    status: 'ready' as const,
    error: null,
    url: `${appliance}/media/aud_${language}.m4a`,
  })
  return {
    object: 'embed',
    id: id as never,
    name: 'A walk along the coast',
    status: 'ready',
    playable: true,
    progress: 1,
    arriving: null,
    error: null,
    audio_only: false,
    language: 'en',
    duration_seconds: DURATION_SECONDS,
    width: 960,
    height: 540,
    aspect_ratio: '16:9',
    renditions: [rendition('h264_hd', 960, 540), rendition('h264_sd', 640, 360)],
    audio_tracks: [track('en', 'English', true), track('nl', 'Nederlands', false)],
    subtitles: [subtitle('en', 'English', true), subtitle('nl', 'Nederlands', false)],
    chapters: [],
    urls: {
      hls: `${appliance}/media/manifest.m3u8`,
      dash: `${appliance}/media/manifest.mpd`,
      poster: `${appliance}/media/poster.jpg`,
      thumbnail: null,
      storyboard: null,
      image: null,
    },
    settings: {},
    placeholder: null,
    metrics: null,
  }
}
