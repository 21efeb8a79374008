import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { startDaemon, until, type Daemon } from '../../daemon.ts'
import { ffmpeg } from '../../sources/ffmpeg.ts'
import { assertAccessible, assertFits, assertNoFaults, openPage, signIn } from '../dashboard.ts'
import { edge, lavfi, openCutting, send, untilCut, valueOf, type Cutting } from './stage.ts'
import { itLong } from '../../support/long.ts'

describe('the editor of a cut, of every kind of video', () => {
  let cutting: Cutting

  before(async () => {
    cutting = await openCutting()
  })
  after(() => cutting?.close())

  const made = async (name: string, ...args: string[]): Promise<string> => {
    const file = join(cutting.folder, name)
    await ffmpeg(...args, file)
    return send(cutting.daemon, name, file)
  }
  const PICTURE = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']

  it('without sound has pictures alone, and without a picture the waveform alone', async () => {
    const silent = await made(
      'silent.mp4',
      '-f',
      'lavfi',
      '-i',
      'testsrc2=s=320x180:r=25:d=3',
      ...PICTURE,
    )
    const sound = await made('sound.m4a', '-f', 'lavfi', '-i', 'sine=f=440:d=3', '-c:a', 'aac')
    for (const id of [silent, sound]) {
      const page = await cutting.open(id)
      await edge(page, 'End of range 1').focus()
      await page.keyboard.press('Shift+ArrowLeft')
      await until(
        () => valueOf(edge(page, 'End of range 1')),
        (at) => Math.abs(at - 2) < 0.15,
        'the edge to move by a second',
      )
      await page.getByRole('button', { name: 'Play', exact: true }).click()
      await until(
        () => page.locator('[data-clock]').innerText(),
        (text) => text !== '0:00.000' && text !== '0:01.960',
        'it to play',
      )
      await assertAccessible(page, 'without a picture or a sound')
      assertNoFaults(page)
      await page.context().close()
    }
  })

  it('of one second can be cut by frames', async () => {
    const id = await made(
      'short.mp4',
      '-f',
      'lavfi',
      '-i',
      'testsrc2=s=320x180:r=30000/1001:d=1',
      '-f',
      'lavfi',
      '-i',
      'sine=f=440:d=1',
      ...PICTURE,
      '-c:a',
      'aac',
    )
    const page = await cutting.open(id)
    await edge(page, 'Playhead').focus()
    for (let frames = 0; frames < 15; frames += 1) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('i')
    await until(
      () => valueOf(edge(page, 'Start of range 1')),
      (at) => at === 0.501,
      'the start to be the fifteenth frame',
    )
    for (let times = 0; times < 20; times += 1) await page.keyboard.press('+')
    await assertFits(page, 'zoomed in')
    assertNoFaults(page)
    await page.context().close()
  })

  it('that is private and cut plays the whole source, and says when it cannot be had', async () => {
    const { daemon } = cutting
    const id = await cutting.film('Private')
    await daemon.api.videos.update({ params: { id }, body: { visibility: 'private' } })
    await daemon.api.videos.putCut({ params: { id }, body: { keep: [{ start: 4, end: 8 }] } })
    await untilCut(daemon, id, 'ready')
    const page = await cutting.open(id)
    const clock = () => page.locator('[data-clock]').innerText()
    await edge(page, 'Playhead').focus()
    await page.keyboard.press('p')
    await until(clock, (text) => /^0:0[4-8]/.test(text), 'what is kept to be played')
    await page.keyboard.press('p')
    await page.keyboard.press('End')
    await until(clock, (text) => text === '0:12.000', 'the end of the source')
    await page.goto(`${daemon.baseUrl}/videos/${id}`)
    await page.getByText(/1 range of the file plays\. Can be undone until/).waitFor()
    await page.goBack()
    await page.route(/manifest\.m3u8/, (route) => route.abort())
    await page.reload()
    await page.getByText('The original could not be loaded').waitFor()
    await assertAccessible(page, 'a source that cannot be had')
    await page.unroute(/manifest\.m3u8/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('The original could not be loaded').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await until(clock, (text) => /^0:(?:0[1-9]|1)/.test(text), 'it to play')
    assertNoFaults(page)
    await page.context().close()
  })

  const givesOriginal = async (daemon: Daemon): Promise<void> => {
    const { browser, folder } = cutting
    const id = await send(daemon, 'Cut', join(folder, 'film.mp4'))
    await daemon.api.videos.putCut({ params: { id }, body: { keep: [{ start: 4, end: 8 }] } })
    await untilCut(daemon, id, 'ready')
    const page = await openPage(browser)
    await signIn(page, daemon)
    await page.goto(`${daemon.baseUrl}/videos/${id}`)
    await page.getByRole('button', { name: 'More' }).first().click()
    const downloading = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Download the original' }).click()
    const saved = await (await downloading).path()
    assert.deepEqual(await readFile(saved), await readFile(join(folder, 'film.mp4')))
    assertNoFaults(page)
    await page.context().close()
  }

  it('that is cut gives its editor the original', () => givesOriginal(cutting.daemon))

  it('that is cut gives its editor the original where media have a host of their own', async () => {
    const SVC_SPACE_MEDIA_URL = 'https://{space}.media.example.org'
    const daemon = await startDaemon({ env: { SVC_SPACE_MEDIA_URL } })
    try {
      await givesOriginal(daemon)
    } finally {
      await daemon.remove()
    }
  })

  itLong('with as many ranges as there may be is edited as any other', async () => {
    const id = await made('many.mp4', ...lavfi('testsrc2=s=128x72:r=25:d=80'), ...PICTURE)
    const keep = Array.from({ length: 200 }, (_, at) => ({ start: at * 0.4, end: at * 0.4 + 0.2 }))
    await cutting.daemon.api.videos.putCut({ params: { id }, body: { keep } })
    const page = await cutting.open(id)
    await page.getByText('A cut can have at most 200 ranges.').waitFor()
    await edge(page, 'End of range 200').focus()
    await page.keyboard.press('ArrowRight')
    await until(
      () => valueOf(edge(page, 'End of range 200')),
      (at) => at === 79.84,
      'the last edge to move',
    )
    await page.getByRole('button', { name: 'Remove range 100', exact: true }).click()
    await page.getByText('Times refer to the uncut original.').waitFor()
    assertNoFaults(page)
    await page.context().close()
  })

  it('that has not come says so', async () => {
    const { daemon, browser } = cutting
    const { id } = await daemon.api.videos.create({ body: { name: 'On its way' } })
    const page = await openPage(browser)
    await signIn(page, daemon)
    await page.goto(`${daemon.baseUrl}/videos/${id}/cut`)
    await page.getByRole('heading', { name: 'This video cannot be cut yet' }).waitFor()
    await page.getByText('Its file has not been uploaded yet.').waitFor()
    await assertAccessible(page, 'a video that has not come')
    assertNoFaults(page)
    await page.context().close()
  })

  itLong('is in four languages, and fits a phone in each, light and dark', async () => {
    const id = await cutting.film('Languages')
    for (const [locale, save] of [
      ['de', 'Schnitt speichern'],
      ['fr', 'Enregistrer la coupe'],
      ['nl', 'Knip opslaan'],
    ] as const) {
      const page = await openPage(cutting.browser, {
        locale,
        colorScheme: 'dark',
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
      })
      const { url } = await cutting.daemon.api.sessions.createLink()
      await page.goto(url)
      await page.locator('dash-library').waitFor()
      await page.goto(`${cutting.daemon.baseUrl}/videos/${id}/cut`)
      await page.getByRole('button', { name: save }).waitFor()
      await assertFits(page, locale)
      await assertAccessible(page, `the editor, ${locale}, dark`)
      assertNoFaults(page)
      await page.context().close()
    }
  })
})
