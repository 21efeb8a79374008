/** A webhook, by itself: secrets that are shown once, and answers that are refused or come late. */
import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import type { Delivery, Webhook } from '../../../daemon/contract/webhook.ts'
import { elementStage, listOf, REFUSAL, type Answer, type Staged } from '../element.ts'

const WEBHOOK: Webhook = {
  object: 'webhook',
  id: 'wh_one',
  space: 'abcde',
  url: 'https://hooks.test/one',
  description: 'Website',
  events: ['*'],
  enabled: true,
  failing: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
}
/** `minute` orders its states: the higher, the newer. */
const webhook = (change: Partial<Webhook> = {}, minute = 0): Answer => ({
  body: { ...WEBHOOK, updated_at: `2026-01-01T00:0${minute}:00.000Z`, ...change },
})
const READ = 'GET /v1/webhooks/wh_one'
const UPDATE = 'PATCH /v1/webhooks/wh_one'
const DELETE = 'DELETE /v1/webhooks/wh_one'
const TEST = 'POST /v1/webhooks/wh_one/test'
const ROTATE = 'POST /v1/webhooks/wh_one/rotate_secret'
const LOG = 'GET /v1/webhooks/wh_one/deliveries'
const rotated = (secret: string): Answer => ({ body: { ...WEBHOOK, secret, overlap_seconds: 0 } })
const FAILING = { since: '2026-01-01T00:00:00.000Z', error: 'It responded with 500.' }

describe('a webhook, by itself', () => {
  const stage = elementStage('developers/webhooks/dash-webhook.ts', 'dash-webhook')
  const { button, dialog } = stage

  const mount = async (first: Answer = webhook()) => {
    await stage.mount({ [READ]: first, [LOG]: listOf([]) }, { properties: { webhookId: 'wh_one' } })
    await stage.page.getByRole('heading', { name: WEBHOOK.url }).waitFor()
  }
  const choose = async (item: string) => {
    await button('More').click()
    await stage.page.getByRole('menuitem', { name: item }).click()
  }
  const state = (text: string) => stage.page.locator('.title .pill', { hasText: text })
  /** As the event stream tells of an attempt. */
  const attempted = (error: string | null) =>
    stage.page.evaluate(
      (detail) =>
        (window as unknown as Staged).app.notes.dispatchEvent(
          new CustomEvent('delivery', { detail }),
        ),
      {
        object: 'delivery',
        id: 'dlv_one',
        webhook: 'wh_one',
        event: 'evt_one',
        event_type: 'video.ready',
        subject: { object: 'video', id: 'abcdevideo1', name: 'Opening' },
        attempt: 1,
        attempts: [],
        status: 'pending',
        response_status: null,
        error,
        duration_ms: null,
        next_attempt_at: '2026-01-01T01:00:00.000Z',
        waiting: 0,
        request_id: null,
        created_at: '2026-01-01T00:00:00.000Z',
      } satisfies Delivery,
    )

  it('one that has been deleted is not asked for again; another failure is', async () => {
    const gone = { code: 'webhook_not_found', title: 'x', status: 404, detail: 'x', hint: 'x' }
    await stage.mount(
      { [READ]: { status: 404, body: gone } },
      { properties: { webhookId: 'wh_one' } },
    )
    await stage.page.getByRole('alert').getByText('Webhook not found').waitFor()
    assert.equal(await button('Try again').count(), 0)
    stage.respond({ [READ]: REFUSAL, 'GET /v1/webhooks/wh_two': REFUSAL })
    await stage.set({ webhookId: 'wh_two' })
    await stage.page.getByRole('alert').getByText('The disk is full').waitFor()
    stage.respond({
      'GET /v1/webhooks/wh_two': webhook({ id: 'wh_two' }),
      'GET /v1/webhooks/wh_two/deliveries': listOf([]),
    })
    await button('Try again').click()
    await stage.page.getByRole('heading', { name: WEBHOOK.url }).waitFor()
  })

  it('begins and ceases to fail with what is delivered', async () => {
    await mount()
    await state('Active').waitFor()
    stage.respond({ [READ]: webhook({ failing: FAILING }) })
    await attempted(FAILING.error)
    await stage.page.getByText('Last error: It responded with 500.').waitFor()
    await state('Failing').waitFor()
    stage.respond({ [READ]: webhook() })
    await attempted(null)
    await state('Active').waitFor()
    assert.equal(await stage.page.getByText('Last error').count(), 0)
  })

  it('pausing is asked about; refused, it stays active, and the reason is said', async () => {
    await mount()
    stage.respond({ [UPDATE]: REFUSAL })
    await choose('Pause')
    await dialog('Pause this webhook?').getByRole('button', { name: 'Pause' }).click()
    await stage.noticed('failed', /^The webhook was not saved\. /)
    assert.equal(await state('Active').count(), 1)
    assert.equal(await button('Send test').isEnabled(), true)
    stage.respond({ [UPDATE]: webhook({ enabled: false }, 1) })
    await choose('Pause')
    await dialog('Pause this webhook?').getByRole('button', { name: 'Pause' }).click()
    await state('Paused').waitFor()
    assert.equal(await button('Send test').isDisabled(), true)
    assert.deepEqual(stage.sent(UPDATE), [{ enabled: false }, { enabled: false }])
    await stage.settled()
    assert.equal(stage.queries(LOG).length, 2, 'the log is read again')
  })

  it('what was read before it was paused does not make it active again', async () => {
    await mount()
    const late = stage.hold(READ)
    await attempted('It did not respond.')
    await late.asked
    stage.respond({ [UPDATE]: webhook({ enabled: false }, 1) })
    await choose('Pause')
    await dialog('Pause this webhook?').getByRole('button', { name: 'Pause' }).click()
    await state('Paused').waitFor()
    await late.answer(webhook({ failing: { ...FAILING, error: 'It did not respond.' } }))
    assert.equal(await state('Paused').count(), 1)
    assert.equal(await button('Send test').isDisabled(), true)
  })

  it('a new secret is shown once, and leaves the page with its dialog', async () => {
    await mount()
    stage.respond({ [ROTATE]: REFUSAL })
    await choose('New secret…')
    await button('Create new secret').click()
    await stage.page.getByRole('alert').getByText('The secret was not changed').waitFor()
    stage.respond({ [ROTATE]: rotated('whsec_new') })
    await button('Create new secret').click()
    const secret = stage.page.getByRole('textbox', { name: 'secret' })
    await secret.getByText('whsec_new').waitFor()
    await stage.page.getByText('For 24 hours, messages are signed with the old secret').waitFor()
    await button('Done').click()
    await secret.waitFor({ state: 'detached' })
    assert.deepEqual(stage.sent(ROTATE), [{}, {}])
  })

  it('a secret that has leaked is ended at once, and the choice is none for the next time', async () => {
    await mount()
    const now = stage.page.getByLabel('Revoke the old secret now')
    stage.respond({ [ROTATE]: rotated('whsec_new') })
    await choose('New secret…')
    await now.check()
    await button('Create new secret').click()
    await stage.page.getByText('whsec_new').waitFor()
    assert.equal(await stage.page.getByText('For 24 hours').count(), 0)
    assert.deepEqual(stage.sent(ROTATE), [{ overlap_seconds: 0 }])
    await stage.page.keyboard.press('Escape')
    await choose('New secret…')
    assert.equal(await now.isChecked(), false)
  })

  it('a secret that is being made is shown in any case: it is shown this one time', async () => {
    await mount()
    const late = stage.hold(ROTATE)
    await choose('New secret…')
    await button('Create new secret').click()
    await late.asked
    for (let press = 0; press < 3; press++) await stage.page.keyboard.press('Escape')
    assert.equal(await button('Close').isDisabled(), true)
    await late.answer(rotated('whsec_new'))
    await stage.page.getByText('whsec_new').waitFor()
    await button('Done').click()
    await stage.page.getByText('whsec_new').waitFor({ state: 'detached' })
  })

  it('the form keeps what was typed when it is refused, and forgets it when it is closed', async () => {
    await mount()
    const url = stage.page.getByLabel('URL')
    const fault = stage.page.getByRole('alert')
    stage.respond({ [UPDATE]: REFUSAL })
    await button('Edit').click()
    assert.equal(await url.inputValue(), WEBHOOK.url)
    await url.fill('https://hooks.test/two')
    await url.press('Enter')
    await fault.getByText('The webhook was not saved').waitFor()
    assert.equal(await url.inputValue(), 'https://hooks.test/two')
    await stage.page.keyboard.press('Escape')
    await dialog('Edit webhook').waitFor({ state: 'hidden' })
    await stage.page.locator('button:focus', { hasText: 'Edit' }).waitFor()
    await button('Edit').click()
    assert.equal(await url.inputValue(), WEBHOOK.url)
    assert.equal(await fault.count(), 0)
  })

  it('of some events at least one is chosen; all are, when that is chosen again', async () => {
    await mount()
    stage.respond({ [UPDATE]: webhook({ events: ['video.ready'] }, 1) })
    await button('Edit').click()
    await stage.page.getByLabel('Only these').check()
    await button('Save').click()
    await stage.page.getByRole('alert').getByText('Choose at least one event.').waitFor()
    assert.deepEqual(stage.sent(UPDATE), [])
    await stage.page.getByLabel('video.ready', { exact: true }).check()
    await button('Save').click()
    await stage.noticed('done', /^The webhook was saved$/)
    await dialog('Edit webhook').waitFor({ state: 'hidden' })
    await stage.page.locator('.events', { hasText: 'video.ready' }).waitFor()
    await button('Edit').click()
    assert.equal(await stage.page.getByLabel('video.ready', { exact: true }).isChecked(), true)
    await stage.page.getByLabel('All events, including future ones').check()
    stage.respond({ [UPDATE]: webhook({}, 2) })
    await button('Save').click()
    await stage.page.locator('.events', { hasText: 'All events' }).waitFor()
    assert.deepEqual(
      stage.sent(UPDATE).map((body) => (body as { events: unknown }).events),
      [['video.ready'], ['*']],
    )
  })

  it('a test that could not be sent is said; one that was is looked for in the log', async () => {
    await mount()
    stage.respond({ [TEST]: REFUSAL })
    await button('Send test').click()
    await stage.noticed('failed', /^The test was not sent\. /)
    assert.equal(stage.queries(LOG).length, 1)
    stage.respond({ [TEST]: { body: { object: 'delivery' } } })
    await button('Send test').click()
    await stage.noticed('done', /^The test was sent$/)
    await stage.settled()
    assert.equal(stage.queries(LOG).length, 2)
  })

  it('deleting it is asked again when it was refused, and leads to the others when it was not', async () => {
    await mount()
    stage.respond({ [DELETE]: REFUSAL })
    await choose('Delete…')
    const confirm = dialog('Delete this webhook?').getByRole('button', { name: 'Delete webhook' })
    await confirm.click()
    await stage.noticed('failed', /^The webhook was not deleted\. /)
    assert.equal(await confirm.isEnabled(), true)
    stage.respond({ [DELETE]: { body: {} } })
    await confirm.click()
    await stage.noticed('done', /^The webhook was deleted$/)
    assert.equal(await stage.place(), '/developers/webhooks')
  })
})
