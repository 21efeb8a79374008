/** One import, by itself: what the stream says and what requests answer come in any order. */
import assert from 'node:assert/strict'
import { until } from '../../daemon.ts'
import { after, before, beforeEach, describe, it } from 'mocha'
import type { Browser, Page } from 'playwright-core'
import type { Import } from '../../../daemon/contract/import.ts'
import type { App } from '../../../renderer/state/app.ts'
import { launchBrowser } from '../../browser.ts'
import { mountElement, notices, REFUSAL, type Answer, type Answers } from '../element.ts'

const ID = 'imp_00000000000000000001'
const one = (change: Partial<Import> = {}): Import => ({
  object: 'import',
  id: ID,
  space: 'abcde',
  source: 'vimeo',
  account: 'Ann',
  folder: null,
  collection: null,
  visibility: null,
  again: false,
  dry_run: false,
  status: 'fetching',
  waiting_until: null,
  progress: {
    folders: 0,
    found: 4,
    planned: 0,
    waiting: 2,
    fetching: 1,
    done: 1,
    skipped: 0,
    failed: 0,
    bytes: 0,
    total_bytes: null,
  },
  error: null,
  created_at: '2026-01-01T00:00:00.000Z',
  started_at: '2026-01-01T00:00:00.000Z',
  ended_at: null,
  ...change,
})
const CANCELLED: Partial<Import> = { status: 'cancelled', ended_at: '2026-01-01T01:00:00.000Z' }
const NO_ITEMS: Answer = { body: { object: 'list', data: [], has_more: false, next_cursor: null } }

describe('one import, by itself', () => {
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
      module: 'imports/one/dash-import.ts',
      tag: 'dash-import',
      properties: { importId: ID },
      answers: (request, url) =>
        url.pathname.endsWith('/items') ? NO_ITEMS : answers(request, url),
    })
  }
  const pill = (status: string) => page.locator('.title .pill', { hasText: status })
  const arrives = (note: Import) =>
    page.evaluate(
      (detail) =>
        (window as unknown as { app: App }).app.notes.dispatchEvent(
          new CustomEvent('import', { detail }),
        ),
      note,
    )
  const cancel = async () => {
    await page.getByRole('button', { name: 'Cancel import' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel import' }).click()
  }

  it('an answer that is older than what the stream has said changes nothing', async () => {
    await mount(() => ({ body: one() }))
    await pill('Fetching').waitFor()
    const late = Promise.withResolvers<Answer>()
    answers = () => late.promise
    await cancel()
    await arrives(one(CANCELLED))
    await pill('Canceled').waitFor()
    late.resolve({ body: one() })
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    assert.equal(await pill('Canceled').count(), 1)
  })

  it('what the stream says of another import changes nothing', async () => {
    await mount(() => ({ body: one() }))
    await pill('Fetching').waitFor()
    await arrives({ ...one(CANCELLED), id: 'imp_00000000000000000002' })
    await arrives(one({ progress: { ...one().progress, done: 3 } }))
    await page.getByText('3 of 4 videos').first().waitFor()
    assert.equal(await pill('Fetching').count(), 1)
  })

  it('what the stream has said before it was open here is read once it is, on the page as in the list', async () => {
    const opens = () =>
      page.evaluate(() =>
        (window as unknown as { app: App }).app.store.change({ live: 'open' as const }),
      )
    await mount(() => ({ body: one() }))
    await pill('Fetching').waitFor()
    answers = () => ({ body: one(CANCELLED) })
    await opens()
    await pill('Canceled').waitFor()
    await page.close()

    let known = one()
    page = await mountElement(browser, {
      module: 'imports/dash-imports.ts',
      tag: 'dash-imports',
      answers: () => ({
        body: { object: 'list', data: [known], has_more: false, next_cursor: null },
      }),
    })
    await page.getByText('Fetching').waitFor()
    known = one(CANCELLED)
    await opens()
    await page.getByText('Canceled').waitFor()
  })

  it('one that was not cancelled goes on, and the reason is said', async () => {
    await mount((request) => (request.method() === 'GET' ? { body: one() } : REFUSAL))
    await pill('Fetching').waitFor()
    await cancel()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    const [notice] = await until(
      () => notices(page),
      ({ length }) => length > 0,
      'the reason',
    )
    assert.match(notice!.text, /^The import was not canceled\. /)
    assert.equal(await pill('Fetching').count(), 1)
  })

  it('one from Vimeo asks for a token, sends it once, and keeps it nowhere', async () => {
    const bodies: unknown[] = []
    await mount((request) => {
      if (request.method() === 'GET') return { body: one(CANCELLED) }
      bodies.push(request.postDataJSON())
      return { body: one() }
    })
    await page.getByRole('button', { name: 'Resume' }).click()
    const field = page.getByLabel('Access token')
    await field.fill('secret')
    await field.press('Enter')
    await pill('Fetching').waitFor()
    assert.deepEqual(bodies, [{ access_token: 'secret' }])
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    // The dialog tells that it has closed a moment after it is out of sight.
    await until(
      () => page.locator('#token').inputValue(),
      (value) => value === '',
      'the token to be taken out of the page',
    )
  })
})
