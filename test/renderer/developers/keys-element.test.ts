/** The list of API keys alone, against an API that refuses, comes late and has a further page. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'mocha'
import type { Browser, Page } from 'playwright-core'
import type { ApiKey } from '../../../daemon/contract/space.ts'
import type { App } from '../../../renderer/state/app.ts'
import { launchBrowser } from '../../browser.ts'
import { mountElement, notices, REFUSAL, type Answers } from '../element.ts'

const key = (name: string, revokedAt: string | null = null): ApiKey => ({
  object: 'api_key',
  id: `key_${name}`,
  space: 'abcde',
  name,
  access: 'read_only',
  scopes: ['videos:read'],
  prefix: `svc_key_${name}`,
  created_at: '2026-01-01T00:00:00.000Z',
  last_used_at: null,
  revoked_at: revokedAt,
})
const page1 = { body: { object: 'list', data: [key('one')], has_more: true, next_cursor: 'two' } }
const page2 = { body: { object: 'list', data: [key('two')], has_more: false, next_cursor: null } }
describe('the list of API keys, by itself', () => {
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
      module: 'developers/dash-keys.ts',
      tag: 'dash-api-keys',
      answers: (request, url) => answers(request, url),
    })
  }
  const pages: Answers = (_, url) => (url.searchParams.has('cursor') ? page2 : page1)
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })

  it('says why it could not be read, and tries again', async () => {
    await mount(() => REFUSAL)
    await page.getByRole('alert').getByText('The disk is full').waitFor()
    answers = pages
    await page.getByRole('button', { name: 'Try again' }).click()
    await row('one').waitFor()
    assert.equal(await page.getByRole('alert').count(), 0)
  })

  it('a further page that does not come is told; what is there stays, and it can be asked for again', async () => {
    await mount(pages)
    await row('one').waitFor()
    answers = () => REFUSAL
    await page.getByRole('button', { name: 'Load more' }).click()
    await page.waitForFunction(
      () => (window as unknown as { app: App }).app.store.state.notices.length === 1,
    )
    assert.equal((await notices(page))[0]!.kind, 'failed')
    assert.equal(await row('one').count(), 1)
    answers = pages
    await page.getByRole('button', { name: 'Load more' }).click()
    await row('two').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Load more' }).count(), 0)
  })

  it('a further page that comes after the list was read anew is not added to it', async () => {
    await mount(pages)
    await row('one').waitFor()
    const late = Promise.withResolvers<void>()
    answers = async (_, url) => {
      if (!url.searchParams.has('cursor'))
        return { body: { ...page1.body, data: [key('new'), key('one')] } }
      await late.promise
      return page2
    }
    const nextPage = page.waitForResponse((response) => response.url().includes('cursor='))
    await page.getByRole('button', { name: 'Load more' }).click()
    await page.locator('dash-key-new').dispatchEvent('made')
    await row('new').waitFor()
    late.resolve()
    await (await nextPage).finished()
    await page.getByRole('button', { name: 'Load more' }).waitFor()
    assert.equal(await row('two').count(), 0)
  })

  it('a key that was not revoked stays among the active ones, and the reason is told', async () => {
    await mount(pages)
    await row('one').waitFor()
    const revoke = async () => {
      await row('one').getByRole('button').click()
      await page.getByRole('menuitem', { name: 'Revoke' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    }
    answers = (request, url) => (request.method() === 'GET' ? pages(request, url) : REFUSAL)
    await revoke()
    await page.waitForFunction(
      () => (window as unknown as { app: App }).app.store.state.notices.length === 1,
    )
    assert.deepEqual(
      (await notices(page)).map(({ kind }) => kind),
      ['failed'],
    )
    assert.equal(await page.getByText('Revoked keys (1)').count(), 0)
    answers = () => ({ body: key('one', '2026-01-02T00:00:00.000Z') })
    await revoke()
    await page.getByText('Revoked keys (1)').waitFor()
    await page.waitForFunction(
      () => (window as unknown as { app: App }).app.store.state.notices.length === 2,
    )
    assert.deepEqual(
      (await notices(page)).map(({ kind }) => kind),
      ['failed', 'done'],
    )
  })

  it("by keyboard: the next row has the focus when one is revoked, and the list's button when none is left", async () => {
    const list = { object: 'list', has_more: false, next_cursor: null }
    await mount((request, url) =>
      request.method() === 'GET'
        ? { body: { ...list, data: [key('one'), key('two'), key('three')] } }
        : { body: key(/key_(\w+)/.exec(url.pathname)![1]!, '2026-01-02T00:00:00.000Z') },
    )
    await row('two').waitFor()
    const focused = () =>
      page.evaluate(() => {
        let at = document.activeElement
        while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement
        return at?.getAttribute('aria-label') ?? at?.textContent?.trim()
      })
    await row('two').getByRole('button').focus()
    const seen = []
    for (const left of [2, 1, 0]) {
      await page.keyboard.press('Enter')
      await page.locator('[role=menuitem]:focus').waitFor()
      await page.keyboard.press('End')
      await page.keyboard.press('Enter')
      await page.locator('dialog button:focus').waitFor()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await page.getByText(`Revoked keys (${3 - left})`).waitFor()
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await page.waitForFunction(() => document.activeElement !== document.body)
      seen.push(await focused())
    }
    assert.deepEqual(seen, ['More actions for three', 'More actions for one', 'New key'])
  })
})
