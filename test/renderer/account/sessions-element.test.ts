/** The browsers that are signed in, by itself: they are signed out by keyboard. */
import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import type { BrowserSession } from '../../../daemon/contract/account.ts'
import { elementStage, listOf, REFUSAL } from '../element.ts'

const BROWSERS = ['Firefox/1', 'OPR/1', 'EdgA/1', 'Chrome/1']
const SESSIONS = BROWSERS.map((browser, at): BrowserSession => ({
  object: 'session',
  id: `ses_${at}`,
  current: at === 0,
  user_agent: `${browser} Linux`,
  address: null,
  created_at: '2026-01-01T00:00:00.000Z',
  last_used_at: null,
  expires_at: '2027-01-01T00:00:00.000Z',
}))
const READ = 'GET /v1/account/sessions'
const end = (at: number) => `DELETE /v1/account/sessions/ses_${at}`

describe('the browsers that are signed in, by themselves', () => {
  const stage = elementStage('account/dash-sessions.ts', 'dash-sessions')
  const focused = (browser: string) =>
    stage.page.locator(`button:focus[aria-label*='${browser} on Linux']`).waitFor()

  it('the focus stays where one was not signed out, and goes to the next where one was', async () => {
    await stage.mount({ [READ]: listOf(SESSIONS), [end(2)]: REFUSAL })
    const held = stage.hold(end(2))
    await stage.page.getByRole('button', { name: 'Edge on Linux' }).focus()
    await stage.page.keyboard.press('Enter')
    await held.asked
    // Disabled, it loses the focus.
    await stage.page.waitForFunction(() => document.activeElement === document.body)
    await held.answer(REFUSAL)
    await stage.noticed('failed', /./)
    await focused('Edge')
    let left = SESSIONS
    for (const [at, next] of [
      [2, 'Chrome'],
      [3, 'Opera'],
    ] as const) {
      left = left.filter(({ id }) => id !== `ses_${at}`)
      stage.respond({ [READ]: listOf(left), [end(at)]: { status: 204, body: null } })
      await stage.page.keyboard.press('Enter')
      await focused(next)
    }
    assert.equal(await stage.page.getByRole('listitem').count(), 2)
  })
})
