/** A token for all videos of a space, and the dashboard's pictures of private videos that need it. */
import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { bundlesOnce } from '../../support/bundles.ts'
import { launchBrowser } from '../../browser.ts'
import { until } from '../../daemon.ts'
import { assertNoFaults, openPage } from '../../renderer/dashboard.ts'
import { mediaBase, type AccessHouse } from './house.ts'

export function spaceTokens(house: () => AccessHouse): void {
  describe('a token for the space', () => {
    it('plays what is in it, nothing of another, and ends with the key that signed it', async () => {
      const { daemon, secretVideo, otherVideo, otherSpace } = house()
      const key = await daemon.api.keys.create({ body: { name: 'signs', access: 'read_only' } })
      const api = daemon.as(key.secret)
      const {
        token,
        space,
        expires_at: expiresAt,
      } = await api.spaces.signToken({ params: { id: daemon.space }, body: { expires_in: 60 } })
      assert.ok(Math.abs(Date.parse(expiresAt) - Date.now() - 60_000) < 10_000)
      assert.equal(space, daemon.space)
      const status = (url: string) => fetch(url).then((response) => response.status)
      assert.equal(await status(`${mediaBase(secretVideo)}/thumbnail.jpg?token=${token}`), 200)
      assert.equal(await status(`${mediaBase(secretVideo)}/original?token=${token}`), 403)
      assert.notEqual(await status(`${daemon.baseUrl}/v1/embeds/${otherVideo}?token=${token}`), 200)
      await assert.rejects(api.spaces.signToken({ params: { id: otherSpace }, body: {} }), {
        message: /no space/,
      })
      const byOwner = await daemon.api.spaces.signToken({ params: { id: otherSpace }, body: {} })
      assert.equal(
        await status(`${daemon.baseUrl}/v1/embeds/${otherVideo}?token=${byOwner.token}`),
        200,
      )
      await daemon.api.keys.revoke({ params: { id: key.id } })
      assert.equal(await status(`${mediaBase(secretVideo)}/thumbnail.jpg?token=${token}`), 401)
    })
  })

  describe('the dashboard at another name than the media', () => {
    it('shows the pictures of private videos and hands out their files, without the cookie', async () => {
      const { daemon, secretVideo } = house()
      await bundlesOnce()
      const browser = await launchBrowser()
      try {
        const page = await openPage(browser)
        // Media stay at 127.0.0.1, where the cookie of localhost does not go.
        const { url } = await daemon.api.sessions.createLink()
        await page.goto(url.replace('127.0.0.1', 'localhost'))
        const picture = page
          .getByRole('link', { name: 'private', exact: false })
          .locator('img')
          .first()
        // Other tests have made videos that stand before it; pictures out of sight are not loaded.
        await picture.scrollIntoViewIfNeeded()
        await until(
          () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth),
          (width) => width > 0,
          'the picture',
        )
        const source = new URL((await picture.getAttribute('src'))!)
        assert.deepEqual([source.hostname, source.searchParams.has('token')], ['127.0.0.1', true])
        await page.goto(`http://localhost:${source.port}/videos/${secretVideo.id}/files`)
        const download = page.waitForEvent('download')
        await page
          .getByRole('link', { name: /^Download / })
          .first()
          .click()
        assert.equal(await (await download).failure(), null)
        assertNoFaults(page)
      } finally {
        await browser.close()
      }
    })
  })
}
