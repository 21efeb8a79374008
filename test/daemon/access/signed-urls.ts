/** Addresses that play a private video until they expire, in everything that plays. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { after, before, describe, it } from 'mocha'
import type { Browser } from 'playwright-core'
import { bundlesOnce } from '../../support/bundles.ts'
import type { SvcPlayer } from '../../../components/player/element.ts'
import { launchBrowser } from '../../browser.ts'
import { until } from '../../daemon.ts'
import { assertNoFaults, openPage, signIn } from '../../renderer/dashboard.ts'
import { openPlayer, PLAYERS, untilPlayed } from '../../support/players.ts'
import { mediaBase, type AccessHouse } from './house.ts'
import { hs256, inSeconds } from './jwt.ts'

const run = promisify(execFile)
const LIMIT_MS = 300_000

export function signedUrls(house: () => AccessHouse): void {
  describe('signed addresses', () => {
    it('open what they say, for as long as they say, signed by whoever asks', async () => {
      const { daemon, secretVideo, keys, otherSpace } = house()
      const params = { id: secretVideo.id }
      for (const caller of [
        daemon.as(keys.readOnly.secret),
        daemon.as(keys.readWrite.secret),
        daemon.api,
      ]) {
        const requestedMs = Date.now()
        const { urls, token, expires_at } = await caller.videos.signUrls({
          params,
          body: { expires_in: 900 },
        })
        const fromMs = Date.parse(expires_at) - 900_000
        // Tokens count whole seconds.
        assert.ok(fromMs > requestedMs - 1_000 && fromMs <= Date.now(), expires_at)
        const { original, ...shown } = urls
        assert.equal(original, null)
        for (const [name, url] of Object.entries(shown)) {
          assert.ok(url!.includes(token), name)
          const response = await fetch(url!)
          assert.deepEqual([name, response.status], [name, 200])
          await response.arrayBuffer()
        }
        const { urls: more } = await caller.videos.signUrls({ params, body: { download: true } })
        assert.equal((await fetch(more.original!, { method: 'HEAD' })).status, 200)
      }
      for (const expires_in of [0, -1, 1.5, 30 * 86_400 + 1])
        await assert.rejects(daemon.api.videos.signUrls({ params, body: { expires_in } }), {
          message: /expires_in/,
        })
      await assert.rejects(daemon.as(keys.other.secret).videos.signUrls({ params, body: {} }), {
        message: /no video/i,
      })
      // What the owner signs in one space opens nothing in another.
      const { id } = await daemon
        .as(daemon.owner, otherSpace)
        .videos.create({ body: { visibility: 'private' } })
      const elsewhere = await daemon
        .as(daemon.owner, otherSpace)
        .videos.signUrls({ params: { id }, body: {} })
      assert.equal((await fetch(`${secretVideo.urls.poster}?token=${elsewhere.token}`)).status, 403)
    })

    it('lead from a manifest to all that it names: each address inside carries the token', async () => {
      const { secretVideo, keys } = house()
      const token = hs256(keys.readOnly.secret, { sub: secretVideo.id })
      const { stdout } = await run('ffprobe', [
        '-v',
        'error',
        '-count_frames',
        '-select_streams',
        'v:0',
        '-show_entries',
        'stream=nb_read_frames',
        '-of',
        'csv=p=0',
        `${secretVideo.urls.hls}?token=${token}`,
      ])
      assert.equal(Number.parseInt(stdout, 10), 60)
      const storyboard = await fetch(`${secretVideo.urls.storyboard}?token=${token}`)
      const [first] = (await storyboard.text()).match(/storyboard\.jpg/)!
      assert.equal((await fetch(new URL(first, storyboard.url))).status, 200)
      // Also for clients that write the sign in its other form.
      assert.equal((await fetch(`${mediaBase(secretVideo)}/%7E${token}/manifest.m3u8`)).status, 200)
    })

    it('the recipe of the documentation makes one', async () => {
      const { secretVideo, keys } = house()
      const page = await readFile(
        join(import.meta.dirname, '..', '..', '..', 'docs', 'private-videos.md'),
        'utf8',
      )
      const recipe = /```js\n([^]*?)```/.exec(page)![1]!
      const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', recipe], {
        env: { SVC_KEY: keys.readOnly.secret, VIDEO: secretVideo.id },
      })
      assert.equal(
        (await fetch(`${mediaBase(secretVideo)}/~${stdout.trim()}/manifest.m3u8`)).status,
        200,
      )
    })

    it('what a component reads with a token has addresses that carry it', async () => {
      const { daemon, secretVideo, keys } = house()
      const token = hs256(keys.readOnly.secret, { sub: secretVideo.id })
      const read = async (query: string, headers: Record<string, string> = {}) =>
        (await (
          await fetch(`${daemon.baseUrl}/v1/embeds/${secretVideo.id}${query}`, { headers })
        ).json()) as typeof secretVideo
      const embed = await read(`?token=${token}`)
      const addresses = [
        ...Object.values(embed.urls),
        ...[...embed.renditions, ...embed.audio_tracks, ...embed.subtitles].map(({ url }) => url),
      ]
      for (const url of addresses)
        assert.equal((await fetch(url!, { method: 'HEAD' })).status, 200, url!)
      const plain = await read('', { authorization: `Bearer ${token}` })
      assert.ok(!JSON.stringify(plain).includes(token))
    })
  })

  describe('a private video in a browser', () => {
    let browser: Browser
    before(async () => {
      await bundlesOnce()
      browser = await launchBrowser()
    })
    after(() => browser?.close())

    for (const [name, player] of Object.entries(PLAYERS)) {
      it(`plays in ${name}, by the address alone`, async () => {
        const { secretVideo, keys } = house()
        const url = player.manifest === 'hls' ? secretVideo.urls.hls : secretVideo.urls.dash
        const { page } = await openPlayer(
          browser,
          player,
          `${url}?token=${hs256(keys.readOnly.secret, { sub: secretVideo.id })}`,
        )
        await page.evaluate(() => document.querySelector('video')!.play())
        await untilPlayed(page, ({ time }) => time > 0.5, `${name} to play`)
        await page.close()
      })
    }

    it('a new token while it plays: svc-player plays on from where it is, with that', async () => {
      const { daemon, secretVideo, keys } = house()
      const page = await browser.newPage()
      await page.goto(
        `${daemon.baseUrl}/embed/${secretVideo.id}?token=${hs256(keys.readOnly.secret, { sub: secretVideo.id })}`,
      )
      const next = hs256(keys.readWrite.secret, { sub: secretVideo.id })
      const requested = page.waitForRequest((request) => request.url().includes(`/~${next}/`))
      await page.waitForFunction(() => customElements.get('svc-player'))
      const watching = page.locator('svc-player').evaluate(async (element, token) => {
        const player = element as SvcPlayer
        const heard = (type: string) =>
          new Promise((resolve) => player.addEventListener(type, resolve, { once: true }))
        const playedTo = async (seconds: number): Promise<void> => {
          while (player.currentTime <= seconds) await heard('timeupdate')
        }
        while (player.state !== 'ready') await heard('statechange')
        const ended = heard('ended')
        player.muted = true
        await player.play()
        await playedTo(0.3)
        const seconds = player.currentTime
        let lowest = seconds
        player.addEventListener('timeupdate', () => {
          lowest = Math.min(lowest, player.currentTime)
        })
        player.setAttribute('token', token)
        await ended
        return { seconds, lowest }
      }, next)
      const [renewed] = await Promise.all([watching, requested])
      assert.ok(renewed.lowest >= renewed.seconds, JSON.stringify(renewed))
      await page.close()
    })

    it('plays in svc-player with its token, and goes on with a new one', async () => {
      const { daemon, secretVideo, keys } = house()
      const page = await browser.newPage()
      await page.goto(
        `${daemon.baseUrl}/embed/${secretVideo.id}?token=${hs256(keys.readOnly.secret, { sub: secretVideo.id })}`,
      )
      const inPlayer = <T>(question: (player: SvcPlayer) => T) =>
        page.locator('svc-player').evaluate(question as (element: Element) => T)
      await until(
        () => inPlayer(({ state }) => state),
        (state) => state === 'ready',
        'the player to be ready',
        LIMIT_MS,
      )
      await inPlayer((player) => player.play())
      await until(
        () => inPlayer(({ currentTime }) => currentTime),
        (seconds) => seconds > 0.3,
        'it to play',
        LIMIT_MS,
      )
      await inPlayer((player) => player.pause())
      const place = await inPlayer(({ currentTime }) => currentTime)
      const requests: string[] = []
      page.on('request', (request) => requests.push(request.url()))
      const next = hs256(keys.readWrite.secret, { sub: secretVideo.id })
      const answered = page.waitForResponse((response) => response.url().includes(`token=${next}`))
      await page
        .locator('svc-player')
        .evaluate((player, token) => player.setAttribute('token', token), next)
      await answered
      await inPlayer((player) => player.play())
      await until(() => inPlayer(({ ended }) => ended), Boolean, 'its end', LIMIT_MS)
      assert.ok(place > 0 && requests.some((url) => url.includes(`/~${next}/`)))

      await page.goto(
        `${daemon.baseUrl}/embed/${secretVideo.id}?token=${hs256(keys.readOnly.secret, { sub: secretVideo.id, exp: inSeconds(-5) })}`,
      )
      await page.getByText('This video is private').waitFor()
      await page.close()
    })
  })

  describe('the dashboard', () => {
    it('shows and plays private videos to whoever is signed in', async () => {
      const { daemon, secretVideo } = house()
      await bundlesOnce()
      const browser = await launchBrowser()
      try {
        const page = await openPage(browser)
        await signIn(page, daemon)
        const poster = await page.evaluate(
          async (url) => (await createImageBitmap(await (await fetch(url)).blob())).width,
          secretVideo.urls.poster!,
        )
        assert.ok(poster > 0)
        await page.goto(`${daemon.baseUrl}/videos/${secretVideo.id}`)
        const player = page.locator('svc-player')
        await player.waitFor()
        await until(
          () => player.evaluate((element) => (element as SvcPlayer).state),
          (state) => state === 'ready',
          'the player to be ready',
          LIMIT_MS,
        )
        await player.evaluate((element) => (element as SvcPlayer).play())
        await until(
          () => player.evaluate((element) => (element as SvcPlayer).currentTime),
          (seconds) => seconds > 0.3,
          'it to play',
          LIMIT_MS,
        )
        assertNoFaults(page)
      } finally {
        await browser.close()
      }
    })
  })

  describe('no token and no key', () => {
    it('was ever written to the log', () => {
      const { daemon, keys } = house()
      const log = daemon.log()
      assert.ok(log.includes('manifest.m3u8'), 'requests were logged')
      assert.doesNotMatch(log, /eyJ[\w-]+\.|token=/)
      for (const secret of [...Object.values(keys).map((key) => key.secret), daemon.owner])
        assert.ok(!log.includes(secret))
    })
  })
}
