/** The profile, by itself: the password is asked for with another e-mail address, and for nothing else. */
import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import type { Account } from '../../../daemon/contract/account.ts'
import { elementStage, listOf, REFUSAL, type Answer } from '../element.ts'

const accountWith = (change: Partial<Account> = {}): Answer => ({
  body: {
    object: 'account',
    id: 'acc_00000000000000000001',
    name: 'Ada',
    email: 'ada@svc.test',
    language: null,
    memberships: [
      { space: 'abcde', role: 'owner', collections: null },
      { space: 'fghij', role: 'editor', collections: ['col_one', 'col_two'] },
    ],
    password: true,
    ...change,
  },
})
const READ = 'GET /v1/account'
const SAVE = 'PATCH /v1/account'
const SPACES = listOf([{ object: 'space', id: 'abcde', name: 'Museum' }])

describe('the profile, by itself', () => {
  const stage = elementStage('account/dash-profile.ts', 'dash-profile')

  const mount = (account: Answer = accountWith()) =>
    stage.mount({ [READ]: account, 'GET /v1/spaces': SPACES })
  const name = () => stage.page.getByLabel('Name')
  const email = () => stage.page.getByLabel('E-mail address')
  const password = () => stage.page.getByLabel('Current password')
  const save = () => stage.page.getByRole('button', { name: 'Save' })

  it('the password is asked for while another e-mail address stands there', async () => {
    await mount()
    await email().fill('ada@museum.test')
    await password().waitFor()
    await email().fill(' ADA@svc.test ')
    await password().waitFor({ state: 'detached' })
  })

  it('a person without a password is asked for none', async () => {
    await mount(accountWith({ password: false }))
    stage.respond({ [SAVE]: accountWith({ password: false, email: 'ada@museum.test' }) })
    await email().fill('ada@museum.test')
    await save().click()
    await stage.noticed('done', /^Saved$/)
    assert.equal(await password().count(), 0)
    assert.deepEqual(stage.sent(SAVE), [{ name: 'Ada', language: null, email: 'ada@museum.test' }])
  })

  it('a refusal is said in the form, which keeps what was typed', async () => {
    await mount()
    stage.respond({ [SAVE]: REFUSAL })
    await name().fill('Ada Lovelace')
    await email().fill('ada@museum.test')
    await password().fill('correct horse')
    await save().click()
    await stage.page.getByRole('alert').getByText('No space.').waitFor()
    assert.deepEqual(
      [await name().inputValue(), await email().inputValue(), await password().inputValue()],
      ['Ada Lovelace', 'ada@museum.test', 'correct horse'],
    )
    stage.respond({ [SAVE]: accountWith({ name: 'Ada Lovelace', email: 'ada@museum.test' }) })
    await save().click()
    await password().waitFor({ state: 'detached' })
    assert.equal(await stage.page.getByRole('alert').count(), 0)
    assert.deepEqual(stage.sent(SAVE).at(-1), {
      name: 'Ada Lovelace',
      language: null,
      email: 'ada@museum.test',
      current_password: 'correct horse',
    })
  })

  it('an e-mail address that there is cannot be left empty: that would be saved as if it had not been', async () => {
    await mount()
    await email().fill('')
    await save().click()
    await stage.settled()
    assert.equal(await email().evaluate((field) => field.matches(':invalid')), true)
    assert.deepEqual(stage.sent(SAVE), [])
  })

  it('whoever has none need not give one', async () => {
    await mount(accountWith({ email: null }))
    stage.respond({ [SAVE]: accountWith({ email: null }) })
    await save().click()
    await stage.noticed('done', /^Saved$/)
    assert.deepEqual(stage.sent(SAVE), [{ name: 'Ada', language: null }])
  })

  it('says each role with the name of its space, or its ID where that is not known', async () => {
    await mount()
    const roles = stage.page.getByRole('region', { name: 'Roles' }).getByRole('listitem')
    await roles.first().waitFor()
    const said = (await roles.allTextContents()).map((text) => text.replace(/\s+/g, ' ').trim())
    assert.deepEqual(said, ['Museum Owner', 'fghij Editor in 2 collections'])
  })

  it('one of two answers that does not come is said, and both are asked for again', async () => {
    await stage.mount({ [READ]: accountWith(), 'GET /v1/spaces': REFUSAL })
    await stage.page.getByRole('alert').getByText('The disk is full').waitFor()
    stage.respond({ 'GET /v1/spaces': SPACES })
    await stage.page.getByRole('button', { name: 'Try again' }).click()
    await name().waitFor()
    assert.equal(stage.queries(READ).length, 2)
  })
})
