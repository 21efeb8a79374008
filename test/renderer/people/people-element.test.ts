/** The people of a space, by themselves: roles and their limits, links that are shown once, late answers. */
import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import type { Invitation, Person } from '../../../daemon/contract/account.ts'
import { elementStage, listOf, REFUSAL } from '../element.ts'

const person = (name: string, change: Partial<Person> = {}): Person => ({
  object: 'person',
  id: `acc_${name}`,
  name,
  email: `${name.toLowerCase()}@svc.test`,
  role: 'viewer',
  all_spaces: false,
  collections: null,
  provider: null,
  second_factor: false,
  last_signed_in_at: null,
  created_at: '2026-01-01T00:00:00.000Z',
  ...change,
})
const [ADA, BOB] = [person('Ada'), person('Bob', { role: 'editor' })]
const ROOT = person('Root', { role: 'owner', all_spaces: true })
const INVITATION: Invitation = {
  object: 'invitation',
  id: 'inv_one',
  email: 'eve@svc.test',
  role: 'uploader',
  all_spaces: false,
  collections: ['col_talks'],
  created_at: '2026-01-01T00:00:00.000Z',
  expires_at: '2026-01-08T00:00:00.000Z',
}
const PEOPLE = 'GET /v1/people'
const INVITATIONS = 'GET /v1/invitations'
const CHANGE = 'PUT /v1/people/acc_Ada/role'
const RESET = 'POST /v1/people/acc_Ada/password_reset'
const REMOVE = 'DELETE /v1/people/acc_Ada'
const INVITE = 'POST /v1/invitations'
const REVOKE = 'DELETE /v1/invitations/inv_one'
const READ = {
  [PEOPLE]: listOf([ADA, BOB, ROOT]),
  [INVITATIONS]: listOf([]),
  'GET /v1/collections': listOf([
    { object: 'collection', id: 'col_talks', name: 'Talks' },
    { object: 'collection', id: 'col_ads', name: 'Ads' },
  ]),
}
const reset = (url: string) => ({ body: { object: 'password_reset', url } })

describe('the people of a space, by themselves', () => {
  const stage = elementStage('people/dash-people.ts', 'dash-people')
  const { button, dialog } = stage

  const mount = async (more: Parameters<typeof stage.mount>[0] = {}, how = {}) => {
    await stage.mount({ ...READ, ...more }, how)
    await row('Ada').waitFor()
  }
  const row = (name: string) => stage.page.getByRole('row', { name: new RegExp(`^${name}`) })
  const choose = async (name: string, item: string) => {
    await row(name).getByRole('button', { name: 'More actions' }).click()
    await stage.page.getByRole('menuitem', { name: item }).click()
  }
  const box = (name: string) => stage.page.getByRole('checkbox', { name, exact: true })
  const role = (name: string) => stage.page.getByRole('radio', { name: new RegExp(`^${name}`) })
  const link = () => stage.page.getByRole('textbox', { name: 'link' })

  it('invitations that cannot be read are said beside the people, and asked for again', async () => {
    await mount({ [INVITATIONS]: REFUSAL })
    await stage.page.getByRole('alert').getByText('The disk is full').waitFor()
    assert.equal(await row('Bob').count(), 1)
    stage.respond({ [INVITATIONS]: listOf([INVITATION]) })
    await button('Try again').click()
    await row('eve@svc.test').waitFor()
    assert.match(await row('eve@svc.test').innerText(), /Uploader in 1 collection/)
  })

  it('an invitation stays when it was not revoked, and goes when it was', async () => {
    await mount({ [INVITATIONS]: listOf([INVITATION]), [REVOKE]: REFUSAL })
    await button('Revoke the invitation of eve@svc.test').click()
    await stage.noticed('failed', /^The invitation was not revoked\. /)
    assert.equal(await row('eve@svc.test').count(), 1)
    stage.respond({ [REVOKE]: { body: {} }, [INVITATIONS]: listOf([]) })
    await button('Revoke the invitation of eve@svc.test').click()
    await row('eve@svc.test').waitFor({ state: 'detached' })
    assert.equal(await stage.page.getByText('Pending invitations').count(), 0)
  })

  it('an invitation is for what was chosen, its link is shown once, and it is listed', async () => {
    await mount({ [INVITE]: REFUSAL })
    await button('Invite').click()
    await stage.page.getByLabel('E-mail address').fill('eve@svc.test')
    await role('Uploader').check()
    await box('Only in some collections').check()
    await box('Talks').check()
    await button('Create link').click()
    await stage.page.getByRole('alert').getByText('The invitation was not created').waitFor()
    assert.equal(await box('Talks').isChecked(), true)
    const url = 'https://svc.test/join#secret'
    stage.respond({
      [INVITE]: { body: { ...INVITATION, url, mailed: true } },
      [INVITATIONS]: listOf([INVITATION]),
    })
    await button('Create link').click()
    await link().getByText(url).waitFor()
    await stage.page.getByText('Sent to eve@svc.test.').waitFor()
    await row('eve@svc.test').waitFor()
    assert.deepEqual(stage.sent(INVITE).at(-1), {
      email: 'eve@svc.test',
      role: 'uploader',
      all_spaces: false,
      collections: ['col_talks'],
    })
    await button('Done').click()
    await button('Invite').click()
    assert.equal(await link().count(), 0)
    assert.equal(await stage.page.getByLabel('E-mail address').inputValue(), '')
    assert.equal(await role('Viewer').isChecked(), true)
  })

  it('only a role that can be limited has the limit, and another role loses it', async () => {
    await mount({ [CHANGE]: { body: { ...ADA, role: 'analyst' } } })
    await choose('Ada', 'Change role')
    await dialog('Role of Ada').waitFor()
    assert.equal(await box('Only in some collections').count(), 0)
    await role('Editor').check()
    await box('Only in some collections').check()
    await box('Ads').check()
    await box('In all current and future spaces').check()
    assert.equal(await box('Ads').count(), 0)
    await box('In all current and future spaces').uncheck()
    assert.equal(await box('Only in some collections').isChecked(), false)
    await box('Only in some collections').check()
    await box('Ads').check()
    await role('Analyst').check()
    await button('Save').click()
    await stage.noticed('done', /^The role of Ada was changed$/)
    assert.deepEqual(stage.sent(CHANGE), [
      { role: 'analyst', all_spaces: false, collections: null },
    ])
  })

  it('the changed role is shown at once, before the list was read again', async () => {
    await mount({ [CHANGE]: { body: { ...ADA, role: 'owner' } } })
    const read = stage.hold(PEOPLE)
    await choose('Ada', 'Change role')
    await role('Owner').check()
    await button('Save').click()
    await read.asked
    await row('Ada').getByText('Owner').waitFor()
    await dialog('Role of Ada').waitFor({ state: 'hidden' })
    await read.answer(listOf([{ ...ADA, role: 'owner' }, BOB]))
    assert.equal(await row('Ada').getByText('Owner').count(), 1)
    assert.equal(await row('Root').count(), 0)
  })

  it('a role from a provider: the form says what saving it means', async () => {
    const provider = { id: 'sip_one', name: 'Keycloak' }
    await mount({ [PEOPLE]: listOf([person('Ada', { provider })]) })
    await choose('Ada', 'Change role')
    await stage.page.getByText('Once you save it here, it counts as assigned manually').waitFor()
    await box('In all current and future spaces').check()
    await stage.page
      .getByText('assigns it again in its original place at the next sign-in')
      .waitFor()
  })

  it('those of all spaces are managed by their owners alone', async () => {
    await mount({}, { identity: { kind: 'account' } })
    assert.equal(await row('Bob').getByRole('button').count(), 1)
    assert.equal(await row('Root').getByRole('button').count(), 0)
    await choose('Ada', 'Change role')
    await dialog('Role of Ada').waitFor()
    assert.equal(await box('In all current and future spaces').count(), 0)
  })

  it('a person who was not removed stays, and the reason is said', async () => {
    await mount({ [REMOVE]: REFUSAL })
    const remove = async () => {
      await choose('Ada', 'Remove')
      await dialog('Remove Ada?').getByRole('button', { name: 'Remove' }).click()
    }
    await remove()
    await stage.noticed('failed', /^The person was not removed\. /)
    assert.equal(await row('Ada').count(), 1)
    stage.respond({ [REMOVE]: { body: {} }, [PEOPLE]: listOf([BOB, ROOT]) })
    await remove()
    await stage.noticed('done', /^Ada was removed$/)
    await row('Ada').waitFor({ state: 'detached' })
  })

  it('a link that is being made is waited for, and is not shown as that of another person', async () => {
    await mount()
    const late = stage.hold(RESET)
    await choose('Ada', 'Create password reset link')
    await button('Create link').click()
    await late.asked
    assert.equal(await button('Cancel').isDisabled(), true)
    for (let press = 0; press < 3; press++) await stage.page.keyboard.press('Escape')
    await late.answer(reset('https://svc.test/reset#ada'))
    await dialog('Reset link for Ada').waitFor()
    await link().getByText('https://svc.test/reset#ada').waitFor()
    await stage.page.keyboard.press('Escape')
    await choose('Bob', 'Create password reset link')
    await dialog('Reset link for Bob').waitFor()
    assert.equal(await link().count(), 0)
    stage.respond({ 'POST /v1/people/acc_Bob/password_reset': reset('https://svc.test/reset#bob') })
    await button('Create link').click()
    await link().getByText('https://svc.test/reset#bob').waitFor()
  })

  it('a question stays open when the answer to the one before it comes', async () => {
    await mount()
    const late = stage.hold(REMOVE)
    await choose('Ada', 'Remove')
    await dialog('Remove Ada?').getByRole('button', { name: 'Remove' }).click()
    await late.asked
    await button('Cancel').click()
    await choose('Bob', 'Remove')
    const bob = dialog('Remove Bob?')
    assert.equal(await bob.getByRole('button', { name: 'Remove' }).isEnabled(), true)
    await late.answer({ body: {} })
    await stage.noticed('done', /^Ada was removed$/)
    assert.equal(await bob.isVisible(), true)
  })

  it('what was refused of one person is not said of another, whose dialog stays open', async () => {
    await mount()
    const late = stage.hold(CHANGE)
    await choose('Ada', 'Change role')
    await button('Save').click()
    await late.asked
    await stage.page.keyboard.press('Escape')
    await choose('Bob', 'Change role')
    await dialog('Role of Bob').waitFor()
    await late.answer(REFUSAL)
    assert.equal(await stage.page.getByRole('alert').count(), 0)
    const done = stage.hold(CHANGE)
    await stage.page.keyboard.press('Escape')
    await choose('Ada', 'Change role')
    await button('Save').click()
    await done.asked
    await stage.page.keyboard.press('Escape')
    await choose('Bob', 'Change role')
    await done.answer({ body: ADA })
    assert.equal(await dialog('Role of Bob').count(), 1)
  })
})
