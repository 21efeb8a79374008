import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, it } from 'mocha'
import { until } from '../../daemon.ts'
import { receivedBytes } from '../../support/received-bytes.ts'
import { weightOf } from '../weight.ts'
import { call, choose, copies, holds, item, noting, openPlace, state, type Place } from './place.ts'

/** gzip -9, in bytes; what comes with the first file is counted. */
const WEIGHT = 45_000

describe('svc-upload sending', () => {
  let place: Place
  before(async () => {
    place = await openPlace()
  })
  after(() => place.close())

  it('uploads a file with a token alone, and tells when the video can be played', async () => {
    await place.page(`token="${place.token()}"`, async (page) => {
      const types = await noting(page)
      const playable = page.evaluate(
        () =>
          new Promise<string>((resolve) =>
            document.addEventListener('playable', (event) =>
              resolve((event as CustomEvent<{ video: string }>).detail.video),
            ),
          ),
      )
      await choose(page, place.small)
      await state(page, 'done')
      const video = await place.daemon.api.videos.get({ params: { id: await playable } })
      assert.deepEqual([video.name, video.playable], ['small', true])
      assert.deepEqual(await types(), ['add', 'start', 'complete', 'playable'])
      const { progress, sentBytes, sizeBytes, video: id } = await item(page)
      assert.deepEqual([progress, sentBytes, id], [1, sizeBytes, video.id])
      assert.equal(
        await page
          .locator('svc-upload [part~=status]')
          .innerText()
          .then((text) => /^Done · \d/.test(text)),
        true,
      )
    })
  })

  it('loads tus only for the first file, and weighs at most 45 kB with it', async () => {
    await place.page(`token="${place.token()}"`, async (page) => {
      await holds(page, (upload) => upload.hasUpdated)
      const before = await weightOf(place.stage, page)
      await choose(page, place.small)
      await state(page, 'done')
      const after = await weightOf(place.stage, page)
      assert.ok(
        before > 10_000 && after > before + 8_000 && after <= WEIGHT,
        `${before} and ${after} bytes`,
      )
    })
  })

  it('sends so many at once as it is told to, and the rest in their order', async () => {
    const files = await copies(place, 'many', 4)
    await place.page(`token="${place.token()}" parallel="2" processing="off"`, async (page) => {
      await page.evaluate(() => {
        const seen: number[] = []
        Object.assign(window, { seen })
        document.addEventListener('progress', () =>
          seen.push(
            document
              .querySelector('svc-upload')!
              .items.filter(({ state }) => state === 'uploading' || state === 'preparing').length,
          ),
        )
      })
      await choose(page, ...files)
      await state(page, 'done')
      const seen = await page.evaluate(() => (window as unknown as { seen: number[] }).seen)
      assert.equal(Math.max(...seen), 2)
      assert.equal(
        await page.locator('svc-upload [part=summary-text]').innerText(),
        '4 of 4 uploaded',
      )
    })
  })

  it('goes on by itself after the connection broke, with what was there already', async () => {
    await place.page(`token="${place.token()}" processing="off"`, async (page) => {
      place.wire.hold(5_000_000)
      await choose(page, place.film)
      const there = await until(
        () => place.onDisk(),
        (bytes) => bytes > 3_000_000,
        'bytes to arrive',
      )
      place.wire.cut()
      // At one moment: in between it tries again.
      await holds(page, (upload) => {
        const words = upload.renderRoot.querySelector('li')!.innerText
        return (
          upload.state === 'waiting' &&
          upload.items[0]!.reason === 'unreachable' &&
          /Connection lost\. The upload resumes automatically\./.test(words)
        )
      })
      place.wire.open()
      place.wire.mend()
      await state(page, 'done')
      assert.ok(
        place.wire.passed() < 12_000_000 - there + 1_000_000,
        `${place.wire.passed()} bytes were sent again`,
      )
    })
    assert.equal((await place.videos())[0]!.size_bytes, 12_000_000)
  })

  it('stops while the browser is offline, and goes on when it is not', async () => {
    await place.page(`token="${place.token()}" processing="off"`, async (page) => {
      place.wire.hold(4_000_000)
      await choose(page, place.film)
      await until(
        () => place.onDisk(),
        (bytes) => bytes > 2_000_000,
        'bytes to arrive',
      )
      await page.context().setOffline(true)
      place.wire.cut()
      await holds(page, (upload) => upload.items[0]!.reason === 'offline')
      assert.match(await page.locator('svc-upload [role=status]').innerText(), /You are offline/)
      place.wire.open()
      place.wire.mend()
      await page.context().setOffline(false)
      await state(page, 'done')
    })
  })

  it('after a reload in the middle goes on with the same file, and keeps nothing in the browser', async () => {
    await place.page(`token="${place.token()}" processing="off"`, async (page) => {
      place.wire.hold(6_000_000)
      await choose(page, place.film)
      const there = await until(
        () => place.onDisk(),
        (bytes) => bytes > 4_000_000,
        'bytes to arrive',
      )
      const { video } = await item(page)
      await page.reload()
      // With the page goes its connection: what the kernel still holds of it could be all the rest.
      place.wire.cut()
      place.wire.open()
      place.wire.mend()
      const types = await noting(page)
      await choose(page, place.film)
      await state(page, 'done')
      const after = await item(page)
      assert.equal(after.video, video)
      assert.ok(after.resumedBytes >= there, `${after.resumedBytes} of ${there}`)
      assert.ok(
        place.wire.passed() < 12_000_000 - there + 1_000_000,
        `${place.wire.passed()} bytes were sent again`,
      )
      assert.deepEqual(await types(), ['add', 'start', 'complete'])
      assert.deepEqual(await page.context().cookies(), [])
    })
    assert.deepEqual(await place.unfinished(), [])
  })

  it('takes the same file twice for two uploads', async () => {
    const count = (await place.videos()).length
    await place.page(`token="${place.token()}" processing="off"`, async (page) => {
      await choose(page, place.film, place.film)
      await state(page, 'done')
      const [first, second] = [await item(page, 0), await item(page, 1)]
      assert.notEqual(first.video, second.video)
    })
    assert.equal((await place.videos()).length, count + 2)
  })

  it('takes for the same upload what came to its end after its page was left, and sends nothing', async () => {
    const authorization = `Bearer ${place.token()}`
    const tus = { authorization, 'tus-resumable': '1.0.0' }
    const bytes = await readFile(place.small)
    const created = await fetch(`${place.daemon.baseUrl}/v1/uploads`, {
      method: 'POST',
      headers: { ...tus, 'upload-length': String(bytes.length) },
    })
    const address = created.headers.get('location')!
    await fetch(address, {
      method: 'PATCH',
      headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      body: bytes,
    })
    const info = await (await fetch(address, { headers: { authorization } })).json()
    await place.page(`token="${place.token()}" processing="off"`, async (page) => {
      // That the appliance names such a one is shown beside it (test/daemon/uploads/unacknowledged.test.ts).
      await page.route('**/v1/uploads?fingerprint=*', (route) =>
        route.fulfill({
          headers: { 'access-control-allow-origin': '*' },
          json: { object: 'list', data: [info], has_more: false, next_cursor: null },
        }),
      )
      const count = (await place.videos()).length
      place.wire.hold(Infinity)
      await choose(page, place.small)
      await state(page, 'done')
      const { video, resumedBytes } = await item(page)
      assert.deepEqual([video, resumedBytes], [created.headers.get('svc-video'), bytes.length])
      assert.ok(place.wire.passed() < bytes.length)
      assert.equal((await place.videos()).length, count)
    })
  })

  it('leaves alone what somebody else is sending, and takes over what stands still', async () => {
    const attributes = `token="${place.token()}" processing="off"`
    await place.page(attributes, async (theirs) => {
      place.wire.hold(2_000_000)
      await choose(theirs, place.film)
      await until(
        () => place.onDisk(),
        (bytes) => bytes > 1_000_000,
        'bytes to arrive',
      )
      // More of it has come whenever ours looks at it.
      const bytesOf = async (upload: string) =>
        (await receivedBytes(place.daemon.dataDir)).get(upload) ?? 0
      let theirUpload: string | undefined
      let looks = 0
      const drip = async (upload: string): Promise<void> => {
        const before = await bytesOf(upload)
        looks += 1
        place.wire.allow(100_000)
        await until(
          () => bytesOf(upload),
          (bytes) => bytes > before,
          'more of theirs to arrive',
        )
      }
      await place.page(
        attributes,
        async (ours) => {
          await ours.route(/\/v1\/uploads\/upl_\w+/, async (route) => {
            const request = route.request()
            // The first one that it asks about is theirs.
            const upload = (theirUpload ??= /upl_\w+/.exec(request.url())![0])
            if (request.method() === 'GET' && request.url().includes(upload)) await drip(upload)
            await route.continue()
          })
          await choose(ours, place.film)
          await state(ours, 'done')
          assert.ok(looks >= 2, `${looks} looks`)
          assert.notEqual((await item(ours)).video, (await item(theirs)).video)
          assert.equal((await item(ours)).resumedBytes, 0)
        },
        { base: place.daemon.baseUrl, beside: true },
      )
      // Now it stands still, as after a network that went away without a word.
      await place.page(
        attributes,
        async (ours) => {
          await choose(ours, place.film)
          await state(ours, 'done')
          assert.equal((await item(ours)).video, (await item(theirs)).video)
          assert.ok((await item(ours)).resumedBytes > 1_000_000)
        },
        { base: place.daemon.baseUrl, beside: true },
      )
      place.wire.open()
      await state(theirs, 'done')
    })
    assert.deepEqual(await place.unfinished(), [])
  })

  it('pauses, goes on, and given up leaves nothing on the server', async () => {
    const before = (await place.videos()).length
    await place.page(`token="${place.token()}"`, async (page) => {
      const types = await noting(page)
      place.wire.hold(3_000_000)
      await choose(page, place.film)
      // So many that those of the second request lead beyond four million, whatever its headers take.
      await until(
        () => place.onDisk(),
        (bytes) => bytes > 2_000_000,
        'bytes to arrive',
      )
      await holds(page, (upload) => upload.items[0]!.sentBytes > 500_000)
      await page.getByRole('button', { name: 'Pause: waves.mp4' }).click()
      await state(page, 'paused')
      assert.match(await page.locator('svc-upload li').innerText(), /Paused · [\d.]+ MB of 12 MB/)
      assert.equal((await place.unfinished()).length > 0, true)
      // What the request that was left had sent would else come out of what the next one may send.
      place.wire.cut()
      place.wire.open()
      place.wire.mend()
      place.wire.hold(3_000_000)
      await page.getByRole('button', { name: 'Resume: waves.mp4' }).click()
      await until(
        types,
        (seen) => seen.filter((type) => type === 'start').length === 2,
        'it to go on',
      )
      await until(
        () => place.onDisk(),
        (bytes) => bytes > 4_000_000,
        'more bytes to arrive',
      )
      place.wire.open()
      place.wire.hold(1_000_000)
      const given = call(page, (upload) => upload.cancel())
      await until(types, (seen) => seen.includes('cancel'), 'it to be given up')
      // What is on its way would else arrive before the server hears that it is given up.
      place.wire.cut()
      place.wire.open()
      place.wire.mend()
      await given
      await state(page, 'empty')
      const seen = await types()
      // On a slow machine it is found to be playable before that.
      assert.deepEqual(
        seen.filter((type) => type !== 'playable'),
        ['add', 'start', 'pause', 'resume', 'start', 'cancel'],
      )
      assert.equal(seen.at(-1), 'cancel', 'nothing is told of what was given up')
    })
    assert.deepEqual(await place.unfinished(), [])
    assert.equal((await place.videos()).length, before)
  })

  it('given up at its very beginning leaves nothing either', async () => {
    const before = (await place.videos()).length
    await place.page(`token="${place.token()}"`, async (page) => {
      await page.evaluate(() => {
        const upload = document.querySelector('svc-upload')!
        upload.addEventListener('start', () => Object.assign(window, { given: upload.cancel() }))
      })
      await choose(page, place.film)
      await state(page, 'empty')
      await page.waitForFunction(() => 'given' in window)
      await page.evaluate(() => (window as unknown as { given: Promise<void> }).given)
    })
    assert.deepEqual(await place.unfinished(), [])
    assert.equal((await place.videos()).length, before)
  })
})
