/** Who may watch a video, by itself: changes that are refused, and tokens that are answers to what is chosen. */
import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { elementStage, REFUSAL, type Answer } from '../element.ts'
import { readyVideo } from '../ready-video.ts'

const SAVE = 'PATCH /v1/videos/abcdevideo1'
const TOKEN = 'POST /v1/tokens'
const SPACE = 'GET /v1/spaces/abcde'
const space = (...domains: string[]): Answer => ({
  body: { object: 'space', id: 'abcde', name: 'Museum', allowed_domains: domains },
})
const created = (token: string): Answer => ({
  body: { object: 'token', token, expires_at: '2026-01-02T00:00:00.000Z' },
})
const PRIVATE = readyVideo({ visibility: 'private', collection: 'col_talks' })

describe('who may watch a video, by itself', () => {
  const stage = elementStage('video/sharing/dash-sharing.ts', 'dash-sharing')
  const { button } = stage

  const mount = async (video = readyVideo(), routes: Parameters<typeof stage.mount>[0] = {}) => {
    await stage.mount({ [SPACE]: space(), ...routes }, { properties: { video } })
    await choice('Public').waitFor()
  }
  const choice = (name: string) => stage.page.getByRole('radio', { name: new RegExp(`^${name}`) })
  const toggle = (name: string) => stage.page.getByRole('switch', { name })
  /** The code for other pages, of the kind that is chosen. */
  const code = (kind = 'HTML') => stage.page.getByRole('region', { name: kind, exact: true })
  const copyCode = () => button('Copy')

  it('what was refused is as it was, and the reason is said', async () => {
    await mount(readyVideo(), { [SAVE]: REFUSAL })
    await choice('Private').click()
    await stage.noticed('failed', /^The visibility was not changed\. /)
    await stage.settled()
    assert.equal(await choice('Public').isChecked(), true)
    assert.equal(await choice('Private').isEnabled(), true)
    assert.deepEqual(stage.sent(SAVE), [{ visibility: 'private' }])
  })

  it('nothing else is chosen while it is being saved; then the code needs a token', async () => {
    await mount()
    await code().getByText('embed="abcdevideo1"').waitFor()
    const held = stage.hold(SAVE)
    await choice('Private').check()
    await held.asked
    assert.equal(await choice('Public').isDisabled(), true)
    await held.answer({ body: PRIVATE })
    await stage.set({ video: PRIVATE })
    await stage.page.getByText('its code needs a playback token').waitFor()
    assert.equal(await copyCode().count(), 0)
    assert.equal(await choice('Private').isChecked(), true)
  })

  it('two switches one after the other stay as they were put, and one that is refused goes back', async () => {
    await mount()
    const first = stage.hold(SAVE)
    await toggle('Let search engines list its page').check()
    await first.asked
    const other = stage.hold(SAVE)
    await toggle('Offer its files on its page').check()
    await other.asked
    await first.answer({ body: readyVideo({ listed: true }) })
    await stage.set({ video: readyVideo({ listed: true }) })
    assert.equal(await toggle('Offer its files on its page').isChecked(), true)
    await other.answer(REFUSAL)
    await stage.noticed('failed', /^The page of the video was not changed\. /)
    assert.equal(await toggle('Offer its files on its page').isChecked(), false)
    assert.equal(await toggle('Let search engines list its page').isChecked(), true)
    assert.deepEqual(stage.sent(SAVE), [{ listed: true }, { downloads: true }])
  })

  it('only a public video has a page that may be listed', async () => {
    await mount(PRIVATE)
    assert.equal(await stage.page.getByRole('switch').count(), 0)
    assert.equal(await stage.page.getByRole('link', { name: 'Open its page' }).count(), 0)
  })

  it('says which sites may show it', async () => {
    await mount(readyVideo(), { [SPACE]: space('museum.test', 'archive.test') })
    await stage.page.getByText('Only these sites can show').waitFor()
    assert.deepEqual(await stage.page.locator('.domains code').allTextContents(), [
      'museum.test',
      'archive.test',
    ])
  })

  it('a space that cannot be read leaves all else', async () => {
    await mount(readyVideo(), { [SPACE]: REFUSAL })
    await stage.page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
    assert.equal(await stage.page.getByText('Allowed sites').count(), 0)
    assert.equal(await choice('Private').isEnabled(), true)
  })

  it('a token that is made goes into the code, in each of its kinds', async () => {
    await mount(PRIVATE, { [TOKEN]: created('eyJmade') })
    await button('Create token').click()
    await code().getByText('token="eyJmade"').waitFor()
    assert.equal(await copyCode().count(), 1)
    await stage.page.getByRole('radio', { name: 'Link', exact: true }).check()
    await code('Link').getByText('token=eyJmade').waitFor()
    await stage.page.getByRole('radio', { name: 'iframe' }).check()
    assert.match(await code('iframe').innerText(), /eyJmade/)
    assert.deepEqual(stage.sent(TOKEN), [
      { sub: 'abcdevideo1', aud: 'playback', expires_in: 86_400, download: false },
    ])
  })

  it('a token is for what is chosen; once that is another, it is gone from the page and from the code', async () => {
    await mount(PRIVATE, { [TOKEN]: created('eyJmade') })
    await stage.page.getByLabel('Grants access to').selectOption('its collection')
    await stage.page.getByLabel('Valid for').selectOption('7 days')
    await stage.page.getByLabel('Include the original file').check()
    await button('Create token').click()
    await stage.page.getByText('svc tokens playback col_talks --expires-in 7d --download').waitFor()
    await stage.page.getByLabel('Valid for').selectOption('1 hour')
    await stage.page.getByText('eyJmade').first().waitFor({ state: 'detached' })
    assert.equal(await copyCode().count(), 0)
    assert.deepEqual(stage.sent(TOKEN), [
      { sub: 'col_talks', aud: 'playback', expires_in: 604_800, download: true },
    ])
  })

  it('a token that comes late is no answer to what is chosen by then', async () => {
    await mount(PRIVATE)
    const late = stage.hold(TOKEN)
    await button('Create token').click()
    await late.asked
    await stage.page.getByLabel('Include the original file').check()
    await late.answer(created('eyJlate'))
    assert.equal(await stage.page.getByText('eyJlate').count(), 0)
    assert.equal(await copyCode().count(), 0)
    stage.respond({ [TOKEN]: created('eyJnew') })
    await button('Create token').click()
    await code().getByText('token="eyJnew"').waitFor()
  })

  it('a refusal that comes late is none of what is chosen by then', async () => {
    await mount(PRIVATE)
    const late = stage.hold(TOKEN)
    await button('Create token').click()
    await late.asked
    await stage.page.getByLabel('Include the original file').check()
    assert.equal(await button('Create token').isEnabled(), true)
    await late.answer(REFUSAL)
    assert.equal(await stage.page.getByRole('alert').count(), 0)
  })

  it('a video that is private again has no token in its code that nobody sees', async () => {
    await mount(PRIVATE, { [TOKEN]: created('eyJmade') })
    await button('Create token').click()
    await code().getByText('token="eyJmade"').waitFor()
    await stage.set({ video: readyVideo() })
    await button('Create token').waitFor({ state: 'detached' })
    await stage.set({ video: PRIVATE })
    await button('Create token').waitFor()
    assert.doesNotMatch(await code().innerText(), /eyJmade/)
  })

  it('the token of one video is not in the code of another', async () => {
    await mount(PRIVATE, { [TOKEN]: created('eyJmade') })
    await button('Create token').click()
    await code().getByText('token="eyJmade"').waitFor()
    await stage.set({ video: { ...PRIVATE, id: 'abcdevideo2' } })
    await code().getByText('abcdevideo2').waitFor()
    assert.equal(await stage.page.getByText('eyJmade').count(), 0)
  })

  it('a token that was not made is said, and the form stays', async () => {
    await mount(PRIVATE, { [TOKEN]: REFUSAL })
    await button('Create token').click()
    await stage.page.getByRole('alert').getByText('No space.').waitFor()
    assert.equal(await button('Create token').isEnabled(), true)
  })

  it('a video outside collections offers none, and its own settings can be put into the code', async () => {
    await mount(readyVideo({ visibility: 'private', settings: { loop: true } }))
    const reaches = stage.page.getByLabel('Grants access to').getByRole('option')
    assert.deepEqual(await reaches.allTextContents(), ['this video', 'the whole space'])
    assert.doesNotMatch(await code().innerText(), /loop/)
    await stage.page.getByLabel('Include this video’s settings in the code').check()
    assert.match(await code().innerText(), /loop/)
    await stage.page.getByRole('radio', { name: 'Link', exact: true }).check()
    assert.equal(await stage.page.getByLabel('Include this video’s settings').count(), 0)
  })
})
