/** The details of a video, by themselves: what is typed and not saved yet, tags and fields by keys, and refusals. */
import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { elementStage, listOf, REFUSAL } from '../element.ts'
import { readyVideo } from '../ready-video.ts'

const SAVE = 'PATCH /v1/videos/abcdevideo1'
const CHOICES = {
  'GET /v1/collections': listOf([
    { object: 'collection', id: 'col_talks', name: 'Talks', parent: null },
    { object: 'collection', id: 'col_spring', name: 'Spring', parent: 'col_talks' },
  ]),
  'GET /v1/tags': listOf([{ object: 'tag', name: 'museum' }]),
}
const VIDEO = readyVideo({ description: 'First day', tags: ['art', 'talk'], language: 'en' })

describe('the details of a video, by themselves', () => {
  const stage = elementStage('video/details/dash-details.ts', 'dash-details')
  const { button } = stage

  const mount = async (routes: Parameters<typeof stage.mount>[0] = {}, video = VIDEO, how = {}) => {
    await stage.mount({ ...CHOICES, ...routes }, { properties: { video }, ...how })
    await stage.page.getByRole('heading', { name: 'Details' }).waitFor()
  }
  const label = (name: string) => stage.page.getByLabel(name, { exact: true })
  const unsaved = () => stage.page.getByText('You have unsaved changes.')
  const tags = () => stage.page.locator('li .ellipsis').allTextContents()
  const focused = () =>
    stage.page
      .locator('button:focus, input:focus, select:focus')
      .evaluate((element) => element.ariaLabel ?? element.id)
  const press = async (...keys: string[]) => {
    for (const key of keys) await stage.page.keyboard.press(key)
  }

  it('sends what was changed and nothing else, and offers it only then', async () => {
    await mount({ [SAVE]: { body: { ...VIDEO, description: 'Second day' } } })
    assert.equal(await button('Save').isDisabled(), true)
    await label('Description').fill('Second day')
    await unsaved().waitFor()
    await button('Save').click()
    await stage.noticed('done', /^Details saved$/)
    await unsaved().waitFor({ state: 'detached' })
    assert.deepEqual(stage.sent(SAVE), [{ description: 'Second day' }])
  })

  it('what is typed back to what it was is no change', async () => {
    await mount()
    await label('Description').fill('Second day')
    await unsaved().waitFor()
    await label('Description').fill('First day')
    await unsaved().waitFor({ state: 'detached' })
    assert.equal(await button('Discard').isDisabled(), true)
  })

  it('a refusal keeps what was typed, and so does what is typed while it is being saved', async () => {
    await mount({ [SAVE]: REFUSAL })
    await label('Description').fill('Second day')
    await button('Save').click()
    await stage.noticed('failed', /^The details were not saved\. /)
    assert.equal(await label('Description').inputValue(), 'Second day')
    const held = stage.hold(SAVE)
    await button('Save').click()
    await held.asked
    await button('Saving…').waitFor()
    await label('Description').fill('Third day')
    await held.answer({ body: { ...VIDEO, description: 'Second day' } })
    await stage.set({ video: { ...VIDEO, description: 'Second day' } })
    assert.equal(await label('Description').inputValue(), 'Third day')
    assert.equal(await unsaved().count(), 1)
    assert.equal(await stage.page.getByText('Changed elsewhere').count(), 0, 'it was saved here')
  })

  it('what somebody else changed meanwhile is taken over where nothing was typed, else said', async () => {
    await mount()
    await label('Description').fill('Mine')
    await stage.set({ video: { ...VIDEO, description: 'Theirs', tags: ['theirs'] } })
    await stage.page
      .getByText('Changed elsewhere: Description. Your version is still here')
      .waitFor()
    assert.deepEqual(await tags(), ['theirs'])
    assert.equal(await label('Description').inputValue(), 'Mine')
    await button('Discard').click()
    assert.equal(await label('Description').inputValue(), 'Theirs')
    assert.equal(await unsaved().count(), 0)
  })

  it('each video has its own draft', async () => {
    await mount()
    await label('Description').fill('Mine')
    await stage.set({ video: readyVideo({ id: 'abcdevideo2', description: 'Another' }) })
    await unsaved().waitFor({ state: 'detached' })
    assert.equal(await label('Description').inputValue(), 'Another')
    await stage.set({ video: VIDEO })
    await unsaved().waitFor()
    assert.equal(await label('Description').inputValue(), 'Mine')
  })

  it('tags: Enter and a comma add, also several that are pasted; none is there twice', async () => {
    await mount()
    await label('Tags').fill('film')
    await press('Enter')
    await label('Tags').pressSequentially('art,')
    await label('Tags').fill('a, b ,, c')
    await label('Description').focus()
    assert.deepEqual(await tags(), ['art', 'talk', 'film', 'a', 'b', 'c'])
    assert.equal(await label('Tags').inputValue(), '')
  })

  it('tags: Backspace in the empty field goes to the last one, arrows along them, Delete takes one away', async () => {
    await mount()
    await label('Tags').focus()
    await press('Backspace')
    assert.equal(await focused(), 'Remove tag talk')
    await press('ArrowLeft')
    assert.equal(await focused(), 'Remove tag art')
    await press('End')
    assert.equal(await focused(), 'tag')
    await press('ArrowLeft', 'Home', 'Delete')
    assert.equal(await focused(), 'Remove tag talk')
    await press('Backspace')
    assert.deepEqual(await tags(), [])
    assert.equal(await focused(), 'tag')
  })

  it('a language is one of the list or a code; another is said, and not sent', async () => {
    await mount({ [SAVE]: { body: { ...VIDEO, language: 'pt-BR' } } })
    assert.equal(await label('Spoken language').inputValue(), 'English')
    await label('Spoken language').fill('Klingonish!')
    await stage.page.getByText('Choose a language from the list').waitFor()
    await button('Save').click()
    assert.equal(await focused(), 'language')
    assert.deepEqual(stage.sent(SAVE), [])
    await label('Spoken language').fill('pt-BR')
    await button('Save').click()
    await stage.noticed('done', /^Details saved$/)
    assert.deepEqual(stage.sent(SAVE), [{ language: 'pt-BR' }])
  })

  it('metadata: a value without a name and a name that is there twice are said, and not sent', async () => {
    await mount({ [SAVE]: { body: VIDEO } })
    await button('Add field').click()
    await stage.page.locator('input:focus').waitFor()
    assert.equal(await focused(), 'Name 1')
    await label('Value of 1').fill('7')
    await stage.page.getByRole('alert').getByText('Every value needs a name.').waitFor()
    await button('Save').click()
    assert.equal(await focused(), 'Name 1')
    await label('Name 1').fill('room')
    await button('Add field').click()
    await label('Name 2').fill('room')
    await stage.page.getByRole('alert').getByText('Each name can be used only once.').waitFor()
    await button('Save').click()
    await stage.settled()
    assert.deepEqual(stage.sent(SAVE), [])
    await label('Name 2').fill('floor')
    await button('Save').click()
    await stage.noticed('done', /^Details saved$/)
    assert.deepEqual(stage.sent(SAVE), [{ metadata: { room: '7', floor: '' } }])
  })

  it('metadata: whoever removes a field has the focus on the next one, or on the button that adds', async () => {
    await mount({}, readyVideo({ metadata: { room: '7', floor: '2' } }))
    await button('Remove room').press('Enter')
    assert.equal(await focused(), 'Name 1')
    assert.equal(await label('Name 1').inputValue(), 'floor')
    await button('Remove floor').press('Enter')
    await stage.page.locator('button:focus', { hasText: 'Add field' }).waitFor()
  })

  it('a collection is shown also where collections cannot be read, and all else works', async () => {
    const video = readyVideo({ collection: 'col_spring' })
    await mount({ 'GET /v1/collections': REFUSAL, [SAVE]: { body: video } }, video)
    assert.equal(await label('Collection').inputValue(), 'col_spring')
    await label('Description').fill('New')
    await button('Save').click()
    await stage.noticed('done', /^Details saved$/)
    assert.deepEqual(stage.sent(SAVE), [{ description: 'New' }])
  })

  it('who may not change the video reads what there is', async () => {
    const how = { identity: { permissions: ['videos:read' as const], account: null } }
    await mount({}, readyVideo({ description: 'First day', collection: 'col_spring' }), how)
    await stage.page.getByText('Talks / Spring').waitFor()
    assert.deepEqual(await stage.page.locator('dt').allTextContents(), [
      'Description',
      'Collection',
    ])
    assert.equal(await stage.page.getByRole('textbox').count(), 0)
  })
})
