/** The sign-in of a program, by itself: it is allowed for the code that is shown, whatever comes late. */
import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import type { DeviceAuthorization } from '../../../daemon/contract/device.ts'
import { elementStage, listOf, REFUSAL, type Answer } from '../element.ts'

const request = (code: string, change: Partial<DeviceAuthorization> = {}): Answer => ({
  body: {
    object: 'device_authorization',
    user_code: code,
    name: `svc for ${code}`,
    access: 'read_only',
    address: '192.0.2.1',
    status: 'pending',
    created_at: '2026-01-01T00:00:00.000Z',
    expires_at: '2026-01-01T00:10:00.000Z',
    ...change,
  },
})
const [ONE, TWO] = ['BBBB-BBBB', 'CCCC-CCCC']
const read = (code: string) => `GET /v1/device_authorizations/${code}`
const GRANT = `POST /v1/device_authorizations/${ONE}/grant`
const REFUSE = `POST /v1/device_authorizations/${ONE}/refuse`
const SPACES = listOf([
  { object: 'space', id: 'abcde', name: 'Museum' },
  { object: 'space', id: 'fghij', name: 'Archive' },
])
const gone = (code: string): Answer => ({
  status: 404,
  body: { code, title: 'x', status: 404, detail: 'This code has expired.', hint: 'Run it again.' },
})

describe('the sign-in of a program, by itself', () => {
  const stage = elementStage('device/dash-device.ts', 'dash-device')
  const { button } = stage

  const mount = (routes: Parameters<typeof stage.mount>[0] = {}) =>
    stage.mount({ 'GET /v1/spaces': SPACES, ...routes })
  const field = () => stage.page.getByLabel('Code from the terminal')
  const fault = (text: string) => stage.page.getByRole('alert').getByText(text)
  const shown = () => stage.page.getByLabel('Code', { exact: true })
  const type = async (code: string) => {
    await field().fill(code)
    await field().press('Enter')
  }
  /** As by Back, or a link that a program has opened. */
  const go = (code: string) =>
    stage.change({ place: { path: '/device', search: `?code=${code}`, scrollTop: 0 } })

  it('a code leads to its program, and is in the URL', async () => {
    await mount({ [read(ONE)]: request(ONE) })
    await type(` ${ONE} `)
    await shown().getByText(ONE).waitFor()
    assert.equal(await stage.place(), `/device?code=${ONE}`)
    await stage.page.getByText(`svc for ${ONE}`).waitFor()
    assert.equal(await stage.page.getByLabel('Read only').isChecked(), true)
  })

  it('an empty code asks nothing; one that is wrong is said, and can be typed again', async () => {
    await mount({ [read(ONE)]: gone('device_authorization_not_found') })
    await type('  ')
    await stage.settled()
    assert.equal(stage.queries('GET /v1/spaces').length, 0)
    await type(ONE)
    await fault('This code has expired.').waitFor()
    assert.equal(await field().inputValue(), ONE)
    stage.respond({ [read(ONE)]: request(ONE) })
    await field().press('Enter')
    await shown().getByText(ONE).waitFor()
    assert.equal(await stage.page.getByRole('alert').count(), 0)
  })

  it('is allowed for the space and the access that are chosen', async () => {
    await mount({ [read(ONE)]: request(ONE) })
    await type(ONE)
    stage.respond({ [GRANT]: REFUSAL })
    await stage.page.getByLabel('Space').selectOption('fghij')
    await stage.page.getByLabel('Read and change').check()
    await button('Allow').click()
    await fault('No space.').waitFor()
    assert.equal(await stage.page.getByLabel('Space').inputValue(), 'fghij')
    assert.equal(await stage.page.getByLabel('Read and change').isChecked(), true)
    stage.respond({ [GRANT]: request(ONE, { status: 'granted' }) })
    await button('Allow').click()
    await stage.page.getByRole('heading', { name: `svc for ${ONE} is signed in` }).waitFor()
    assert.deepEqual(stage.sent(GRANT).at(-1), { space: 'fghij', access: 'read_write' })
  })

  it('is denied by its button, and nothing else is decided while that is awaited', async () => {
    await mount({ [read(ONE)]: request(ONE) })
    await type(ONE)
    const held = stage.hold(REFUSE)
    await button('Deny').click()
    await held.asked
    assert.equal(await button('Allow').isDisabled(), true)
    await held.answer(request(ONE, { status: 'refused' }))
    await stage.page.getByRole('heading', { name: `svc for ${ONE} was denied` }).waitFor()
    assert.equal(stage.sent(GRANT).length, 0)
  })

  it('what was decided elsewhere leaves nothing to decide', async () => {
    await mount({ [read(ONE)]: request(ONE) })
    await type(ONE)
    stage.respond({ [GRANT]: gone('invalid_state') })
    await button('Allow').click()
    await fault('This code has expired.').waitFor()
    await field().waitFor()
    assert.equal(await button('Allow').count(), 0)
  })

  it('the program of a code that stood there before is not asked about, however late it comes', async () => {
    await mount({ [read(TWO)]: request(TWO) })
    const late = stage.hold(read(ONE))
    await type(ONE)
    await late.asked
    await go(TWO)
    await shown().getByText(TWO).waitFor()
    await late.answer(request(ONE))
    assert.equal(await shown().innerText(), TWO)
  })

  it('nor is it said what went wrong with it', async () => {
    await mount({ [read(TWO)]: request(TWO) })
    const late = stage.hold(read(ONE))
    await type(ONE)
    await late.asked
    await go(TWO)
    await shown().getByText(TWO).waitFor()
    await late.answer(gone('device_authorization_not_found'))
    assert.equal(await shown().innerText(), TWO)
    assert.equal(await stage.page.getByRole('alert').count(), 0)
  })
})
