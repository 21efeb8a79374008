/** One daemon with one short video, and one signed-in page on it. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { bundlesOnce } from '../../support/bundles.ts'
import type { Video } from '../../../daemon/contract/video.ts'
import { launchBrowser } from '../../browser.ts'
import { untilStatus, type Daemon } from '../../daemon.ts'
import { ffmpeg } from '../../sources/ffmpeg.ts'
import { openPage, signIn } from '../dashboard.ts'
import { startManyDaemon } from '../many-daemon.ts'

export interface Fixture {
  daemon: Daemon
  browser: Browser
  page: Page
  video: Video
  /** A file of this test's own. */
  folder: string
  /** `/sharing`; empty for the overview. */
  open(tab: string): Promise<void>
  read(): Promise<Video>
  end(): Promise<void>
}

/** Two seconds, 320x180; `hue` tells films apart. */
export async function makeFilm(file: string, hue = 0): Promise<void> {
  await ffmpeg(
    '-f',
    'lavfi',
    '-i',
    `testsrc2=size=320x180:rate=25:duration=2,hue=h=${hue}`,
    '-f',
    'lavfi',
    '-i',
    'sine=frequency=440:duration=2',
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
    '-movflags',
    '+faststart',
    file,
  )
}

export async function startFixture(): Promise<Fixture> {
  await bundlesOnce()
  const folder = await mkdtemp(join(tmpdir(), 'svc-video-page-'))
  const film = join(folder, 'film.mp4')
  const [daemon, browser] = await Promise.all([startManyDaemon(), launchBrowser(), makeFilm(film)])
  const { id } = await daemon.api.videos.create({ body: { name: 'Throwing a bowl' } })
  await daemon.api.videos.putSource({ params: { id }, raw: new Uint8Array(await readFile(film)) })
  const video = await untilStatus(daemon.api, id, 'ready')
  const page = await openPage(browser, { permissions: ['clipboard-read', 'clipboard-write'] })
  await signIn(page, daemon)
  return {
    daemon,
    browser,
    page,
    folder,
    video,
    async open(tab) {
      await page.goto(`${daemon.baseUrl}/videos/${id}${tab}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
    },
    read: () => daemon.api.videos.get({ params: { id } }),
    async end() {
      await browser.close()
      await daemon.remove()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
