/** The log of a webhook, by itself: deliveries come by answers and by the event stream, in any order. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'mocha'
import type { Browser, Page } from 'playwright-core'
import type { Delivery, Webhook } from '../../../daemon/contract/webhook.ts'
import type { App } from '../../../renderer/state/app.ts'
import { launchBrowser } from '../../browser.ts'
import { mountElement, notices, REFUSAL, type Answer, type Answers } from '../element.ts'

const WEBHOOK: Webhook = {
  object: 'webhook',
  id: 'wh_one',
  space: 'abcde',
  url: 'https://hooks.test/',
  description: '',
  events: ['*'],
  enabled: true,
  failing: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
}
/** `minute` orders them: the higher, the newer. */
const delivery = (name: string, minute: number, state: Partial<Delivery> = {}): Delivery => ({
  object: 'delivery',
  id: `dlv_${name}`,
  webhook: 'wh_one',
  event: `evt_${name}`,
  event_type: 'video.ready',
  subject: { object: 'video', id: 'abcdevideo1', name },
  attempt: 0,
  attempts: [],
  status: 'pending',
  response_status: null,
  error: null,
  duration_ms: null,
  next_attempt_at: '2026-01-01T01:00:00.000Z',
  waiting: 0,
  request_id: null,
  created_at: `2026-01-01T00:${String(minute).padStart(2, '0')}:00.000Z`,
  ...state,
})
const listOf = (data: Delivery[], next: string | null = null): Answer => ({
  body: { object: 'list', data, has_more: next !== null, next_cursor: next },
})
const DONE: Partial<Delivery> = { status: 'succeeded', attempt: 1, next_attempt_at: null }

describe('the log of a webhook, by itself', () => {
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

  const mount = async (first: Answers): Promise<void> => {
    answers = first
    page = await mountElement(browser, {
      module: 'developers/webhooks/dash-deliveries.ts',
      tag: 'dash-deliveries',
      properties: { webhook: WEBHOOK },
      answers: (request, url) => answers(request, url),
    })
  }
  /** As the event stream does. */
  const arrives = (note: Delivery) =>
    page.evaluate(
      (detail) =>
        (window as unknown as { app: App }).app.notes.dispatchEvent(
          new CustomEvent('delivery', { detail }),
        ),
      note,
    )
  const row = (name: string) => page.locator('.log > li', { hasText: name })
  const names = () => page.locator('.log > li .about').allTextContents()

  it('an older state of a delivery does not undo a newer one', async () => {
    await mount(() => listOf([delivery('Opening', 1, DONE)]))
    await row('Opening').getByText('Delivered').waitFor()
    await arrives(delivery('Opening', 1))
    await arrives(delivery('Keynote', 2))
    await row('Keynote').waitFor()
    assert.equal(await row('Opening').getByText('Delivered').count(), 1)
  })

  it('a delivery of another webhook is not listed', async () => {
    await mount(() => listOf([delivery('Opening', 1)]))
    await row('Opening').waitFor()
    await arrives(delivery('Elsewhere', 3, { webhook: 'wh_two' }))
    await arrives(delivery('Keynote', 2))
    await row('Keynote').waitFor()
    assert.deepEqual(await names(), ['Keynote', 'Opening'])
  })

  it('one that is older than the last row comes with its own page, and stands there once', async () => {
    const older = delivery('Older', 1)
    await mount((_, url) =>
      url.searchParams.has('cursor') ? listOf([older]) : listOf([delivery('Opening', 5)], 'next'),
    )
    await row('Opening').waitFor()
    await arrives(older)
    await arrives(delivery('Keynote', 6))
    await row('Keynote').waitFor()
    assert.deepEqual(await names(), ['Keynote', 'Opening'])
    await page.getByRole('button', { name: 'Load more' }).click()
    await row('Older').waitFor()
    assert.deepEqual(await names(), ['Keynote', 'Opening', 'Older'])
  })

  it('with a filter, one that has changed its state goes', async () => {
    await mount((_, url) =>
      listOf(
        url.searchParams.get('status') === 'pending'
          ? [delivery('Keynote', 2), delivery('Opening', 1)]
          : [delivery('Keynote', 2), delivery('Opening', 1), delivery('Intro', 0, DONE)],
      ),
    )
    await row('Intro').waitFor()
    await page.getByLabel('Status').selectOption('pending')
    await row('Intro').waitFor({ state: 'detached' })
    await row('Opening').waitFor()
    await arrives(delivery('Opening', 1, DONE))
    await row('Opening').waitFor({ state: 'detached' })
    assert.deepEqual(await names(), ['Keynote'])
  })

  it('a delivery that could not be sent again stays as it was, and the reason is said', async () => {
    const failed = delivery('Opening', 1, { status: 'failed', attempt: 3, next_attempt_at: null })
    await mount((request) => (request.method() === 'GET' ? listOf([failed]) : REFUSAL))
    await row('Opening').locator('summary').click()
    const again = row('Opening').getByRole('button')
    await again.click()
    await page.waitForFunction(
      () => (window as unknown as { app: App }).app.store.state.notices.length === 1,
    )
    assert.match((await notices(page))[0]!.text, /^The delivery was not sent again\. /)
    answers = () => ({ body: { ...failed, status: 'pending', attempt: 3, next_attempt_at: null } })
    await again.click()
    await page.waitForFunction(
      () => (window as unknown as { app: App }).app.store.state.notices.length === 2,
    )
    assert.deepEqual(
      (await notices(page)).map(({ kind }) => kind),
      ['failed', 'done'],
    )
  })
})
