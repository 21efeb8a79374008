/**
 * A real daemon behind a wire that can be cut, a page of a customer with an uploader, and the
 * customer's server that signs tokens.
 */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { SvcUpload, UploadItem } from '../../../components/upload/index.ts'
import type { Video } from '../../../daemon/contract/video.ts'
import { startDaemon, type Daemon } from '../../daemon.ts'
import { hs256, inSeconds } from '../../daemon/access/jwt.ts'
import { codedVideo } from '../../sources/coded-video.ts'
import { listening, stopped } from '../../support/server.ts'
import { filesBelow } from '../../support/folder.ts'
import { on, type Opening } from '../on-page.ts'
import { openStage, type Stage } from '../stage.ts'
import { openWire, type Wire } from './wire.ts'
import { receivedBytes } from '../../support/received-bytes.ts'

export const FILM_BYTES = 12_000_000

export interface Place {
  stage: Stage
  daemon: Daemon
  wire: Wire
  folder: string
  /** A film of two seconds that plays, and takes a while to send. */
  film: string
  /** Another, small one. */
  small: string
  key: string
  /** For the space, unless told otherwise. */
  token(claims?: Record<string, unknown>): string
  /** Answers tokens, as the customer's server; what it gives is the test's to say. */
  tokens: { url: string; give: () => string | null; given: number }
  videos(): Promise<Video[]>
  /** Bytes of the largest upload on its way that was not there when the page was opened. */
  onDisk(): Promise<number>
  /** What the daemon holds of uploads on their way. */
  unfinished(): Promise<string[]>
  /** Opens a page with this element. `base`: by another way to the appliance; `beside`: the wire is another page's. */
  page(
    attributes: string,
    action: (page: Page) => Promise<void>,
    more?: Opening & {
      script?: string
      inside?: string
      body?: (element: string) => string
      base?: string
      beside?: boolean
    },
  ): Promise<void>
  close(): Promise<void>
}

export async function openPlace(): Promise<Place> {
  const [stage, daemon, folder] = await Promise.all([
    openStage(),
    startDaemon(),
    mkdtemp(join(tmpdir(), 'svc-upload-')),
  ])
  const wire = await openWire(daemon.baseUrl)
  const key = await daemon.key('read_write')
  const tokens: Place['tokens'] = { url: '', give: () => null, given: 0 }
  const server = createServer((_request, response) => {
    const token = tokens.give()
    tokens.given += 1
    response
      .writeHead(token === null ? 503 : 200, {
        'access-control-allow-origin': '*',
        'cache-control': 'no-store',
      })
      .end(token ?? '')
  })
  tokens.url = `http://127.0.0.1:${await listening(server)}`
  const coded = await readFile(
    await codedVideo(join(folder, 'small.mp4'), { audio: 'sine', width: 320, height: 180 }),
  )
  await writeFile(
    join(folder, 'waves.mp4'),
    Buffer.concat([coded, freeBox(FILM_BYTES - coded.length)]),
  )

  /** A whole upload becomes a video a moment after the answer. */
  let before = new Set<string>()
  return {
    stage,
    daemon,
    wire,
    folder,
    key,
    tokens,
    film: join(folder, 'waves.mp4'),
    small: join(folder, 'small.mp4'),
    token: (claims = {}) =>
      hs256(key, { sub: daemon.space, aud: 'upload', exp: inSeconds(600), ...claims }),
    videos: async () => (await daemon.api.videos.list()).data,
    onDisk: async () =>
      Math.max(
        0,
        ...[...(await receivedBytes(daemon.dataDir))].map(([id, bytes]) =>
          before.has(id) ? 0 : bytes,
        ),
      ),
    unfinished: async () =>
      (await filesBelow(daemon.dataDir)).filter((path) => path.startsWith('uploads/')),
    async page(
      attributes,
      action,
      {
        script = '',
        inside = '',
        body = (element: string) => element,
        base = wire.url,
        beside = false,
        ...opening
      } = {},
    ) {
      if (!beside) {
        wire.mend()
        wire.open()
        before = new Set((await receivedBytes(daemon.dataDir)).keys())
      }
      const module = `${stage.appliance}/npm/@svc/components@0.1.0/upload.js`
      const setUp =
        `<script type="module">import { configure } from '${module}'; configure({ baseUrl: ` +
        `'${base}' }); const upload = document.querySelector('svc-upload'); ${script}</script>`
      await on(stage, body(`<svc-upload ${attributes}>${inside}</svc-upload>${setUp}`), action, {
        entry: 'upload',
        before: NO_STORAGE,
        ...opening,
      })
    },
    async close() {
      await stopped(server)
      await wire.close()
      await daemon.remove()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Whoever so much as looks at a storage is told of it. */
const NO_STORAGE = `
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore']) {
    Object.defineProperty(window, name, { get() { setTimeout(() => { throw new Error('The page used ' + name) }) } })
  }
  Object.defineProperty(document, 'cookie', { get() { setTimeout(() => { throw new Error('The page used cookies') }) }, set() { setTimeout(() => { throw new Error('The page set a cookie') }) } })`

export async function choose(page: Page, ...files: string[]): Promise<void> {
  await page.waitForFunction(
    () =>
      customElements.get('svc-upload') &&
      document.querySelector('svc-upload')!.renderRoot?.querySelector('#files'),
  )
  await page.locator('svc-upload #files').setInputFiles(files)
}

/** Waits until this holds of the element. */
export const holds = (page: Page, what: (upload: SvcUpload) => unknown) =>
  page.waitForFunction(`(${what.toString()})(document.querySelector('svc-upload'))`)

export const state = (page: Page, wanted: SvcUpload['state']) =>
  page.waitForFunction(
    (wanted) => document.querySelector<SvcUpload>('svc-upload')?.state === wanted,
    wanted,
  )

export const item = (page: Page, index = 0): Promise<Omit<UploadItem, 'file'>> =>
  page
    .locator('svc-upload')
    .evaluate((upload: SvcUpload, index) => ({ ...upload.items[index]!, file: null }), index)

export const call = <T>(page: Page, action: (upload: SvcUpload) => T): Promise<Awaited<T>> =>
  page.locator('svc-upload').evaluate(action as (element: Element) => T) as Promise<Awaited<T>>

/** Notes every event of the element from now on; the answer tells their types. */
export async function noting(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const types: string[] = []
    Object.assign(window, { types })
    for (const type of [
      'add',
      'reject',
      'start',
      'pause',
      'resume',
      'cancel',
      'complete',
      'playable',
      'error',
    ])
      document.addEventListener(
        type,
        (event) =>
          event.target instanceof HTMLElement &&
          event.target.localName === 'svc-upload' &&
          types.push(type),
      )
  })
  return () => page.evaluate(() => (window as unknown as { types: string[] }).types)
}

/** The small film, so many times, as files of their own. */
export async function copies(
  { folder, small }: Place,
  name: string,
  count: number,
): Promise<string[]> {
  const paths = Array.from({ length: count }, (_, i) => join(folder, `${name}-${i}.mp4`))
  for (const path of paths) await cp(small, path)
  return paths
}

/** Belongs to an mp4, and to nothing that is seen or heard of it. */
export function freeBox(sizeBytes: number): Buffer {
  const box = Buffer.alloc(sizeBytes)
  box.writeUInt32BE(sizeBytes)
  box.write('free', 4)
  // Not all alike, so that a byte in the wrong place is one.
  for (let at = 8; at < sizeBytes; at++) box[at] = (at * 7 + (at >> 9)) & 255
  return box
}
