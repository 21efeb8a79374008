/** The poster of a video, by itself: it is seen before it is kept, and belongs to its video. */
import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import type { Poster } from '../../../daemon/contract/poster.ts'
import { elementStage, REFUSAL, type Answer, type Staged } from '../element.ts'
import { readyVideo } from '../ready-video.ts'

const VIDEO = readyVideo()
const READ = 'GET /v1/videos/abcdevideo1/poster'
const FRAME = 'POST /v1/videos/abcdevideo1/poster'
const IMAGE = 'PUT /v1/videos/abcdevideo1/poster'
const AUTOMATIC = 'DELETE /v1/videos/abcdevideo1/poster'
const READ_VIDEO = 'GET /v1/videos/abcdevideo1'
const poster = (source: Poster['source'], time: number | null = null): Answer => ({
  body: { object: 'poster', source, time, url: null, thumbnail_url: null },
})
const PICTURES = { 'GET /media/poster.jpg': { body: {} }, 'GET /media/image': { body: {} } }
/** A picture of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe('the poster of a video, by itself', () => {
  const stage = elementStage('video/dash-poster.ts', 'dash-poster')

  const mount = async (routes: Parameters<typeof stage.mount>[0] = {}, video = VIDEO) => {
    await stage.mount(
      { ...PICTURES, [READ]: poster('chosen'), [READ_VIDEO]: { body: VIDEO }, ...routes },
      { properties: { video }, besidePlayer: true },
    )
    await stage.page.getByRole('heading', { name: 'Poster' }).waitFor()
  }
  const button = (name: string | RegExp) =>
    stage.page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
  const says = (text: string) => stage.page.getByRole('status').getByText(text)
  const trial = () => stage.page.getByAltText('Preview of the new poster')
  const seek = (seconds: number) =>
    stage.page.evaluate((to) => (window as unknown as Staged).preview.seek(to), seconds)
  const upload = (name: string, mimeType: string, buffer: Buffer) =>
    stage.page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })

  it('says where the one that there is comes from', async () => {
    await mount({ [READ]: poster('time', 2.48) })
    await says('Frame at 0:02.480.').waitFor()
    stage.respond({ [READ]: poster('image') })
    await stage.set({ video: { ...VIDEO, updated_at: '2026-01-02T00:00:00.000Z' } })
    await says('Uploaded image.').waitFor()
    assert.match(
      (await stage.page.getByAltText('Current poster').getAttribute('src'))!,
      /v=2026-01-02/,
    )
  })

  it('the frame of the player is seen before it is kept, and nothing is sent until then', async () => {
    await mount({ [FRAME]: poster('time', 3.2) })
    await seek(3.2)
    await button('Use frame at 0:03.200').click()
    await says('Not saved.').waitFor()
    assert.match((await trial().getAttribute('src'))!, /time=3\.2&/)
    await button('Cancel').click()
    await trial().waitFor({ state: 'detached' })
    assert.deepEqual(stage.sent(FRAME), [])
    await button('Use frame at 0:03.200').click()
    await seek(7)
    await button('Save as poster').click()
    await stage.noticed('done', /^Poster saved$/)
    assert.deepEqual(stage.sent(FRAME), [{ time: 3.2 }], 'the one that was seen')
    await trial().waitFor({ state: 'detached' })
  })

  it('steps from frame to frame, and not before the first', async () => {
    await mount()
    await button('Next frame').click()
    await button('Use frame at 0:00.060').waitFor()
    await button('Next frame').click()
    await button('Use frame at 0:00.100').waitFor()
    for (let back = 0; back < 3; back += 1) await button('Previous frame').click()
    await button('Use frame at 0:00.000').waitFor()
  })

  it('what was refused stays to be tried again, with the reason', async () => {
    await mount({ [FRAME]: REFUSAL })
    await seek(3.2)
    await button(/^Use frame/).click()
    await button('Save as poster').click()
    await stage.page.getByRole('alert').getByText('The poster was not changed. No space.').waitFor()
    assert.equal(await trial().count(), 1)
    stage.respond({ [FRAME]: poster('time', 3.2) })
    await button('Save as poster').click()
    await stage.noticed('done', /^Poster saved$/)
    assert.equal(await stage.page.getByRole('alert').count(), 0)
  })

  it('what was saved is said to be, also where the video cannot be read after it', async () => {
    await mount({ [FRAME]: poster('time', 3.2), [READ_VIDEO]: REFUSAL })
    await seek(3.2)
    await button(/^Use frame/).click()
    await button('Save as poster').click()
    await stage.noticed('done', /^Poster saved$/)
    await trial().waitFor({ state: 'detached' })
    assert.equal(await stage.page.getByRole('alert').count(), 0)
  })

  it('an image of one’s own is seen and sent; one that is none is said, and not sent', async () => {
    await mount({ [IMAGE]: poster('image') })
    await upload('notes.txt', 'text/plain', Buffer.from('no picture'))
    await stage.page.getByRole('alert').getByText('not a JPEG, PNG, WebP or AVIF image').waitFor()
    await upload('broken.png', 'image/png', PNG.subarray(0, 20))
    await stage.page.getByRole('alert').getByText('This image cannot be read.').waitFor()
    assert.equal(await trial().count(), 0)
    await upload('cover.png', 'image/png', PNG)
    await trial().waitFor()
    assert.equal(await stage.page.getByRole('alert').count(), 0)
    await button('Save as poster').click()
    await stage.noticed('done', /^Poster saved$/)
  })

  it('the automatic one is offered only in place of another, and nothing is chosen while it is asked for', async () => {
    await mount()
    await says('Chosen automatically.').waitFor()
    assert.equal(await button('Use automatic poster').count(), 0)
    stage.respond({ [READ]: poster('image') })
    await stage.set({ video: { ...VIDEO, updated_at: '2026-01-02T00:00:00.000Z' } })
    const held = stage.hold(AUTOMATIC)
    await button('Use automatic poster').click()
    await held.asked
    for (const name of [/^Use frame/, 'Upload image', 'Use automatic poster'])
      assert.equal(await button(name).isDisabled(), true, String(name))
    await held.answer(poster('chosen'))
    await stage.noticed('done', /^The poster is chosen automatically again$/)
    assert.equal(await button(/^Use frame/).isEnabled(), true)
  })

  it('what was chosen for one video is not kept for another', async () => {
    const other = readyVideo({ id: 'abcdevideo2', name: 'Another' })
    await mount({ 'GET /v1/videos/abcdevideo2/poster': poster('image') })
    await seek(3.2)
    await button(/^Use frame/).click()
    await trial().waitFor()
    await stage.set({ video: other })
    await says('Uploaded image.').waitFor()
    assert.equal(await trial().count(), 0)
    assert.equal(await button('Save as poster').count(), 0)
  })

  it('a refusal for one video is not said of another', async () => {
    const other = readyVideo({ id: 'abcdevideo2', name: 'Another' })
    await mount({ 'GET /v1/videos/abcdevideo2/poster': poster('image') })
    await seek(3.2)
    await button(/^Use frame/).click()
    const held = stage.hold(FRAME)
    await button('Save as poster').click()
    await held.asked
    await stage.set({ video: other })
    await says('Uploaded image.').waitFor()
    await held.answer(REFUSAL)
    assert.equal(await stage.page.getByRole('alert').count(), 0)
    assert.equal(await button('Upload image').isEnabled(), true)
  })

  it('a video without pictures has no frames to choose; one that does not play yet has nothing', async () => {
    await mount({}, readyVideo({ audio_only: true }))
    assert.equal(await button(/^Use frame/).count(), 0)
    assert.equal(await button('Upload image').count(), 1)
    await stage.set({ video: readyVideo({ playable: false, status: 'processing' }) })
    await stage.page.getByRole('heading', { name: 'Poster' }).waitFor({ state: 'detached' })
  })
})
