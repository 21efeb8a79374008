/** The settings of the pages for viewers, by themselves: links that are not whole, and what is not saved yet. */
import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import type { Branding } from '../../../daemon/contract/branding.ts'
import { elementStage, REFUSAL, type Answer } from '../element.ts'

const READ = 'GET /v1/spaces/abcde'
const SAVE = 'PATCH /v1/spaces/abcde'
const LOGO = 'PUT /v1/spaces/abcde/logo'
const REMOVE_LOGO = 'DELETE /v1/spaces/abcde/logo'
const space = (branding: Partial<Branding> = {}): Answer => ({
  body: {
    object: 'space',
    id: 'abcde',
    name: 'Museum',
    branding: { logo: null, color: null, links: [], ...branding },
  },
})
const IMPRINT = { title: 'Imprint', url: 'https://museum.test/imprint' }
const PICTURE = { url: 'http://dashboard.test/logo.png', width: 1, height: 1 }
/** A picture of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe('the settings of the pages for viewers, by themselves', () => {
  const stage = elementStage('settings/dash-space-pages.ts', 'dash-space-pages')
  const { button } = stage

  const mount = async (first: Answer = space(), routes: Parameters<typeof stage.mount>[0] = {}) => {
    await stage.mount({ [READ]: first, ...routes })
    await stage.page.getByRole('heading', { name: 'Watch pages' }).waitFor()
  }
  const label = (name: string) => stage.page.getByLabel(name, { exact: true })
  const unsaved = () => stage.page.getByText('You have unsaved changes.')
  const sent = () => stage.sent(SAVE).map((body) => (body as { branding: object }).branding)

  it('a link that is not whole is said and led to, and not sent; one that is wholly empty is left out', async () => {
    await mount(space(), { [SAVE]: space({ links: [IMPRINT] }) })
    await button('Add link').click()
    await label('Title of link 1').fill('Imprint')
    await label('URL of link 1').fill('museum.test/imprint')
    await stage.page.getByRole('alert').getByText('Each link needs a title and a URL').waitFor()
    await button('Add link').click()
    await button('Save').click()
    assert.equal(
      await stage.page.locator('input:focus').getAttribute('aria-label'),
      'Title of link 1',
    )
    assert.deepEqual(sent(), [])
    await label('URL of link 1').fill(IMPRINT.url)
    await stage.page.getByRole('alert').waitFor({ state: 'detached' })
    await button('Save').click()
    await stage.noticed('done', /^Settings saved$/)
    assert.deepEqual(sent(), [{ links: [IMPRINT] }])
  })

  it('a refusal keeps what was typed; discarding it shows what is saved', async () => {
    await mount(space({ color: '#112233', links: [IMPRINT] }), { [SAVE]: REFUSAL })
    await label('Accent color').fill('#ff0000')
    await button('Save').click()
    await stage.noticed('failed', /^The settings were not saved\. /)
    assert.equal(await label('Accent color').inputValue(), '#ff0000')
    assert.deepEqual(sent(), [{ color: '#ff0000' }])
    await button('Discard').click()
    assert.equal(await label('Accent color').inputValue(), '#112233')
    await unsaved().waitFor({ state: 'detached' })
  })

  it('the colour goes back to the default by a button, and one that is none is not sent', async () => {
    await mount(space({ color: '#112233' }), { [SAVE]: space() })
    await label('Accent color').fill('red')
    await button('Save').click()
    await stage.settled()
    assert.deepEqual(sent(), [])
    await button('Use default').click()
    assert.equal(await button('Use default').count(), 0)
    await button('Save').click()
    await stage.noticed('done', /^Settings saved$/)
    assert.deepEqual(sent(), [{ color: null }])
  })

  it('what was not saved is there again after the page was left', async () => {
    await mount(space({ color: '#112233' }))
    await label('Accent color').fill('#ff0000')
    await unsaved().waitFor()
    await stage.page.evaluate(() => {
      const old = document.querySelector('dash-space-pages')!
      old.replaceWith(document.createElement('dash-space-pages'))
    })
    await unsaved().waitFor()
    assert.equal(await label('Accent color').inputValue(), '#ff0000')
  })

  it('a logo is saved at once, beside what is typed; a refusal leaves the former one', async () => {
    await mount(space({ logo: PICTURE }), { 'GET /logo.png': { body: {} }, [LOGO]: REFUSAL })
    const upload = () =>
      stage.page
        .locator('input[type=file]')
        .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PNG })
    const logo = stage.page.getByAltText('Logo')
    await label('Accent color').fill('#ff0000')
    await upload()
    await stage.page.getByRole('alert').getByText('No space.').waitFor()
    assert.equal(await logo.getAttribute('src'), PICTURE.url)
    const other = { ...PICTURE, url: 'http://dashboard.test/logo-2.png' }
    stage.respond({ [LOGO]: space({ logo: other }), 'GET /logo-2.png': { body: {} } })
    await upload()
    await stage.noticed('done', /^Logo saved$/)
    assert.equal(await logo.getAttribute('src'), other.url)
    assert.equal(await label('Accent color').inputValue(), '#ff0000')
    assert.deepEqual(sent(), [])
    stage.respond({ [REMOVE_LOGO]: space() })
    await button('Remove logo').click()
    await stage.page.getByText('No logo').waitFor()
    assert.equal(await button('Remove logo').count(), 0)
  })

  it('settings that cannot be read are said, and asked for again', async () => {
    await stage.mount({ [READ]: REFUSAL })
    await stage.page.getByRole('alert').getByText('The disk is full').waitFor()
    stage.respond({ [READ]: space() })
    await button('Try again').click()
    await label('Accent color').waitFor()
  })
})
