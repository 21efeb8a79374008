/** The picture above the seek bar. */
import assert from 'node:assert/strict'
import { before, describe, it } from 'mocha'
import { ask, inState, on, playing, until } from '../on-page.ts'
import { openStage, type Stage } from '../stage.ts'

describe('what the seek bar of svc-player shows of a place', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })

  it('the seek bar shows the picture of the place that it is pointed at', async () => {
    const plain = stage.add()
    const { id } = stage.add({
      urls: { ...plain.urls, storyboard: `${stage.appliance}/media/storyboard.vtt` },
    })
    await on(stage, `<svc-player embed="${id}"></svc-player>`, async (page) => {
      const requested: string[] = []
      page.on('request', (request) => requested.push(request.url()))
      await inState(page, 'ready')
      assert.equal(
        requested.some((url) => url.includes('storyboard')),
        false,
      )
      await playing(page)
      await until(page, ({ media }) =>
        [...media.textTracks].some(
          (track) => track.label === 'thumbnails' && track.cues?.length === 2,
        ),
      )
      const { width } = (await page.locator('.seek').boundingBox())!
      const picture = page.locator('.thumbnail')
      const shown = () => picture.evaluate((element) => element.style.getPropertyValue('--_place'))
      await page.locator('.seek').hover({ position: { x: width * 0.25, y: 11 } })
      assert.equal(await shown(), '0px 0px')
      await page.locator('.seek').hover({ position: { x: width * 0.75, y: 11 } })
      assert.equal(await shown(), '-192px 0px')
      assert.match(
        await picture.evaluate((element) => element.style.getPropertyValue('--_picture')),
        /\/media\/storyboard\.jpg/,
      )
      assert.equal(await page.locator('.preview-time').innerText(), '0:09')
      assert.deepEqual(
        await ask(page, ({ media }) => [...media.textTracks].map(({ kind }) => kind).sort()),
        ['metadata', 'subtitles', 'subtitles'],
      )
    })
  })

  it('is there once the pictures are known, where the pointer rests on the bar of a paused player', async () => {
    const plain = stage.add()
    const { id } = stage.add({
      urls: { ...plain.urls, storyboard: `${stage.appliance}/media/storyboard.vtt` },
    })
    await on(stage, `<svc-player embed="${id}" muted></svc-player>`, async (page) => {
      const { promise: held, resolve: release } = Promise.withResolvers<void>()
      await page.route(/storyboard\.vtt/, async (route) => {
        await held
        await route.fallback()
      })
      await playing(page)
      await ask(page, (player) => player.pause())
      await page.locator('.seek').hover({ position: { x: 100, y: 11 } })
      await page.locator('.preview-time').waitFor()
      assert.equal(await page.locator('.thumbnail').count(), 0)
      release()
      await page.locator('.thumbnail').waitFor()
    })
  })

  it(
    'without a storyboard it shows single frames of what is encoded: one at a time, only where ' +
      'the pointer rests',
    async () => {
      const plain = stage.add()
      const { id } = stage.add({
        status: 'processing',
        urls: { ...plain.urls, image: `${stage.appliance}/image/film.jpg` },
      })
      await on(stage, `<svc-player embed="${id}" muted></svc-player>`, async (page) => {
        const requested: string[] = []
        const encoded = new Set(['0', '4', '8'])
        await page.route(/\/image\/film\.jpg/, async (route) => {
          const { searchParams } = new URL(route.request().url())
          requested.push(searchParams.get('time')!)
          assert.deepEqual(
            [searchParams.get('encoded'), searchParams.get('width')],
            ['true', '192'],
          )
          // One that takes its time.
          if (searchParams.get('time') === '2') return
          if (encoded.has(searchParams.get('time')!))
            await route.fulfill({
              contentType: 'image/svg+xml',
              body: '<svg xmlns="http://www.w3.org/2000/svg" width="192" height="108"/>',
            })
          else await route.fulfill({ status: 409 })
        })
        await playing(page)
        await ask(page, (player) => player.pause())
        const bar = page.locator('.seek')
        const { width } = (await bar.boundingBox())!
        const point = (seconds: number) =>
          bar.hover({ position: { x: (width * seconds) / 12, y: 11 } })
        const picture = page.locator('.thumbnail')
        await point(5)
        await picture.waitFor()
        assert.match(
          await picture.evaluate((element) => element.style.getPropertyValue('--_picture')),
          /film\.jpg\?time=4&width=192&encoded=true/,
        )
        // The same place again is not asked for again.
        await point(5.5)
        assert.deepEqual([requested, await picture.count()], [['4'], 1])
        // What is not encoded has its time alone.
        const refused = page.waitForResponse(/time=10/)
        await point(11)
        await refused
        assert.equal(await picture.count(), 0)
        assert.equal(await page.locator('.preview-time').innerText(), '0:11')
        // Passed over in one movement, within less than it takes to be asked for.
        const rested = page.waitForResponse(/time=8/)
        await bar.evaluate((element) => {
          const { left, width } = element.getBoundingClientRect()
          for (const seconds of [7, 3, 1, 9])
            element.dispatchEvent(
              new PointerEvent('pointermove', {
                bubbles: true,
                composed: true,
                clientX: left + (width * seconds) / 12,
              }),
            )
        })
        await rested
        await picture.waitFor()
        assert.deepEqual(requested, ['4', '10', '8'])
        // Nobody waits for one where the pointer has been.
        const [slow, left] = [page.waitForRequest(/time=2&/), page.waitForEvent('requestfailed')]
        await point(3)
        await slow
        await point(1)
        assert.match((await left).url(), /time=2&/)
        await picture.waitFor()
        assert.deepEqual(requested, ['4', '10', '8', '2', '0'])
      })
    },
  )
})
