/** One appliance with a short film, one browser that is signed in: what every journey of this folder works with. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { bundlesOnce } from '../../support/bundles.ts'
import { launchBrowser } from '../../browser.ts'
import { until, untilStatus, type Daemon } from '../../daemon.ts'
import { ffmpeg } from '../../sources/ffmpeg.ts'
import { openPage, signIn } from '../dashboard.ts'
import { startManyDaemon } from '../many-daemon.ts'

export const SECONDS = 3

export interface Studio {
  daemon: Daemon
  browser: Browser
  page: Page
  folder: string
  /** The film, ready to be watched. */
  id: string
  open(tab: string): Promise<void>
  close(): Promise<void>
}

export async function openStudio(): Promise<Studio> {
  await bundlesOnce()
  const folder = await mkdtemp(join(tmpdir(), 'svc-tracks-'))
  const film = join(folder, 'film.mp4')
  await ffmpeg(
    '-f',
    'lavfi',
    '-i',
    `testsrc2=size=320x180:rate=10:duration=${SECONDS}`,
    '-f',
    'lavfi',
    '-i',
    `sine=frequency=440:duration=${SECONDS}`,
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
    film,
  )
  await writeFile(join(folder, 'what'), 'write')
  const transcriber = [
    process.execPath,
    join(import.meta.dirname, '..', '..', 'support', 'transcriber.ts'),
    join(folder, 'what'),
    '{audio}',
    '{language}',
    '{output}',
  ]
  const daemon = await startManyDaemon({ env: { SVC_TRANSCRIBER: JSON.stringify(transcriber) } })
  const { id } = await daemon.api.videos.create({ body: { name: 'Coffee' } })
  await daemon.api.videos.putSource({ params: { id }, raw: await readFile(film) })
  await untilStatus(daemon.api, id, 'ready')
  // A film without subtitles is transcribed by itself. Here somebody asks for it.
  const params = { id }
  const [transcript] = (
    await until(
      () => daemon.api.subtitles.list({ params }),
      ({ data }) => data[0]?.status === 'ready',
      'the sound to be transcribed',
    )
  ).data
  await daemon.api.subtitles.delete({ params: { id, subtitle: transcript!.id } })
  const browser = await launchBrowser()
  const page = await openPage(browser, { acceptDownloads: true })
  await signIn(page, daemon)
  return {
    daemon,
    browser,
    page,
    folder,
    id,
    open: async (tab) => void (await page.goto(`${daemon.baseUrl}/videos/${id}/${tab}`)),
    async close() {
      await browser.close()
      await daemon.remove()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
