/** The name of a video, by itself: it is edited in its place, and outlives refusals and reloads. */
import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { elementStage, REFUSAL } from '../element.ts'
import { readyVideo } from '../ready-video.ts'

const SAVE = 'PATCH /v1/videos/abcdevideo1'
const saved = (name: string) => ({ body: readyVideo({ name }) })

describe('the name of a video, by itself', () => {
  const stage = elementStage('video/dash-name.ts', 'dash-name')
  const { button } = stage

  const mount = (routes: Parameters<typeof stage.mount>[0] = {}, properties = {}) =>
    stage.mount(routes, { properties: { videoId: 'abcdevideo1', name: 'Opening', ...properties } })
  const field = () => stage.page.getByRole('textbox', { name: 'Name' })
  const heading = (name: string) => stage.page.getByRole('heading', { name, exact: true })
  const type = async (text: string) => {
    await button('Rename').click()
    await field().fill(text)
  }

  it('Enter saves it, without the spaces around it; the focus is on its button again', async () => {
    await mount({ [SAVE]: saved('Keynote') })
    await type('  Keynote ')
    await field().press('Enter')
    await stage.noticed('done', /^Renamed to Keynote$/)
    await stage.set({ name: 'Keynote' })
    await heading('Keynote').waitFor()
    await field().waitFor({ state: 'detached' })
    assert.equal(await stage.page.locator('button:focus').getAttribute('aria-label'), 'Rename')
    assert.deepEqual(stage.sent(SAVE), [{ name: 'Keynote' }])
  })

  it('Escape leaves it as it was, and nothing is sent for the same name', async () => {
    await mount()
    await type('Keynote')
    await field().press('Escape')
    await field().waitFor({ state: 'detached' })
    await type('Opening ')
    await field().press('Enter')
    await field().waitFor({ state: 'detached' })
    assert.equal(await heading('Opening').count(), 1)
    assert.deepEqual(stage.sent(SAVE), [])
  })

  it('an empty one is not sent: it is said, and the focus stays', async () => {
    await mount()
    await type('  ')
    await button('Save').click()
    await stage.page.getByRole('alert').getByText('A video needs a name.').waitFor()
    assert.equal(await stage.page.locator('input:focus').count(), 1)
    assert.deepEqual(stage.sent(SAVE), [])
  })

  it('a refusal is said, and what was typed stays until it is saved or given up', async () => {
    await mount({ [SAVE]: REFUSAL })
    await type('Keynote')
    await field().press('Enter')
    await stage.page.getByRole('alert').getByText('No space.').waitFor()
    assert.equal(await field().inputValue(), 'Keynote')
    assert.equal(await button('Save').isEnabled(), true)
    await button('Cancel').click()
    await button('Rename').click()
    assert.equal(await field().inputValue(), 'Opening')
    assert.equal(await stage.page.getByRole('alert').count(), 0)
  })

  it('what is typed while it is being saved is kept', async () => {
    await mount()
    const held = stage.hold(SAVE)
    await type('Keynote')
    await field().press('Enter')
    await held.asked
    await field().fill('Keynote, first day')
    await held.answer(saved('Keynote'))
    await stage.set({ name: 'Keynote' })
    assert.equal(await field().inputValue(), 'Keynote, first day')
    stage.respond({ [SAVE]: saved('Keynote, first day') })
    await field().press('Enter')
    await stage.noticed('done', /^Renamed to Keynote, first day$/)
    await field().waitFor({ state: 'detached' })
  })

  it('what was typed is there again when one comes back to the video', async () => {
    await mount()
    await type('Keynote')
    await stage.set({ videoId: 'abcdevideo2', name: 'Another' })
    await heading('Another').waitFor()
    assert.equal(await field().count(), 0, 'the other one is not being edited')
    await stage.set({ videoId: 'abcdevideo1', name: 'Opening' })
    await field().waitFor()
    assert.equal(await field().inputValue(), 'Keynote')
  })

  it('an answer about the video before leaves alone what is typed for this one', async () => {
    await mount()
    const held = stage.hold(SAVE)
    await type('Keynote')
    await field().press('Enter')
    await held.asked
    await stage.set({ videoId: 'abcdevideo2', name: 'Another' })
    await type('Second')
    await held.answer(saved('Keynote'))
    assert.equal(await field().inputValue(), 'Second')
  })

  it('a refusal of the video before is not said of this one', async () => {
    await mount()
    const held = stage.hold(SAVE)
    await type('Keynote')
    await field().press('Enter')
    await held.asked
    await stage.set({ videoId: 'abcdevideo2', name: 'Another' })
    await type('Second')
    assert.equal(await button('Save').isEnabled(), true)
    await held.answer(REFUSAL)
    assert.equal(await stage.page.getByRole('alert').count(), 0)
    assert.equal(await field().inputValue(), 'Second')
  })

  it('who may not change it has no button', async () => {
    await mount({}, { fixed: true })
    await heading('Opening').waitFor()
    assert.equal(await stage.page.getByRole('button').count(), 0)
  })
})
