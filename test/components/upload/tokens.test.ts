import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import type { Page } from 'playwright-core'
import type { SvcUpload } from '../../../components/upload/index.ts'
import { inSeconds } from '../../daemon/access/jwt.ts'
import { until } from '../../daemon.ts'
import { noViolations, whole } from '../weight.ts'
import { call, choose, item, noting, openPlace, state, type Place } from './place.ts'

describe('svc-upload and its token', () => {
  let place: Place
  before(async () => {
    place = await openPlace()
  })
  after(() => place.close())

  async function clearToAxe(page: Page): Promise<void> {
    for (const forcedColors of ['active', 'none'] as const) {
      await page.emulateMedia({ forcedColors })
      await noViolations(page)
    }
  }
  const body = (element: string): string => whole(element)

  it('asks the page for tokens: the first one, before one ends, and when one is refused', async () => {
    const asks = `upload.getToken = async () => (await fetch('${place.tokens.url}')).text()`
    place.tokens.given = 0
    place.tokens.give = () => place.token({ exp: Math.floor(Date.now() / 1000) + 32 })
    await place.page(
      'processing="off" chunk-size="1MB"',
      async (page) => {
        place.wire.hold(2_500_000)
        await choose(page, place.film)
        await until(
          () => place.onDisk(),
          (bytes) => bytes > 1_000_000,
          'bytes to arrive',
        )
        const before = place.tokens.given
        // It ends in less than the margin by now, or soon.
        await page.clock.install()
        await page.clock.fastForward(60_000)
        place.wire.open()
        await state(page, 'done')
        assert.ok(place.tokens.given > before, `${place.tokens.given} after ${before}`)
      },
      { script: asks },
    )

    place.tokens.given = 0
    let isGood = false
    place.tokens.give = () => {
      // Its times look good to the page; the appliance knows it for another's.
      const token = isGood ? place.token() : place.token().replace(/.{4}$/, 'AAAA')
      isGood = true
      return token
    }
    await place.page(
      'processing="off"',
      async (page) => {
        await choose(page, place.small)
        await state(page, 'done')
        assert.equal(place.tokens.given, 2)
      },
      { script: asks },
    )
  })

  it('asks once for another one where `getToken` says it as `token` too', async () => {
    place.tokens.given = 0
    place.tokens.give = () =>
      // Each is another; the first is refused.
      place.tokens.given > 0
        ? place.token({ exp: inSeconds(300 + place.tokens.given) })
        : place.token().replace(/.{4}$/, 'AAAA')
    await place.page(
      'processing="off"',
      async (page) => {
        await choose(page, place.small)
        await state(page, 'done')
        assert.equal(place.tokens.given, 2)
      },
      {
        script: `upload.getToken = async () =>
          (upload.token = await (await fetch('${place.tokens.url}')).text())`,
      },
    )
  })

  it('what an older `getToken` answers after the page has set another is not sent', async () => {
    const [older, newer] = [place.token({ exp: inSeconds(300) }), place.token()]
    place.tokens.give = () => newer
    const script = `upload.getToken = () => new Promise((resolve) => (globalThis.answer = resolve))`
    await place.page(
      'processing="off"',
      async (page) => {
        const sent = new Set<string>()
        page.on('request', (request) => {
          const { authorization } = request.headers()
          if (authorization) sent.add(authorization)
        })
        await choose(page, place.small)
        await page.waitForFunction('Boolean(globalThis.answer)')
        await page.evaluate(
          async ({ url, older }) => {
            const upload = document.querySelector('svc-upload')!
            upload.getToken = async () => (await fetch(url)).text()
            await upload.updateComplete
            ;(globalThis as unknown as { answer(token: string): void }).answer(older)
          },
          { url: place.tokens.url, older },
        )
        await state(page, 'done')
        assert.deepEqual([...sent], [`Bearer ${newer}`])
      },
      { script },
    )
  })

  it('waits for a token that the page has not said yet, and takes up what an ended one left', async () => {
    await place.page('processing="off"', async (page) => {
      await choose(page, place.small)
      await state(page, 'waiting')
      assert.equal((await item(page)).message, 'Waiting for permission to upload.')
      // Its author reads it in the console, also of one that nobody has given a file.
      const warning = page.waitForEvent('console', (message) =>
        message.text().includes('no attribute called tokn'),
      )
      await page.evaluate(() =>
        document.body.insertAdjacentHTML(
          'beforeend',
          '<svc-upload tokn="x" id="other"></svc-upload>',
        ),
      )
      assert.match(
        (await warning).text(),
        /<svc-upload> is missing the attribute `token`, or the property `getToken`/,
      )
      await page.evaluate(() => document.querySelector('#other')!.remove())
      const ended = place.token({ exp: Math.floor(Date.now() / 1000) - 5 })
      await page
        .locator('svc-upload')
        .evaluate((upload, token) => upload.setAttribute('token', token), ended)
      await state(page, 'failed')
      assert.equal((await item(page)).reason, 'refused')
      await page
        .locator('svc-upload')
        .evaluate((upload, token) => upload.setAttribute('token', token), place.token())
      await state(page, 'done')
    })
  })

  it('goes on with a token, or after a pause, that came while it judged why it could not', async () => {
    const script = `
      const { arrayBuffer } = Blob.prototype
      Blob.prototype.arrayBuffer = async function () {
        // Only whether the file is still there is asked of one byte.
        if (this.size === 1) await new Promise((go) => (globalThis.goOn = go))
        return arrayBuffer.call(this)
      }`
    const goOn = (page: Page) => page.evaluate('goOn(), delete globalThis.goOn')
    const judging = (page: Page) => page.waitForFunction('Boolean(globalThis.goOn)')
    const give = (page: Page) =>
      page.locator('svc-upload').evaluate(async (upload, token) => {
        upload.setAttribute('token', token)
        await (upload as SvcUpload).updateComplete
      }, place.token())
    await place.page(
      'processing="off"',
      async (page) => {
        await choose(page, place.small)
        await judging(page)
        await give(page)
        await goOn(page)
        await state(page, 'done')
      },
      { script },
    )
    await place.page(
      'processing="off"',
      async (page) => {
        await choose(page, place.small)
        await judging(page)
        await call(page, (upload) => upload.pause())
        await goOn(page)
        await give(page)
        assert.equal((await item(page)).state, 'paused')
        await call(page, (upload) => upload.resume())
        await state(page, 'done')
      },
      { script },
    )
  })

  it('says in words that a file is no video, that a token reaches no further, and tries again on demand, clear to axe', async () => {
    await writeFile(join(place.folder, 'wrong.mp4'), 'no film at all')
    const { id } = await place.daemon.api.collections.create({ body: { name: 'Entries' } })
    const wrong = async (page: Page): Promise<void> => {
      await choose(page, join(place.folder, 'wrong.mp4'))
      await state(page, 'failed')
      assert.match(
        await page.locator('svc-upload li').innerText(),
        /This file cannot be used as a video\./,
      )
      await clearToAxe(page)
    }
    await place.page(`token="${place.token()}"`, wrong, { body })
    await place.page(
      `token="${place.token({ sub: id })}" collection="col_00000000000000000000"`,
      async (page) => {
        const types = await noting(page)
        await choose(page, place.small)
        await state(page, 'failed')
        assert.equal((await item(page)).reason, 'refused')
        await page
          .locator('svc-upload')
          .evaluate((upload, collection) => upload.setAttribute('collection', collection), id)
        await page.getByRole('button', { name: 'Try again: small.mp4' }).click()
        await state(page, 'done')
        await clearToAxe(page)
        assert.deepEqual(await types(), [
          'add',
          'start',
          'error',
          'resume',
          'start',
          'complete',
          'playable',
        ])
        assert.equal(
          (await place.daemon.api.videos.get({ params: { id: (await item(page)).video! } }))
            .collection,
          id,
        )
      },
      { body },
    )
  })

  it('replaces the file of one video, and takes no second', async () => {
    const { id } = await place.daemon.api.videos.create({ body: { name: 'To be filled' } })
    await place.page(`token="${place.token({ sub: id })}"`, async (page) => {
      await choose(page, place.small)
      await state(page, 'done')
      assert.equal((await item(page)).video, id)
      assert.ok(await page.getByRole('button', { name: 'Choose a file' }).isDisabled())
    })
    assert.equal((await place.daemon.api.videos.get({ params: { id } })).playable, true)
  })
})
