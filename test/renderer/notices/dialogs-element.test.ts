/** Dialogs that are forms, and questions before something that cannot be undone, in the list of API keys. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'mocha'
import type { Browser, Page } from 'playwright-core'
import type { ApiKey } from '../../../daemon/contract/space.ts'
import { launchBrowser } from '../../browser.ts'
import { chooseLanguage, mountElement, notices, REFUSAL, type Answer } from '../element.ts'

const KEY: ApiKey = {
  object: 'api_key',
  id: 'key_one',
  space: 'abcde',
  name: 'one',
  access: 'read_only',
  scopes: ['videos:read'],
  prefix: 'svc_key_one',
  created_at: '2026-01-01T00:00:00.000Z',
  last_used_at: null,
  revoked_at: null,
}

describe('dialogs of an element', () => {
  let browser: Browser
  let page: Page
  let sent: string[]
  let answer: Promise<Answer> | Answer
  before(async () => {
    browser = await launchBrowser()
  })
  after(() => browser.close())
  beforeEach(async () => {
    await page?.close()
    sent = []
    answer = { body: KEY }
    page = await mountElement(browser, {
      module: 'developers/dash-keys.ts',
      tag: 'dash-api-keys',
      answers(request) {
        if (request.method() === 'GET')
          return { body: { object: 'list', data: [KEY], has_more: false, next_cursor: null } }
        sent.push(request.method())
        return answer
      },
    })
  })
  const choose = async (item: string): Promise<void> => {
    await page.getByRole('row', { name: /^one/ }).getByRole('button').click()
    await page.getByRole('menuitem', { name: item }).click()
  }

  it('a form that is being sent is not sent again by Enter', async () => {
    const late = Promise.withResolvers<Answer>()
    answer = late.promise
    await choose('Rename')
    const name = page.getByRole('textbox')
    await name.fill('two')
    await name.press('Enter')
    await page.locator('dash-dialog button.primary:disabled').waitFor()
    await name.press('Enter')
    await name.press('Enter')
    late.resolve({ body: { ...KEY, name: 'two' } })
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    assert.deepEqual(sent, ['PATCH'])
    assert.equal((await notices(page)).length, 1)
  })

  it('a form that was refused can be sent again by Enter', async () => {
    answer = REFUSAL
    await choose('Rename')
    const name = page.getByRole('textbox')
    await name.fill('two')
    await name.press('Enter')
    await page.getByRole('alert').getByText('The key was not renamed').waitFor()
    answer = { body: { ...KEY, name: 'two' } }
    await name.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    assert.deepEqual(sent, ['PATCH', 'PATCH'])
  })

  it('an open question is asked in the language that is chosen meanwhile', async () => {
    await choose('Revoke')
    const question = page.getByRole('dialog')
    await question.getByRole('heading', { name: 'Revoke' }).waitFor()
    await chooseLanguage(page, 'de')
    await question.getByRole('heading', { name: 'zurückziehen' }).waitFor()
    assert.deepEqual(await question.getByRole('button').allInnerTexts(), [
      'Abbrechen',
      'Zurückziehen',
    ])
  })

  it('what a question does nothing to is left alone when it is closed', async () => {
    await choose('Revoke')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await choose('Revoke')
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    assert.equal(sent.length, 1)
  })
})
