import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import sharp from 'sharp'
import { until } from '../../daemon.ts'
import { assertAccessible, assertFits, assertNoFaults, waitForNotice } from '../dashboard.ts'
import { startFixture, type Fixture } from './fixture.ts'

describe('dashboard: how a single video is encoded', () => {
  let fixture: Fixture
  before(async () => {
    fixture = await startFixture()
  })
  after(() => fixture?.end())

  const mark = (color: string): Promise<Buffer> =>
    sharp({ create: { width: 60, height: 30, channels: 4, background: color } })
      .png()
      .toBuffer()

  it('its watermark is uploaded, seen in its place, saved, burnt in, and removed', async () => {
    const { page, read } = fixture
    await fixture.open('/files')
    const panel = page.locator('dash-video-encoding')
    await panel.getByLabel('Watermark', { exact: true }).selectOption('Custom image')
    await panel.getByText('Upload an image: JPEG').waitFor()
    const chooser = panel.locator('input[type=file]')
    await chooser.setInputFiles({
      name: 'mark.png',
      mimeType: 'image/png',
      buffer: Buffer.from('no picture'),
    })
    await panel.getByRole('alert').waitFor()
    assert.equal((await read()).watermark_image, null)
    await chooser.setInputFiles({
      name: 'mark.png',
      mimeType: 'image/png',
      buffer: await mark('#ff0000'),
    })
    const preview = panel.getByRole('img', { name: 'How the watermark will look' })
    await preview.waitFor()
    const { encoding, watermark_image: image } = await read()
    assert.deepEqual([encoding.watermark?.use, image?.width, image?.height], ['own', 60, 30])
    await until(
      () => preview.evaluate((img: HTMLImageElement) => img.naturalWidth),
      (width) => width === 60,
      'the image to be seen',
    )

    await panel.getByLabel('Position').selectOption('Top left')
    await panel.getByLabel('Width in percent of the picture').fill('50')
    await panel.getByLabel('Distance from the edge').fill('0')
    await panel.getByLabel('Opacity in percent').fill('100')
    await panel.getByLabel('Interlaced video').selectOption('One frame per field (50i to 50p)')
    const [box, picture] = await Promise.all([
      preview.boundingBox(),
      panel.locator('.picture').boundingBox(),
    ])
    assert.ok(Math.abs(box!.width / picture!.width - 0.5) < 0.01, JSON.stringify([box, picture]))
    assert.ok(Math.abs(box!.x - picture!.x) < 1 && Math.abs(box!.y - picture!.y) < 1)
    await assertAccessible(page, 'the encoding of a video')
    await assertFits(page, 'the encoding of a video')
    await panel.getByRole('button', { name: 'Save' }).click()
    const saved = await until(read, (video) => video.encoding.interlaced === 'fields', 'saving')
    assert.deepEqual(saved.encoding, {
      interlaced: 'fields',
      watermark: { use: 'own', position: 'top-left', width: 0.5, margin: 0, opacity: 1 },
    })

    assert.equal(saved.watermarked, false)
    await panel.getByRole('button', { name: 'Re-encode now' }).click()
    const marked = await until(
      read,
      ({ watermarked, status }) => watermarked && status === 'ready',
      'the watermark to be burnt in',
    )
    const poster = Buffer.from(await (await fetch(marked.urls.poster!)).arrayBuffer())
    const corner = await sharp(poster)
      .extract({ left: 4, top: 4, width: 8, height: 8 })
      .png()
      .toBuffer()
    const [red, green] = (await sharp(corner).stats()).channels.map(({ mean }) => mean)
    assert.ok(red! > 200 && green! < 60, `${red} ${green}`)

    // What is chosen before the page has heard that it was removed stays chosen.
    const { promise: chosen, resolve: choose } = Promise.withResolvers<void>()
    await page.route('**/v1/videos/*/watermark', async (route) => {
      const response = await route.fetch()
      await chosen
      await route.fulfill({ response })
    })
    await panel.getByRole('button', { name: 'Remove watermark' }).click()
    const removed = await until(read, (video) => video.watermark_image === null, 'removing it')
    assert.notEqual(removed.encoding.watermark?.use, 'own')
    await panel.getByLabel('Watermark', { exact: true }).selectOption('None')
    choose()
    await waitForNotice(page, 'The watermark was removed')
    await panel.getByRole('button', { name: 'Save' }).click()
    await until(read, (video) => video.encoding.watermark?.use === 'none', 'saving')
    assertNoFaults(page)
  })

  it('the image of a private video is for those who may watch it', async () => {
    const { daemon, video } = fixture
    const params = { id: video.id }
    await daemon.api.videos.putWatermark({ params, raw: new Uint8Array(await mark('#00f')) })
    const { watermark_image: image } = await daemon.api.videos.update({
      params,
      body: { visibility: 'private' },
    })
    // As if there were no such video.
    assert.equal((await fetch(image!.url)).status, 404)
    await daemon.api.videos.update({ params, body: { visibility: 'public' } })
    assert.equal((await fetch(image!.url)).headers.get('content-type'), 'image/png')
    await daemon.api.videos.deleteWatermark({ params })
    assert.equal((await fetch(image!.url)).status, 404)
  })
})
