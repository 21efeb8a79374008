/** Who watches now, by itself: against an API that fails, comes late and is asked again and again. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'mocha'
import type { Browser, Page } from 'playwright-core'
import { queryOf, type AnalyticsQuery } from '../../../renderer/analytics/query/query.ts'
import { launchBrowser } from '../../browser.ts'
import { until } from '../../daemon.ts'
import { mountElement, REFUSAL, type Answer, type Answers } from '../element.ts'

const watching = (viewers: number, complete = true): Answer => ({
  body: {
    object: 'live_viewers',
    viewers,
    complete,
    videos: [{ video: 'abcdevideo1', name: 'Opening', viewers }],
  },
})

/** Longer than until it asks again. */
const LATER_MS = 6_000

describe('who watches now, by itself', () => {
  let browser: Browser
  let page: Page
  let answers: Answers
  const requested: string[] = []
  before(async () => {
    browser = await launchBrowser()
  })
  after(() => browser.close())
  beforeEach(async () => {
    await page?.close()
    requested.length = 0
  })

  const mount = async (first: Answers): Promise<void> => {
    answers = first
    page = await mountElement(browser, {
      module: 'analytics/live/dash-live.ts',
      tag: 'dash-live',
      properties: { query: queryOf('') },
      prepare: (opened) => opened.clock.install(),
      answers: (request, url) => {
        requested.push(url.search)
        return answers(request, url)
      },
    })
  }
  /** Asks something itself: what was asked for and answered before has come by then. */
  const settled = () =>
    page.evaluate(async () => {
      await (await fetch('/v1/else')).text()
      await new Promise((resolve) => setTimeout(resolve))
    })
  const figure = (viewers: number) => page.locator('.viewers', { hasText: String(viewers) })
  const ask = (changed: Partial<AnalyticsQuery>) =>
    page.locator('dash-live').evaluate(
      (element, query) => {
        ;(element as unknown as { query: AnalyticsQuery }).query = query
      },
      { ...queryOf(''), ...changed },
    )

  it('a first answer that fails is said, and asked for again by a button', async () => {
    await mount(() => REFUSAL)
    await page.getByRole('alert').getByText('The disk is full').waitFor()
    answers = () => watching(3)
    await page.getByRole('button', { name: 'Try again' }).click()
    await figure(3).waitFor()
  })

  it('keeps its last answer when a later one fails, says why, and goes on by itself', async () => {
    await mount(() => watching(3))
    await figure(3).waitFor()
    answers = () => REFUSAL
    await page.clock.fastForward(LATER_MS)
    await page.getByText('No space.').waitFor()
    assert.equal(await figure(3).count(), 1)
    answers = () => watching(5)
    await page.clock.fastForward(LATER_MS)
    await figure(5).waitFor()
    assert.equal(await page.getByText('No space.').count(), 0)
  })

  it('says that viewers are missing while a process of svc does not answer', async () => {
    await mount(() => watching(3, false))
    await page.getByText('Some viewers are missing').waitFor()
    answers = () => watching(5)
    await page.clock.fastForward(LATER_MS)
    await figure(5).waitFor()
    assert.equal(await page.getByText('Some viewers are missing').count(), 0)
  })

  it('another video: the answer about the one before is not shown', async () => {
    const late = Promise.withResolvers<Answer>()
    await mount(() => late.promise)
    await until(
      () => requested.length,
      (count) => count > 0,
      'the first question',
    )
    answers = () => watching(7)
    await ask({ video: 'abcdevideo2' })
    await figure(7).waitFor()
    late.resolve(watching(3))
    await settled()
    assert.equal(await figure(7).count(), 1)
    assert.ok(requested.some((search) => search.includes('abcdevideo2')))
  })

  it('asks nothing while the tab is in the background, and at once when it is back', async () => {
    await mount(() => watching(3))
    await figure(3).waitFor()
    const hide = (hidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { value, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }, hidden)
    await hide(true)
    await page.getByText('Paused while this tab is in the background.').waitFor()
    const before = requested.length
    await page.clock.fastForward(LATER_MS)
    await settled()
    assert.equal(requested.length, before + 1)
    answers = () => watching(4)
    await hide(false)
    await figure(4).waitFor()
  })
})
