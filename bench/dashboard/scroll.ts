/**
 * Frames a second while a list of 5,000 videos is scrolled by the wheel: each frame that the page
 * could paint, by requestAnimationFrame.
 */
import { execFile } from 'node:child_process'
import { rm, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { launchWholeBrowser, type Page } from '../../test/browser.ts'
import { startDaemon } from '../../test/daemon.ts'
import { manyVideos } from '../../test/renderer/many-videos.ts'
import { median, type BenchOptions, type Verdict } from '../bench.ts'

const run = promisify(execFile)
const VIDEOS = 5_000
const LEAST = 50
/** Of one pass: about four seconds of wheel, 240 pixels a notch as a mouse has it. */
const NOTCHES = 120
const NOTCH_PX = 240
const EVERY_MS = 33

const VIEWS = { grid: 'Grid', table: 'Table' } as const

export async function scroll({ rounds, print }: BenchOptions): Promise<Verdict[]> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-pictures-'))
  const many = await manyVideos(VIDEOS, { pictures: await pictures(folder) })
  const daemon = await startDaemon({ dataDir: many.dataDir, env: { SVC_LOG_LEVEL: 'warn' } })
  const browser = await launchWholeBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await page.goto((await daemon.api.sessions.createLink()).url)
    const verdicts: Verdict[] = []
    for (const [view, button] of Object.entries(VIEWS)) {
      await page.getByRole('button', { name: button, exact: true }).click()
      await page.locator('dash-videos .open').first().waitFor()
      const measured: number[] = []
      for (let round = 0; round < Math.min(rounds, 5); round += 1)
        measured.push(await framesPerSecond(page))
      print(`${view}: ${measured.map((frames) => frames.toFixed(1)).join(', ')} frames a second`)
      const frames = median(measured)
      verdicts.push({
        what: `frames a second, ${VIDEOS} videos as a ${view}`,
        ours: frames.toFixed(1),
        reference: `${LEAST}`,
        ratio: frames / LEAST,
        bar: { least: 1 },
      })
    }
    return verdicts
  } finally {
    await browser.close()
    await daemon.remove()
    await rm(many.dataDir, { recursive: true, force: true })
    await rm(folder, { recursive: true, force: true })
  }
}

/** From the top, over what was not seen before in each round. */
async function framesPerSecond(page: Page): Promise<number> {
  await page.mouse.move(760, 500)
  await page.evaluate(() => {
    const frames: number[] = []
    Object.assign(globalThis, { frames })
    const note = (time: number): void => {
      frames.push(time)
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  })
  const from = await page.evaluate(() => scrollY)
  for (let notch = 0; notch < NOTCHES; notch += 1) {
    await page.mouse.wheel(0, NOTCH_PX)
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
  }
  const { times, to } = await page.evaluate(() => {
    const { frames } = globalThis as unknown as { frames: number[] }
    return { times: [...frames], to: scrollY }
  })
  if (to - from < (NOTCHES * NOTCH_PX) / 2)
    throw new Error(`the page was scrolled by ${to - from} px only`)
  await page.reload()
  await page.locator('dash-videos .open').first().waitFor()
  return ((times.length - 1) / (times.at(-1)! - times[0]!)) * 1_000
}

/** A few different ones, as thumbnails are. */
async function pictures(folder: string): Promise<string[]> {
  const files = Array.from({ length: 12 }, (_, number) => join(folder, `${number}.jpg`))
  for (const [number, file] of files.entries()) {
    await run('ffmpeg', [
      '-v',
      'error',
      '-f',
      'lavfi',
      '-i',
      `gradients=size=640x360:seed=${number + 1}:nb_colors=4`,
      '-frames:v',
      '1',
      '-q:v',
      '4',
      '-y',
      file,
    ])
  }
  return files
}
