/** One host for all: the film, the players of others as their packages have them, and svc-player as it is built. */
import { createServer } from 'node:http'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { listening, stopped } from '../../test/support/server.ts'
import { FILM_SECONDS } from './film.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const MODULES = join(ROOT, 'node_modules')
const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.m4s': 'video/iso.segment',
  '.mp4': 'video/mp4',
}
const PAGE = `<!doctype html><html lang="en"><title>bench</title><link rel="icon" href="data:,">
<style>body { margin: 0 } #place, video { width: 1280px; height: 720px }</style><div id="place"></div>`

export const VIDEO = 'bench0000000001'

export interface FilmSite {
  url: string
  close(): Promise<void>
}

export async function openSite(film: string, components: string): Promise<FilmSite> {
  const files = (path: string): string | undefined => {
    if (path === '/hls.js') return join(MODULES, 'hls.js/dist/hls.min.js')
    if (path === '/shaka.js') return join(MODULES, 'shaka-player/dist/shaka-player.compiled.js')
    const [, media] = /^\/media\/\w+\/\w+\/((?:\w+\/)?[\w.]+)$/.exec(path) ?? []
    if (media) return join(film, media)
    if (path === '/npm/@svc/components/+esm') return join(components, 'esm.js')
    const [, component] = /^\/npm\/@svc\/components@[\d.]+\/([\w.-]+)$/.exec(path) ?? []
    return component && join(components, component)
  }
  const server = createServer((request, response) => {
    const path = (request.url ?? '').replace(/\?.*/, '')
    const send = (body: string | Buffer, type: string) =>
      response
        .writeHead(200, { 'content-type': type, 'content-length': Buffer.byteLength(body) })
        .end(body)
    if (path === '/') return void send(PAGE, 'text/html')
    if (path === `/v1/embeds/${VIDEO}`)
      return void send(
        JSON.stringify(embedAt(`http://${request.headers.host}`)),
        'application/json',
      )
    const file = files(path)
    if (!file) return void response.writeHead(404).end()
    readFile(file).then(
      (body) => send(body, TYPES[extname(file)] ?? 'text/plain'),
      () => response.writeHead(404).end(),
    )
  })
  return { url: `http://127.0.0.1:${await listening(server)}`, close: () => stopped(server) }
}

export const manifestAt = (site: string): string =>
  `${site}/media/${VIDEO.slice(0, 5)}/${VIDEO.slice(5)}/manifest.m3u8`

/** What the appliance answers about a video that is ready. */
const embedAt = (site: string) => ({
  object: 'embed',
  id: VIDEO,
  name: 'Film',
  status: 'ready',
  playable: true,
  progress: 1,
  error: null,
  audio_only: false,
  language: null,
  duration_seconds: FILM_SECONDS,
  width: 1280,
  height: 720,
  aspect_ratio: '16:9',
  renditions: [],
  audio_tracks: [],
  subtitles: [],
  chapters: [],
  urls: {
    hls: manifestAt(site),
    dash: null,
    poster: null,
    thumbnail: null,
    storyboard: null,
    image: null,
  },
  settings: {},
  metrics: null,
})
