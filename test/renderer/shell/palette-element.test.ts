/** The palette, by itself: what is typed, what is marked, and answers that come late. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'mocha'
import type { Browser, Page } from 'playwright-core'
import type { Video } from '../../../daemon/contract/video.ts'
import type { App } from '../../../renderer/state/app.ts'
import { launchBrowser } from '../../browser.ts'
import { mountElement, REFUSAL, type Answer, type Answers } from '../element.ts'
import { twoFrames } from '../../support/two-frames.ts'

const video = (id: string, name: string): Partial<Video> => ({
  object: 'video',
  id,
  name,
  status: 'created',
  visibility: 'public',
  updated_at: '2026-01-01T00:00:00.000Z',
})
const found = (...data: Partial<Video>[]): Answer => ({
  body: { object: 'list', data, has_more: false, next_cursor: null },
})

describe('the palette, by itself', () => {
  let browser: Browser
  let page: Page
  let answers: Answers
  before(async () => {
    browser = await launchBrowser()
  })
  after(() => browser.close())
  beforeEach(async () => {
    await page?.close()
  })

  /** `first` answers searches of videos; there are no tags and collections. */
  const mount = async (first: Answers): Promise<void> => {
    answers = first
    page = await mountElement(browser, {
      module: 'shell/palette/dash-palette.ts',
      tag: 'dash-palette',
      answers: (request, url) => {
        if (url.pathname === '/v1/videos') return answers(request, url)
        return url.pathname === '/v1/system' ? REFUSAL : found()
      },
    })
    await field().waitFor()
  }
  const field = () => page.getByRole('combobox')
  const option = (name: string | RegExp) => page.getByRole('option', { name })
  const marked = () => page.getByRole('option', { selected: true }).innerText()
  const path = () =>
    page.evaluate(() => (window as unknown as { app: App }).app.store.state.place.path)

  it('what is pressed is taken although videos come above it meanwhile', async () => {
    const late = Promise.withResolvers<Answer>()
    await mount(() => late.promise)
    await field().fill('analytics')
    await option('Analytics').hover()
    await page.mouse.down()
    const answered = page.waitForResponse((response) => response.url().includes('/v1/videos'))
    late.resolve(found(video('abcdevideo1', 'Analytics explained')))
    await (await answered).finished()
    await twoFrames(page)
    await page.mouse.up()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    assert.equal(await path(), '/analytics')
  })

  it('a press that is none of an option, or no click, holds nothing back', async () => {
    const late = Promise.withResolvers<Answer>()
    await mount(() => late.promise)
    await field().fill('analytics')
    await option('Analytics').hover()
    await page.mouse.down({ button: 'right' })
    late.resolve(found(video('abcdevideo1', 'Analytics explained')))
    await option('Analytics explained').waitFor()
    await page.mouse.up({ button: 'right' })
  })

  it('Enter before the answer takes the first video that is found', async () => {
    const late = Promise.withResolvers<Answer>()
    await mount(() => late.promise)
    await field().fill('keynote')
    await field().press('Enter')
    late.resolve(found(video('abcdevideo1', 'Keynote'), video('abcdevideo2', 'Keynote 2')))
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    assert.equal(await path(), '/videos/abcdevideo1')
  })

  it('an answer for what was typed before is not shown', async () => {
    const late = Promise.withResolvers<Answer>()
    await mount((_, url) =>
      url.searchParams.get('q') === 'key' ? late.promise : found(video('abcdevideo2', 'Keyring')),
    )
    const requested = page.waitForRequest((request) => request.url().includes('q=key'))
    await field().fill('key')
    await requested
    await field().fill('keyr')
    await option('Keyring').waitFor()
    late.resolve(found(video('abcdevideo1', 'Keynote')))
    // Asked for after it was answered, so that the answer has come by then.
    await page.evaluate(async () => {
      await (await fetch('/v1/else')).text()
      await new Promise((resolve) => setTimeout(resolve))
    })
    assert.equal(await option('Keynote').count(), 0)
  })

  it('what is marked stays marked when videos come above it', async () => {
    const late = Promise.withResolvers<Answer>()
    await mount(() => late.promise)
    await field().fill('s')
    await field().press('ArrowDown')
    const before = await marked()
    late.resolve(found(video('abcdevideo1', 'Summer party')))
    await option('Summer party').waitFor()
    assert.equal(await marked(), before)
  })

  it('a search that fails is said, and pages are found all the same', async () => {
    await mount(() => REFUSAL)
    await field().fill('nothing like a page')
    await page.getByText('No space.').waitFor()
    await field().fill('analyt')
    await field().press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    assert.equal(await path(), '/analytics')
  })
})
