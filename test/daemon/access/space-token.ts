/** A token for all videos of a space, and the dashboard's pictures of private videos that need it. */
import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { bundlesOnce } from '../../support/bundles.ts'
import { launchBrowser } from '../../browser.ts'
import { until } from '../../daemon.ts'
import { assertNoFaults, openPage } from '../../renderer/dashboard.ts'
import { mediaBase, type AccessHouse } from './house.ts'
import { join } from './join.ts'

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
      const fromMs = Date.parse(expiresAt) - 60_000
      assert.ok(Math.abs(fromMs - Date.now()) < 30_000, expiresAt)
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

  describe('a token for people who may watch and not share', () => {
    const DAY_MS = 86_400_000

    it('lasts for a day at most, for all videos or for one', async () => {
      const { daemon, secretVideo, publicVideo } = house()
      const viewer = await join(daemon, { name: 'Vi', role: 'viewer' }, daemon.space)
      const sign = (body: object) =>
        viewer.as.spaces.signToken({ params: { id: daemon.space }, body })
      const long = { expires_in: 30 * 86_400 }
      for (const made of [await sign(long), await sign({ ...long, video: secretVideo.id })]) {
        const leftMs = Date.parse(made.expires_at) - Date.now()
        assert.ok(leftMs > DAY_MS - 60_000 && leftMs <= DAY_MS, made.expires_at)
        const manifest = `${mediaBase(secretVideo)}/manifest.m3u8?token=${made.token}`
        assert.equal((await fetch(manifest)).status, 200)
        assert.equal(
          (await fetch(`${mediaBase(secretVideo)}/original?token=${made.token}`)).status,
          403,
        )
      }
      await daemon.api.videos.update({
        params: { id: publicVideo.id },
        body: { visibility: 'private' },
      })
      const { token } = await sign({ video: secretVideo.id })
      const other = await fetch(`${mediaBase(publicVideo)}/manifest.m3u8?token=${token}`)
      assert.equal(other.status, 403, 'the one that was named alone')
      await daemon.api.videos.update({
        params: { id: publicVideo.id },
        body: { visibility: 'public' },
      })
      await assert.rejects(
        viewer.as.videos.signUrls({ params: { id: secretVideo.id }, body: {} }),
        {
          message: /videos:share/,
        },
      )
    })

    it('is for single videos where the role is limited to collections, and for those in them', async () => {
      const { daemon, secretVideo, sibling, otherVideo, outer } = house()
      const limited = await join(
        daemon,
        { name: 'Li', role: 'editor', collections: [outer] },
        daemon.space,
      )
      const sign = (body: object) =>
        limited.as.spaces.signToken({ params: { id: daemon.space }, body })
      await assert.rejects(sign({}), { message: /limited to some collections/ })
      for (const video of [sibling, otherVideo])
        await assert.rejects(sign({ video }), { message: /no video/ })
      const { token } = await sign({ video: secretVideo.id })
      const url = `${mediaBase(secretVideo)}/manifest.m3u8?token=${token}`
      assert.equal((await fetch(url)).status, 200)
      assert.equal(
        (await fetch(`${daemon.baseUrl}/v1/embeds/${sibling}?token=${token}`)).status,
        403,
      )
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
