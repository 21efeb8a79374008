/** Tokens, by themselves: one is checked while it is typed, and made for what is chosen. */
import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import type { TokenCheck, TokenInspection } from '../../../daemon/contract/token.ts'
import { elementStage, listOf, REFUSAL, type Answer } from '../element.ts'

const VIDEOS = 'GET /v1/videos'
const INSPECT = 'POST /v1/tokens/inspect'
const CREATE = 'POST /v1/tokens'
const video = (id: string, name: string) => ({ object: 'video', id, name })
const READ = {
  [VIDEOS]: listOf([video('abcdevideo1', 'Opening'), video('abcdevideo2', 'Keynote')]),
  'GET /v1/spaces': listOf([{ object: 'space', id: 'abcde', name: 'Museum' }]),
  'GET /v1/collections': listOf([{ object: 'collection', id: 'col_talks', name: 'Talks' }]),
}
const check = (part: TokenCheck['part'], name: string, verdict: TokenCheck['verdict']) => ({
  part,
  name,
  value: name === 'exp' ? 1_767_268_800 : null,
  ok: verdict === 'fits',
  detail: '',
  verdict,
})
const inspected = (accepted: boolean, key: string | null = null): Answer => ({
  body: {
    object: 'token_inspection',
    accepted,
    key,
    checks: [
      check('header', 'alg', 'fits'),
      check('claim', 'exp', accepted ? 'fits' : 'expired'),
      check('signature', 'signature', accepted ? 'fits' : 'not_looked_at'),
    ],
  } satisfies TokenInspection,
})
const created = (token: string): Answer => ({
  body: { object: 'token', token, expires_at: '2026-01-02T00:00:00.000Z' },
})

describe('tokens, by themselves', () => {
  const stage = elementStage('developers/tokens/dash-tokens.ts', 'dash-tokens')

  const mount = async () => {
    await stage.mount(READ)
    await token().waitFor()
  }
  const token = () => stage.page.getByRole('textbox', { name: 'Token' })
  const verdict = (text: string) => stage.page.getByRole('status').getByText(text)
  const make = () => stage.page.getByRole('button', { name: 'Create token' })
  const code = () => stage.page.getByRole('region', { name: 'Code that signs a token' })
  const choose = async (label: string, name: string) => {
    await stage.page.getByRole('button', { name: new RegExp(`^${label}: `) }).click()
    await stage.page.getByRole('option', { name, exact: true }).click()
  }

  it('what is typed is checked once the typing rests, part by part', async () => {
    await stage.mount(READ, { prepare: (page) => page.clock.install() })
    await token().waitFor()
    await stage.page.clock.pauseAt(Date.now() + 60_000)
    stage.respond({ [INSPECT]: inspected(false) })
    await token().pressSequentially('eyJ')
    await stage.page.clock.runFor(200)
    await token().press('1')
    await stage.page.clock.runFor(200)
    await stage.settled()
    assert.deepEqual(stage.sent(INSPECT), [])
    await stage.page.clock.runFor(200)
    await verdict('This token is not valid').waitFor()
    const row = stage.page.getByRole('row', { name: /^exp Claim/ })
    assert.match(await row.innerText(), /January 1, 2026/)
    assert.match(await row.innerText(), /Expired/)
    assert.match(
      await stage.page.getByRole('row', { name: /^Signature/ }).innerText(),
      /Not checked/,
    )
    assert.deepEqual(stage.sent(INSPECT), [{ token: 'eyJ1', use: 'playback' }])
  })

  it('the answer for what was typed before is not shown', async () => {
    await mount()
    const first = stage.hold(INSPECT)
    await token().fill('first')
    await first.asked
    stage.respond({ [INSPECT]: inspected(false) })
    await token().fill('second')
    await verdict('This token is not valid').waitFor()
    await first.answer(inspected(true))
    assert.equal(await verdict('This token is valid').count(), 0)
    assert.equal(await verdict('This token is not valid').count(), 1)
  })

  it('an empty field has no verdict, and asks nothing', async () => {
    await mount()
    stage.respond({ [INSPECT]: inspected(true, 'Website') })
    await token().fill(' eyJ1 ')
    await verdict('Signed with Website').waitFor()
    await token().fill('  ')
    await verdict('Signed with Website').waitFor({ state: 'detached' })
    assert.equal(await stage.page.getByRole('table').count(), 0)
    assert.deepEqual(stage.sent(INSPECT), [{ token: 'eyJ1', use: 'playback' }])
  })

  it('a check that fails says so and has no verdict; another purpose or video asks again', async () => {
    await mount()
    stage.respond({ [INSPECT]: inspected(true) })
    await token().fill('eyJ1')
    await verdict('This token is valid').waitFor()
    stage.respond({ [INSPECT]: REFUSAL })
    await stage.page.getByLabel('Purpose').first().selectOption('upload')
    await stage.page.getByRole('alert').getByText('The token could not be checked').waitFor()
    assert.equal(await verdict('This token is valid').count(), 0)
    stage.respond({ [INSPECT]: inspected(true) })
    await choose('Video', 'Keynote')
    await verdict('This token is valid').waitFor()
    assert.equal(await stage.page.getByRole('alert').count(), 0)
    assert.deepEqual(stage.sent(INSPECT).at(-1), {
      token: 'eyJ1',
      use: 'upload',
      video: 'abcdevideo2',
    })
  })

  it('one is made for what is chosen, checked at once, and is what the code signs', async () => {
    await mount()
    await code().getByText("sub: 'abcdevideo1'").waitFor()
    await choose('For', 'Talks')
    await stage.page.getByLabel('Valid for').selectOption('week')
    await stage.page.getByLabel('Allow download of the original').check()
    stage.respond({ [CREATE]: created('eyJmade'), [INSPECT]: inspected(true) })
    await make().click()
    await verdict('This token is valid').waitFor()
    assert.equal(await token().inputValue(), 'eyJmade')
    assert.deepEqual(stage.sent(CREATE), [
      { sub: 'col_talks', aud: 'playback', expires_in: 604_800, download: true },
    ])
    assert.match(await code().innerText(), /sub: 'col_talks', aud: 'playback', download: true/)
  })

  it('an upload token has no download, also if that was ticked before', async () => {
    await mount()
    await stage.page.getByLabel('Allow download of the original').check()
    await stage.page.getByLabel('Purpose').last().selectOption('upload')
    assert.equal(await stage.page.getByLabel('Allow download of the original').count(), 0)
    stage.respond({ [CREATE]: created('eyJmade'), [INSPECT]: inspected(true) })
    await make().click()
    await stage.page.getByText('Your token').waitFor()
    assert.deepEqual(stage.sent(CREATE), [
      { sub: 'abcdevideo1', aud: 'upload', expires_in: 3_600, download: false },
    ])
  })

  it('a token that is not made is said in the form; what there was stays', async () => {
    await mount()
    stage.respond({ [CREATE]: created('eyJmade'), [INSPECT]: inspected(true) })
    await make().click()
    await stage.page.getByText('eyJmade', { exact: true }).waitFor()
    stage.respond({ [CREATE]: REFUSAL })
    await make().click()
    await stage.page.getByRole('alert').getByText('The token was not created').waitFor()
    assert.equal(await stage.page.getByText('eyJmade', { exact: true }).count(), 1)
    assert.equal(await make().isEnabled(), true)
  })

  it('what can be chosen could not be read: that is said, and tried again', async () => {
    await stage.mount({ ...READ, [VIDEOS]: REFUSAL })
    await stage.page
      .getByRole('alert')
      .getByText('Videos and collections could not be loaded')
      .waitFor()
    stage.respond({ [VIDEOS]: listOf([]) })
    await stage.page.getByRole('button', { name: 'Try again' }).click()
    await stage.page.getByRole('button', { name: 'For: Talks' }).waitFor()
  })
})
