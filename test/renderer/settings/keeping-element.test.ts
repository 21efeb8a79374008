/** How long data is kept, by itself: a shorter time deletes, so it is asked about; a longer one does not. */
import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import type { System } from '../../../daemon/contract/system.ts'
import { elementStage, REFUSAL, type Answer } from '../element.ts'

const RETENTION: System['retention'] = {
  analytics_event_days: 30,
  analytics_days: 365,
  delivery_days: 30,
  audit_days: 400,
  trash_days: 30,
  fixed: [],
}
const SAVE = 'PATCH /v1/system'
const saved = (change: Partial<System['retention']>): Answer => ({
  body: { object: 'system', retention: { ...RETENTION, ...change } },
})

describe('how long data is kept, by itself', () => {
  const stage = elementStage('settings/dash-keeping.ts', 'dash-keeping')
  const { button } = stage

  const mount = async (routes: Parameters<typeof stage.mount>[0] = {}, retention = RETENTION) => {
    await stage.mount(routes, { properties: { retention } })
    await choice('Trash').waitFor()
  }
  const choice = (name: string) => stage.page.getByLabel(name, { exact: true })
  const question = () => stage.page.getByRole('dialog', { name: 'Delete older data?' })
  const unsaved = () => stage.page.getByText('You have unsaved changes.')
  const sent = () => stage.sent(SAVE).map((body) => (body as Pick<System, 'retention'>).retention)

  it('a longer time is saved at once, and alone', async () => {
    await mount({ [SAVE]: saved({ analytics_days: 0 }) })
    await choice('Analytics').selectOption('Forever')
    await button('Save').click()
    await stage.noticed('done', /^Settings saved$/)
    await unsaved().waitFor({ state: 'detached' })
    assert.deepEqual(sent(), [{ analytics_days: 0 }])
    assert.equal(await question().count(), 0)
  })

  it('a shorter time is asked about, with what it is for; it can be called off', async () => {
    await mount({ [SAVE]: saved({ trash_days: 7, delivery_days: 90 }) })
    await choice('Trash').selectOption('7 days')
    await choice('Webhook log').selectOption('90 days')
    await button('Save').click()
    await question().waitFor()
    const asked = stage.page.locator('dash-confirm p')
    assert.deepEqual(await asked.allTextContents(), [
      'Trash: 7 days',
      'Older data is deleted now. This cannot be undone.',
    ])
    await question().getByRole('button', { name: 'Cancel' }).click()
    assert.deepEqual(sent(), [])
    assert.equal(await choice('Trash').inputValue(), '7')
    await button('Save').click()
    await question().getByRole('button', { name: 'Delete older data' }).click()
    await question().waitFor({ state: 'hidden' })
    await unsaved().waitFor({ state: 'detached' })
    assert.deepEqual(sent(), [{ trash_days: 7, delivery_days: 90 }])
  })

  it('for ever is the longest, but the trash keeps nothing with the same number', async () => {
    await mount({}, { ...RETENTION, analytics_days: 0 })
    await choice('Analytics').selectOption('5 years')
    await choice('Trash').selectOption('Delete immediately')
    await button('Save').click()
    await question().waitFor()
    assert.deepEqual((await stage.page.locator('dash-confirm p').allTextContents()).slice(0, 2), [
      'Analytics: 5 years',
      'Trash: Delete immediately',
    ])
  })

  it('what was refused stays as it was chosen, and is said', async () => {
    await mount({ [SAVE]: REFUSAL })
    await choice('Trash').selectOption('1 year')
    await button('Save').click()
    await stage.noticed('failed', /^The settings were not saved\. /)
    assert.equal(await choice('Trash').inputValue(), '365')
    assert.equal(await unsaved().count(), 1)
    await button('Discard').click()
    assert.equal(await choice('Trash').inputValue(), '30')
    assert.equal(await button('Save').isDisabled(), true)
  })

  it('another number, from the API, can be chosen too; one of the environment cannot be changed', async () => {
    await mount({}, { ...RETENTION, trash_days: 45, fixed: ['audit_days'] })
    const offered = await choice('Trash').getByRole('option').allTextContents()
    assert.deepEqual(offered, [
      'Delete immediately',
      '7 days',
      '14 days',
      '30 days',
      '45 days',
      '90 days',
      '1 year',
    ])
    assert.equal(await choice('Trash').inputValue(), '45')
    assert.equal(await choice('Audit log').isDisabled(), true)
    await stage.page.getByText('Set by an environment variable of svc.').waitFor()
  })

  it('what somebody else changed meanwhile is said beside what was chosen here', async () => {
    await mount()
    await choice('Trash').selectOption('7 days')
    await stage.set({ retention: { ...RETENTION, trash_days: 90, delivery_days: 7 } })
    await stage.page.getByText('Changed elsewhere: Trash.').waitFor()
    assert.equal(await choice('Trash').inputValue(), '7')
    assert.equal(await choice('Webhook log').inputValue(), '7')
  })
})
