/** One appliance with films of which each second is known by its colour, and one signed-in page. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { bundlesOnce } from '../../support/bundles.ts'
import { launchBrowser } from '../../browser.ts'
import { startDaemon, until, untilStatus, type Daemon } from '../../daemon.ts'
import { ffmpeg } from '../../sources/ffmpeg.ts'
import { openPage, signIn } from '../dashboard.ts'

/** Red, green and blue, each for four seconds; green without a sound. */
export const SECONDS = 12

export interface Cutting {
  daemon: Daemon
  browser: Browser
  folder: string
  /** A video of its own for a test. */
  film(name: string): Promise<string>
  /** Signed in, at the editor of a video. */
  open(id: string, options?: BrowserContextOptions): Promise<Page>
  close(): Promise<void>
}

export const lavfi = (...graphs: string[]): string[] =>
  graphs.flatMap((graph) => ['-f', 'lavfi', '-i', graph])
const ENCODED = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac']

export async function makeColours(file: string): Promise<void> {
  const colour = (name: string) => `color=c=${name}:s=320x180:r=25:d=4[${name}]`
  await ffmpeg(
    ...lavfi(
      `${['red', 'green', 'blue'].map(colour).join(';')};[red][green][blue]concat=n=3`,
      `sine=frequency=440:duration=${SECONDS},volume=enable='between(t,4,8)':volume=0`,
    ),
    ...ENCODED,
    file,
  )
}

export async function openCutting(): Promise<Cutting> {
  await bundlesOnce()
  const folder = await mkdtemp(join(tmpdir(), 'svc-cut-'))
  const [daemon, browser] = await Promise.all([
    startDaemon(),
    launchBrowser(),
    makeColours(join(folder, 'film.mp4')),
  ])
  return {
    daemon,
    browser,
    folder,
    film: async (name) => send(daemon, name, join(folder, 'film.mp4')),
    async open(id, options = {}) {
      const page = await openPage(browser, options)
      await signIn(page, daemon)
      await page.goto(`${daemon.baseUrl}/videos/${id}/cut`)
      await page.getByRole('button', { name: 'Save cut' }).waitFor()
      return page
    },
    async close() {
      await browser.close()
      await daemon.remove()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export async function send(daemon: Daemon, name: string, file: string): Promise<string> {
  const { id } = await daemon.api.videos.create({ body: { name } })
  await daemon.api.videos.putSource({ params: { id }, raw: new Uint8Array(await readFile(file)) })
  await untilStatus(daemon.api, id, 'ready')
  return id
}

export const edge = (page: Page, name: string): Locator => page.getByRole('slider', { name })

/** Seconds, as a screen reader has them. */
export const valueOf = async (slider: Locator): Promise<number> =>
  Number(await slider.getAttribute('aria-valuenow'))

/** Where a second of the source is on the screen, in the middle of the tracks. */
export async function placeOf(page: Page, seconds: number): Promise<{ x: number; y: number }> {
  const line = page.locator('dash-timeline')
  const [box, all] = [await line.boundingBox(), await line.locator('canvas').boundingBox()]
  return { x: all!.x + (all!.width * seconds) / SECONDS, y: box!.y + box!.height - 40 }
}

export const saveCut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Save cut' }).first().click()
  await page.locator('dash-save-cut').getByRole('button', { name: 'Save cut' }).click()
}

export const untilCut = (daemon: Daemon, id: string, state: 'ready' | 'none') =>
  until(
    () => daemon.api.videos.cut({ params: { id } }),
    (cut) => cut.state === state,
    `the cut to be ${state}`,
  )

/** Which colour a player shows at a time, as anybody sees it who opens the embed. */
export async function colourAt(page: Page, seconds: number): Promise<'red' | 'green' | 'blue'> {
  return page.evaluate(async (at) => {
    const media = document.querySelector('svc-player')!.shadowRoot!.querySelector('video')!
    // Standing, so that no later picture takes its place before it is looked at.
    media.pause()
    await new Promise<void>((resolve) => {
      const look: VideoFrameRequestCallback = (_, { mediaTime }) => {
        if (Math.abs(mediaTime - at) < 0.2) resolve()
        else media.requestVideoFrameCallback(look)
      }
      media.requestVideoFrameCallback(look)
      media.currentTime = at
    })
    const canvas = new OffscreenCanvas(1, 1)
    const context = canvas.getContext('2d')!
    context.drawImage(media, 0, 0, 1, 1)
    const [red, green, blue] = context.getImageData(0, 0, 1, 1).data
    return red! > 128 ? 'red' : blue! > 128 ? 'blue' : green! > 64 ? 'green' : 'red'
  }, seconds)
}
