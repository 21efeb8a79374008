/** What svc-player does in Firefox besides playing: choices of the viewer, and what goes wrong on the line. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { until, untilStatus } from '../../daemon.ts'
import { launchFirefox, type Firefox } from '../../firefox.ts'
import { ffmpeg } from '../../sources/ffmpeg.ts'
import { openAppliance, type Appliance } from './appliance.ts'

const SECONDS = 20
/** Of a segment behind the second. */
const LATER = String.raw`/[2-9]\.m4s`

describe('svc-player in Firefox', () => {
  let appliance: Appliance
  let firefox: Firefox
  let id: string
  before(async () => {
    ;[appliance, firefox] = await Promise.all([openAppliance(), launchFirefox()])
    const { api } = appliance.daemon
    const film = join(appliance.folder, 'two-languages.mp4')
    await ffmpeg(
      ...`-f lavfi -i testsrc2=s=640x360:r=24:d=${SECONDS}`.split(' '),
      ...[440, 880].flatMap((hertz) =>
        `-f lavfi -i sine=f=${hertz}:r=48000:d=${SECONDS}`.split(' '),
      ),
      ...'-map 0 -map 1 -map 2 -metadata:s:a:0 language=eng -metadata:s:a:1 language=nld'.split(
        ' ',
      ),
      ...'-preset ultrafast -pix_fmt yuv420p -c:a aac'.split(' '),
      film,
    )
    id = (await api.videos.create({ body: { name: 'In two languages' } })).id
    await api.videos.putSource({ params: { id }, raw: await readFile(film) })
    await untilStatus(api, id, 'ready', 'errored')
  })
  after(async () => {
    try {
      await firefox?.close()
    } finally {
      // It would stand in the lists of the other pages.
      if (id) await appliance.daemon.api.videos.delete({ params: { id } })
    }
  })

  /** Each request whose address matches fails while `window.lost` says so. */
  const open = (lost: string | null) =>
    firefox.page.goto(
      appliance.page(`<!doctype html><title>Firefox</title><script>
      window.lost = ${JSON.stringify(lost)}
      const real = fetch
      window.refused = 0
      window.fetch = (request, ...rest) =>
        lost && new RegExp(lost).test(request.url ?? request)
          ? ((window.refused += 1), Promise.reject(new TypeError('no line')))
          : real(request, ...rest)
      window.events = []
      for (const type of ['qualitychange', 'trackchange'])
        document.addEventListener(type, ({ type, detail }) => events.push([type, detail]))
      </script><script type="module" src="${appliance.daemon.baseUrl}/npm/@svc/components/+esm"></script>
      <svc-player embed="${id}" muted loop style="width: 640px"></svc-player>`),
    )
  /** The line is there again. */
  const restoreLine = () =>
    firefox.page.ask(() => Object.assign(window, { lost: null }) && undefined)
  const state = (wanted: string) =>
    firefox.page.until((name) => document.querySelector('svc-player')?.state === name, wanted)
  const played = (fromSeconds: number) =>
    firefox.page.until((from) => {
      const { currentTime, paused } = document.querySelector('svc-player')!
      return currentTime > from + 0.3 && !paused
    }, fromSeconds)
  /** Once the menu stands still. */
  const press = async (role: string, name: string): Promise<void> => {
    const item = (wanted: string, text: string) => {
      const menu = document.querySelector('svc-player')!.renderRoot.querySelector('.menu')
      return menu?.getAnimations({ subtree: true }).length === 0
        ? [...menu.querySelectorAll(`[role=${wanted}]`)].find((each) =>
            each.textContent.includes(text),
          )
        : undefined
    }
    await firefox.page.until(item, role, name)
    await firefox.page.click(item, role, name)
  }
  const choose = async (of: string, choice: string): Promise<void> => {
    await firefox.page.click(() =>
      document
        .querySelector('svc-player')!
        .renderRoot.querySelector('.menu-place.settings > button'),
    )
    await press('menuitem', of)
    await press('menuitemradio', choice)
    await firefox.page.press('Escape')
  }

  it('changes quality and audio track by its menu, and goes on playing', async () => {
    const { page } = firefox
    await open(null)
    await state('ready')
    await page.click(() => document.querySelector('svc-player'))
    await played(0)
    await choose('Quality', '234p')
    await page.until(
      () => (document.querySelector('svc-player')!.media as HTMLVideoElement).videoWidth === 416,
    )
    await choose('Audio track', 'Nederlands')
    const events = () =>
      page.ask(() => (window as unknown as { events: [string, Record<string, unknown>][] }).events)
    await until(
      events,
      (all) => all.some(([type, { language }]) => type === 'trackchange' && language === 'nl'),
      'the other track',
    )
    // Where playback stands still meanwhile, it comes once it moves again.
    await until(
      events,
      (all) => all.some(([type, { width }]) => type === 'qualitychange' && width === 416),
      'the other quality',
    )
    await page.ask(() => void (document.querySelector('svc-player')!.currentTime = 5))
    await played(5)
  })

  it('goes on by itself once a line is there again that was gone while it played', async () => {
    const { page } = firefox
    await open(LATER)
    await state('ready')
    await page.click(() => document.querySelector('svc-player'))
    await played(1)
    await page.until(
      () =>
        document.querySelector('svc-player')!.renderRoot.querySelector('.spinner') !== null &&
        (window as unknown as { refused: number }).refused > 0,
    )
    await restoreLine()
    await played(9)
  })

  it('says that the appliance cannot be reached, and tries again at a press', async () => {
    const { page } = firefox
    await open('.')
    await state('failed')
    await restoreLine()
    await page.click(() =>
      document.querySelector('svc-player')!.renderRoot.querySelector('[part=retry-button]'),
    )
    await state('ready')
    await page.click(() => document.querySelector('svc-player'))
    await played(0)
    assert.deepEqual(page.errors, [])
  })
})
