/** What svc-player does in Firefox besides playing: choices of the viewer, and what goes wrong on the line. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { untilStatus } from '../../daemon.ts'
import { launchFirefox, type Firefox } from '../../firefox.ts'
import { ffmpeg } from '../../sources/ffmpeg.ts'
import { openAppliance, type Appliance } from './appliance.ts'

const SECONDS = 60

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

  /** Each request that the page makes fails while `isDown` is true. */
  const open = (isDown: boolean) =>
    firefox.page.goto(
      appliance.page(`<!doctype html><title>Firefox</title><script>
      window.isDown = ${isDown}
      const real = fetch
      window.fetch = (...asked) =>
        isDown ? Promise.reject(new TypeError('no line')) : real(...asked)
      window.told = []
      for (const type of ['qualitychange', 'trackchange'])
        document.addEventListener(type, ({ type, detail }) => told.push([type, detail]))
      </script><script type="module" src="${appliance.daemon.baseUrl}/npm/@svc/components/+esm"></script>
      <svc-player embed="${id}" muted style="width: 640px"></svc-player>`),
    )
  const state = (wanted: string) =>
    firefox.page.until((name) => document.querySelector('svc-player')?.state === name, wanted)
  const played = (fromSeconds: number) =>
    firefox.page.until((from) => {
      const { currentTime, paused } = document.querySelector('svc-player')!
      return currentTime > from + 0.3 && !paused
    }, fromSeconds)
  const choose = async (item: string, choice: string): Promise<void> => {
    const { page } = firefox
    const press = (role: string, name: string) =>
      page
        .until(
          (wanted, text) =>
            [
              ...document
                .querySelector('svc-player')!
                .renderRoot.querySelectorAll(`.menu [role=${wanted}]`),
            ].some(({ textContent }) => textContent.includes(text)),
          role,
          name,
        )
        .then(() =>
          page.click(
            (wanted, text) =>
              [
                ...document
                  .querySelector('svc-player')!
                  .renderRoot.querySelectorAll(`.menu [role=${wanted}]`),
              ].find(({ textContent }) => textContent.includes(text)),
            role,
            name,
          ),
        )
    await page.click(() =>
      document
        .querySelector('svc-player')!
        .renderRoot.querySelector('.menu-place.settings > button'),
    )
    await press('menuitem', item)
    await press('menuitemradio', choice)
    await page.press('Escape')
  }
  const told = () => firefox.page.ask(() => (window as unknown as { told: [string, any][] }).told)

  it('changes quality and audio track by its menu, and goes on playing', async () => {
    await open(false)
    await state('ready')
    await firefox.page.click(() => document.querySelector('svc-player'))
    await played(0)
    await choose('Quality', '234p')
    await firefox.page.until(
      () => (document.querySelector('svc-player')!.media as HTMLVideoElement).videoWidth === 416,
    )
    await choose('Audio track', 'Nederlands')
    await firefox.page.until(() =>
      (window as unknown as { told: [string, any][] }).told.some(
        ([type, detail]) => type === 'trackchange' && detail.language === 'nl',
      ),
    )
    assert.ok((await told()).some(([type, { width }]) => type === 'qualitychange' && width === 416))
    await played(await firefox.page.ask(() => document.querySelector('svc-player')!.currentTime))
  })

  it('goes on by itself once a line is there again that was gone while it played', async () => {
    const { page } = firefox
    await page.ask((seconds) => {
      ;(window as unknown as { isDown: boolean }).isDown = true
      document.querySelector('svc-player')!.currentTime = seconds
    }, SECONDS - 4)
    await page.until(
      () => document.querySelector('svc-player')!.renderRoot.querySelector('.spinner') !== null,
    )
    await page.ask(() => void ((window as unknown as { isDown: boolean }).isDown = false))
    await played(SECONDS - 4)
  })

  it('says that the appliance cannot be reached, and tries again at a press', async () => {
    const { page } = firefox
    await open(true)
    await state('failed')
    await page.ask(() => void ((window as unknown as { isDown: boolean }).isDown = false))
    await page.click(() =>
      document.querySelector('svc-player')!.renderRoot.querySelector('[part=retry-button]'),
    )
    await state('ready')
    await page.click(() => document.querySelector('svc-player'))
    await played(0)
    assert.deepEqual(page.errors, [])
  })
})
