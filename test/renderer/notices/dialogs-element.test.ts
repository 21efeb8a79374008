/** Dialogs that are forms, and questions before something that cannot be undone, in the list of API keys. */
import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'mocha'
import type { ApiKey } from '../../../daemon/contract/space.ts'
import { elementStage, listOf, REFUSAL, type Answer } from '../element.ts'

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
const RENAMED: Answer = { body: { ...KEY, name: 'two' } }
const RENAME = 'PATCH /v1/keys/key_one'
const REVOKE = 'DELETE /v1/keys/key_one'

describe('dialogs of an element', () => {
  const stage = elementStage('developers/dash-keys.ts', 'dash-api-keys')
  const { button } = stage
  beforeEach(() =>
    stage.mount({ 'GET /v1/keys': listOf([KEY]), [RENAME]: RENAMED, [REVOKE]: { body: KEY } }),
  )
  const dialog = () => stage.page.getByRole('dialog')
  const name = () => stage.page.getByRole('textbox')
  const choose = async (item: string): Promise<void> => {
    await stage.page.getByRole('row', { name: /^one/ }).getByRole('button').click()
    await stage.page.getByRole('menuitem', { name: item }).click()
  }

  it('a form that is being sent is not sent again by Enter', async () => {
    const late = stage.hold(RENAME)
    await choose('Rename')
    await name().fill('two')
    await name().press('Enter')
    await late.asked
    await stage.page.locator('dash-dialog button.primary:disabled').waitFor()
    await name().press('Enter')
    await name().press('Enter')
    await late.answer(RENAMED)
    await dialog().waitFor({ state: 'hidden' })
    assert.deepEqual(stage.sent(RENAME), [{ name: 'two' }])
    assert.equal((await stage.notices()).length, 1)
  })

  it('a form that was refused can be sent again by Enter', async () => {
    stage.respond({ [RENAME]: REFUSAL })
    await choose('Rename')
    await name().fill('two')
    await name().press('Enter')
    await stage.page.getByRole('alert').getByText('The key was not renamed').waitFor()
    stage.respond({ [RENAME]: RENAMED })
    await name().press('Enter')
    await dialog().waitFor({ state: 'hidden' })
    assert.deepEqual(stage.sent(RENAME), [{ name: 'two' }, { name: 'two' }])
  })

  it('an open question is asked in the language that is chosen meanwhile', async () => {
    await choose('Revoke')
    await dialog().getByRole('heading', { name: 'Revoke' }).waitFor()
    await stage.chooseLanguage('de')
    await dialog().getByRole('heading', { name: 'zurückziehen' }).waitFor()
    assert.deepEqual(await dialog().getByRole('button').allInnerTexts(), [
      'Abbrechen',
      'Zurückziehen',
    ])
  })

  it('what a question does nothing to is left alone when it is closed', async () => {
    await choose('Revoke')
    await button('Cancel').click()
    await dialog().waitFor({ state: 'hidden' })
    await choose('Revoke')
    await dialog().getByRole('button', { name: 'Revoke' }).click()
    await dialog().waitFor({ state: 'hidden' })
    assert.equal(stage.sent(REVOKE).length, 1)
  })
})
