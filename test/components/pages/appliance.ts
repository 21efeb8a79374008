/**
 * A real daemon with a film that is ready, and, on another origin, the site of a customer: for pages on which all seven
 * elements stand. Opened once, shared by the files of this folder.
 */
import { readFile, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { after } from 'mocha'
import type { Browser } from 'playwright-core'
import { bundlesOnce } from '../../support/bundles.ts'
import { launchBrowser } from '../../browser.ts'
import { startDaemon, until, untilStatus, type Daemon } from '../../daemon.ts'
import { hs256 } from '../../daemon/access/jwt.ts'
import { codedVideo } from '../../sources/coded-video.ts'
import { listening, stopped } from '../../support/server.ts'

export const FILM_SECONDS = 8
export const FILM_NAME = 'A walk along the coast'

export interface Appliance {
  daemon: Daemon
  /** Id of a public video in a space that lists its videos. */
  film: string
  /** A small file to upload. */
  small: string
  folder: string
  /** For the space, for ten minutes. */
  uploadToken(): string
  chromium(): Promise<Browser>
  /** The address of this on the customer's site; with a folder, its files lie beside it. */
  page(html: string): string
  site(files: string): string
}

let opened: Promise<Appliance> | undefined
const closing: (() => Promise<unknown>)[] = []

export const openAppliance = (): Promise<Appliance> => (opened ??= open())

after(async () => {
  for (const close of closing.reverse()) await close()
})

async function open(): Promise<Appliance> {
  await bundlesOnce()
  const folder = await mkdtemp(join(tmpdir(), 'svc-pages-'))
  closing.push(() => rm(folder, { recursive: true, force: true }))
  const daemon = await startDaemon()
  closing.push(() => daemon.remove())
  const small = await codedVideo(join(folder, 'small.mp4'), {
    audio: 'sine',
    width: 320,
    height: 180,
  })
  const film = await makeFilm(daemon, folder)
  const key = await daemon.key('read_write')
  const { url, pages, sites } = await openSite()
  let browser: Promise<Browser> | undefined

  return {
    daemon,
    film,
    small,
    folder,
    uploadToken: () => hs256(key, { sub: daemon.space, aud: 'upload' }),
    chromium: () =>
      (browser ??= launchBrowser().then(
        (launched) => (closing.push(() => launched.close()), launched),
      )),
    page(html) {
      pages.push(html)
      return `${url}/page-${pages.length - 1}`
    },
    site(files) {
      sites.push(files)
      return `${url}/site-${sites.length - 1}/index.html`
    },
  }
}

async function makeFilm({ api, space }: Daemon, folder: string): Promise<string> {
  const path = await codedVideo(join(folder, 'film.mp4'), {
    audio: 'sine',
    width: 640,
    height: 360,
    rate: '24',
    seconds: FILM_SECONDS,
  })
  const { id } = await api.videos.create({ body: { name: FILM_NAME, language: 'en' } })
  const params = { id }
  await api.videos.putSource({ params, raw: new Uint8Array(await readFile(path)) })
  await api.subtitles.create({
    params,
    body: {
      language: 'en',
      label: 'English',
      original: true,
      content: subtitles('The first words', 'The last words'),
    },
  })
  await api.subtitles.create({
    params,
    body: {
      language: 'nl',
      label: 'Nederlands',
      content: subtitles('De eerste woorden', 'De laatste woorden'),
    },
  })
  await api.chapters.put({
    params,
    body: {
      chapters: [
        { start_seconds: 0, title: 'Out' },
        { start_seconds: FILM_SECONDS / 2, title: 'Back' },
      ],
    },
  })
  await api.spaces.update({ params: { id: space }, body: { public_listing: true } })
  await untilStatus(api, id, 'ready')
  await until(
    () => api.videos.get({ params }),
    ({ urls }) => urls.storyboard !== null,
    'the storyboard',
  )
  return id
}

const subtitles = (first: string, last: string): string =>
  'WEBVTT\n\n00:00.000 --> ' +
  `00:0${FILM_SECONDS / 2}.000\n${first}\n\n00:0${FILM_SECONDS / 2}.000 --> ` +
  `00:0${FILM_SECONDS}.000\n${last}\n`

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

async function openSite(): Promise<{ url: string; pages: string[]; sites: string[] }> {
  const [pages, sites]: [string[], string[]] = [[], []]
  const server = createServer((request, response) => {
    const [, page] = /^\/page-(\d+)$/.exec(request.url!) ?? []
    const [, site, file] = /^\/site-(\d+)\/([\w./-]+)$/.exec(request.url!) ?? []
    const found =
      page !== undefined
        ? Promise.resolve(pages[Number(page)])
        : site !== undefined && !file!.includes('..')
          ? readFile(join(sites[Number(site)]!, file!)).catch(() => undefined)
          : Promise.resolve(undefined)
    void found.then((body) =>
      response
        .writeHead(body === undefined ? 404 : 200, {
          'content-type': TYPES[extname(file ?? '.html')] ?? 'text/html; charset=utf-8',
        })
        .end(body),
    )
  })
  const port = await listening(server)
  closing.push(() => stopped(server))
  return { url: `http://127.0.0.1:${port}`, pages, sites }
}
