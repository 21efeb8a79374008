/** The second factor, by itself: it is set up in two steps, and any of its requests may be refused. */
import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import type { Account } from '../../../daemon/contract/account.ts'
import { elementStage, REFUSAL, type Answer } from '../element.ts'

const ACCOUNT: Account = {
  object: 'account',
  id: 'acc_00000000000000000001',
  name: 'Owner',
  email: 'owner@svc.test',
  language: null,
  mail_enabled: false,
  notifications: {
    video_ready: 'off',
    video_failed: 'off',
    files_arrived: 'off',
    webhook_failing: false,
    disk_low: false,
    backup_failed: false,
    weekly_digest: false,
  },
  memberships: [],
  password: true,
  second_factor: false,
  recovery_codes_left: 0,
  created_at: '2026-01-01T00:00:00.000Z',
}
const accountWith = (change: Partial<Account>): Answer => ({ body: { ...ACCOUNT, ...change } })
const ON = accountWith({ second_factor: true, recovery_codes_left: 2 })
const READ = 'GET /v1/account'
const SET_UP = 'POST /v1/account/totp'
const CONFIRM = 'POST /v1/account/totp/confirm'
const RENEW = 'POST /v1/account/recovery_codes'
const TURN_OFF = 'DELETE /v1/account/totp'
const SETUP: Answer = {
  body: { object: 'totp_setup', secret: 'ABCDEFGHIJKLMNOP', url: 'otpauth://totp/svc' },
}
const CODES: Answer = {
  body: { object: 'recovery_codes', codes: ['ABCD-EFGH-IJKL-MNOP', 'QRST-UVWX-YZ23-4567'] },
}
const forbidden = (detail: string): Answer => ({
  status: 403,
  body: {
    type: 'https://svc.test/errors#forbidden',
    code: 'forbidden',
    title: 'Not allowed',
    status: 403,
    detail,
    hint: 'Ask an owner.',
  },
})

describe('the second factor, by itself', () => {
  const stage = elementStage('account/dash-second-factor.ts', 'dash-second-factor')
  const { button } = stage

  const password = () => stage.page.getByLabel('Your password')
  const code = () => stage.page.getByLabel('Code from the app')
  const fault = (text: string) => stage.page.getByRole('alert').getByText(text)
  const setUp = async () => {
    await password().fill('correct horse')
    await button('Set up').click()
  }

  it('a password that is wrong is said where it was typed, without a hint that does not help', async () => {
    await stage.mount({ [READ]: accountWith({}), [SET_UP]: forbidden('The password is wrong.') })
    await setUp()
    await fault('The password is wrong.').waitFor()
    assert.equal(await stage.page.getByText('Ask an owner.').count(), 0)
    assert.deepEqual(stage.sent(SET_UP), [{ current_password: 'correct horse' }])
    stage.respond({ [SET_UP]: SETUP })
    await button('Set up').click()
    await stage.page.getByText('ABCD EFGH IJKL MNOP').waitFor()
    assert.equal(await stage.page.getByRole('alert').count(), 0)
  })

  it('a code that is refused can be typed again; then the recovery codes are there until they are stored', async () => {
    await stage.mount({
      [READ]: accountWith({}),
      [SET_UP]: SETUP,
      [CONFIRM]: forbidden('The code does not fit.'),
    })
    await setUp()
    await code().fill('123456')
    await code().press('Enter')
    await fault('The code does not fit.').waitFor()
    assert.equal(await code().inputValue(), '123456')
    stage.respond({ [CONFIRM]: CODES })
    await code().fill('654321')
    await code().press('Enter')
    await stage.page.getByText('QRST-UVWX-YZ23-4567').waitFor()
    await stage.noticed('done', /^The second factor is on$/)
    assert.deepEqual(stage.sent(CONFIRM), [{ code: '123456' }, { code: '654321' }])
    await button('I have stored them').click()
    await stage.page.getByText('2 recovery codes are left.').waitFor()
    assert.equal(await stage.page.getByText('QRST-UVWX-YZ23-4567').count(), 0)
  })

  it('once it is on it is shown as on, whatever can be read after it', async () => {
    await stage.mount({ [READ]: accountWith({}), [SET_UP]: SETUP, [CONFIRM]: CODES })
    await setUp()
    await code().waitFor()
    stage.respond({ [READ]: REFUSAL })
    await code().fill('654321')
    await code().press('Enter')
    await stage.page.getByText('QRST-UVWX-YZ23-4567').waitFor()
    await stage.settled()
    await button('I have stored them').click()
    await button('Turn off').waitFor()
    assert.equal(await button('Set up').count(), 0)
    await stage.page.getByText('2 recovery codes are left.').waitFor()
  })

  it('whoever cancels the set-up is where they were, without what was said of it', async () => {
    await stage.mount({ [READ]: accountWith({}), [SET_UP]: SETUP, [CONFIRM]: REFUSAL })
    await setUp()
    await code().fill('123456')
    await code().press('Enter')
    await fault('No space.').waitFor()
    await button('Cancel').click()
    await button('Set up').waitFor()
    assert.equal(await stage.page.getByRole('alert').count(), 0)
  })

  it('it is turned off, or has new codes, by the button that was pressed', async () => {
    await stage.mount({ [READ]: ON, [RENEW]: CODES, [TURN_OFF]: REFUSAL })
    await password().fill('correct horse')
    await button('New recovery codes').click()
    await stage.page.getByText('ABCD-EFGH-IJKL-MNOP').waitFor()
    assert.deepEqual([stage.sent(RENEW).length, stage.sent(TURN_OFF).length], [1, 0])
    await button('I have stored them').click()
    await password().fill('correct horse')
    await button('Turn off').click()
    await fault('No space.').waitFor()
    assert.equal(await button('Turn off').isEnabled(), true)
    stage.respond({ [TURN_OFF]: accountWith({}) })
    await button('Turn off').click()
    await stage.noticed('done', /^The second factor is off$/)
    await button('Set up').waitFor()
    assert.deepEqual(stage.sent(TURN_OFF).at(-1), { current_password: 'correct horse' })
  })

  it('while an answer is awaited nothing is sent twice', async () => {
    await stage.mount({ [READ]: ON })
    const held = stage.hold(TURN_OFF)
    await password().fill('correct horse')
    await button('Turn off').click()
    await held.asked
    assert.equal(await button('Turn off').isDisabled(), true)
    assert.equal(await button('New recovery codes').isDisabled(), true)
    await password().press('Enter')
    await held.answer(accountWith({}))
    assert.equal(stage.sent(TURN_OFF).length, 1)
    assert.equal(stage.sent(RENEW).length, 0)
  })

  it('without a password there is none', async () => {
    await stage.mount({ [READ]: accountWith({ password: false }) })
    await stage.page.getByText('Set a password first.').waitFor()
    assert.equal(await stage.page.getByRole('button').count(), 0)
  })

  it('an account that cannot be read is said', async () => {
    await stage.mount({ [READ]: REFUSAL })
    await fault('No space.').waitFor()
  })
})
