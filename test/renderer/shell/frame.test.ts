/** The frame around the pages: navigation, palette, keys, languages, themes, undo, spaces. */
import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { typeAtPace } from '../../components/typed.ts'
import { until } from '../../daemon.ts'
import {
  assertAccessible,
  assertFits,
  assertNoFaults,
  drop,
  keepNotices,
  openPage,
  signIn,
} from '../dashboard.ts'
import { focusedName, frameStage, videosNamed } from './stage.ts'

describe('the frame of the dashboard', () => {
  const stage = frameStage(videosNamed('Summer party', 'Été à la mer', 'Winter'))

  const navigation = () => stage.page.getByRole('navigation').first()
  const palette = () =>
    stage.page.getByRole('combobox', { name: 'Search videos, collections, pages and actions' })
  const heading = (name: string) =>
    stage.page.getByRole('heading', { name, level: 1, exact: true }).waitFor()
  const focused = () => focusedName(stage.page)
  const shown = (property: string): Promise<string> =>
    stage.page.evaluate(
      (name) => getComputedStyle(document.documentElement).getPropertyValue(name),
      property,
    )

  it('the navigation says where one is', async () => {
    assert.deepEqual(await navigation().getByRole('link').allInnerTexts(), [
      'Videos',
      'Analytics',
      'Imports',
      'Developers',
      'Health',
      'Settings',
    ])
    await navigation().getByRole('link', { name: 'Settings' }).click()
    await heading('Settings')
    assert.equal(
      await navigation().getByRole('link', { name: 'Settings' }).getAttribute('aria-current'),
      'page',
    )
    await navigation().getByRole('link', { name: 'Videos' }).click()
    await stage.page.getByRole('link', { name: 'Summer party' }).click()
    await stage.page.getByRole('heading', { name: 'Summer party' }).waitFor()
    assert.equal(
      await navigation().getByRole('link', { name: 'Videos' }).getAttribute('aria-current'),
      'true',
    )
    assertNoFaults(stage.page)
  })

  it('the palette finds videos as one types, and goes there by the keyboard alone', async () => {
    await navigation().getByRole('link', { name: 'Videos' }).click()
    await heading('Videos')
    await stage.page.keyboard.press('Control+k')
    const field = palette()
    await field.waitFor()
    await stage.page.keyboard.type('summer')
    await stage.page.getByRole('option', { name: 'Summer party', selected: true }).waitFor()
    await stage.page.getByRole('dialog').getByText('1 result', { exact: true }).waitFor()
    assert.equal(
      await field.evaluate((input) =>
        (input.getRootNode() as ShadowRoot)
          .getElementById(input.getAttribute('aria-activedescendant')!)
          ?.textContent?.trim(),
      ),
      'Summer party',
    )
    await assertAccessible(stage.page, 'palette')
    await stage.page.keyboard.press('Enter')
    await stage.page.getByRole('heading', { name: 'Summer party' }).waitFor()

    await stage.page.keyboard.press('Control+k')
    await field.waitFor()
    await stage.page.keyboard.type('no such thing')
    await stage.page.getByText('No results for “no such thing”').waitFor()
    await stage.page.keyboard.press('Escape')
    await stage.page.getByRole('dialog').waitFor({ state: 'detached' })
    await stage.page.keyboard.press('Control+k')
    await field.waitFor()
    await stage.page.keyboard.press('ArrowDown')
    await stage.page.keyboard.press('ArrowUp')
    await stage.page.keyboard.press('ArrowUp')
    await stage.page.getByRole('option', { name: 'Sign out', selected: true }).waitFor()
    await stage.page.keyboard.press('Escape')
  })

  it(
    'Enter before the videos were found opens what was typed, of 5,000, and not what was found ' +
      'for its beginning',
    async () => {
      await stage.page.keyboard.press('Control+k')
      await palette().waitFor()
      await stage.page.keyboard.type('safety')
      await stage.page.getByRole('option', { name: /^Safety on site/, selected: true }).waitFor()
      await stage.page.keyboard.type(' on site 4226')
      await stage.page.keyboard.press('Enter')
      await stage.page.getByRole('heading', { name: 'Safety on site 4226', level: 1 }).waitFor()
    },
  )

  it('what was done from the palette can be undone by the keyboard', async () => {
    await keepNotices(stage.page)
    await stage.page.keyboard.press('Control+k')
    await palette().waitFor()
    await stage.page.keyboard.type('pause')
    await stage.page.getByRole('option', { name: 'Pause encoding', selected: true }).waitFor()
    await stage.page.keyboard.press('Enter')
    await stage.page.getByRole('log').getByText('Encoding is paused').waitFor()
    assert.equal((await stage.daemon.api.system.get()).encoding.paused, true)
    await stage.page.getByRole('log').getByRole('button', { name: 'Undo' }).waitFor()
    await assertAccessible(stage.page, 'notice with undo')
    await stage.page.keyboard.press('Control+z')
    await until(
      async () => (await stage.daemon.api.system.get()).encoding.paused,
      (paused) => !paused,
      'the encoding to go on',
    )
    await stage.page.getByText('Encoding is paused').waitFor({ state: 'detached' })
  })

  it('keys lead to the pages, are explained, and can be turned off; never while one types', async () => {
    await stage.page.locator('body').click({ position: { x: 600, y: 700 } })
    await typeAtPace(stage.page, ['gs', 0.2])
    await heading('Settings')
    const field = stage.page.getByRole('textbox').first()
    await field.focus()
    await stage.page.keyboard.type('gv?')
    assert.equal(await stage.page.getByRole('dialog').count(), 0)
    await stage.page.getByRole('main').focus()
    await stage.page.keyboard.press('?')
    await stage.page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await stage.page.getByText('Go to Videos').waitFor()
    await assertAccessible(stage.page, 'help on keys')
    await stage.page.getByRole('switch', { name: 'Single-key shortcuts' }).press('Space')
    await stage.page.getByRole('button', { name: 'Done' }).click()
    await typeAtPace(stage.page, ['gv', 0.2])
    await stage.page.keyboard.press('Control+k')
    await palette().waitFor()
    assert.equal(new URL(stage.page.url()).pathname, '/settings')
    await stage.page.keyboard.press('Escape')
    await stage.page.evaluate(() => localStorage.removeItem('svc:single-keys'))
  })

  it('the menu of the account is walked by arrows, and gives the focus back', async () => {
    const button = stage.page.getByRole('button', { name: 'Preferences' })
    await button.press('ArrowDown')
    await stage.page.getByRole('menuitemradio', { name: 'English', checked: true }).waitFor()
    await until(focused, (label) => label === 'English', 'the chosen language to have the focus')
    await assertAccessible(stage.page, 'menu')
    await stage.page.keyboard.press('End')
    assert.equal(await focused(), 'Sign out')
    await stage.page.keyboard.press('k')
    assert.match(await focused(), /^Keyboard shortcuts/)
    await stage.page.keyboard.press('Escape')
    await until(focused, (label) => label === 'Preferences', 'the button to have the focus')
  })

  it('light and dark are chosen, kept, and there before the first paint', async () => {
    await choose('Dark')
    assert.equal(await shown('color-scheme'), 'dark')
    const dark = await stage.page.evaluate(
      () => getComputedStyle(document.documentElement).backgroundColor,
    )
    // The scripts of the page do not come: what is painted is what was there before them.
    await stage.page.route('**/assets/*.js', (route) => route.abort())
    await stage.page.reload({ waitUntil: 'load' })
    assert.equal(
      await stage.page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor),
      dark,
    )
    await stage.page.unroute('**/assets/*.js')
    await stage.page.reload()
    await heading('Settings')
    await choose('Light')
    assert.equal(await shown('color-scheme'), 'light')
    await choose('System')
    assert.equal(await stage.page.evaluate(() => localStorage.getItem('svc:theme')), null)
  })

  it('another language is spoken at once: nothing typed is lost, and uploads go on', async () => {
    await navigation().getByRole('link', { name: 'Settings' }).click()
    const devtools = await stage.page.context().newCDPSession(stage.page)
    await devtools.send('Network.enable')
    const throttle = (uploadThroughput: number) =>
      devtools.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      })
    await throttle(20_000)
    await drop(stage.page, { name: 'long.mp4', bytes: Buffer.alloc(3_000_000, 1) })
    await stage.page
      .getByRole('region', { name: 'Uploads' })
      .getByText(/ of .* · .*\/s/)
      .waitFor()
    const field = stage.page.getByRole('textbox').first()
    await field.fill('something typed')

    await choose('Nederlands')
    await navigation().getByRole('link', { name: 'Instellingen' }).waitFor()
    assert.equal(await stage.page.evaluate(() => document.documentElement.lang), 'nl')
    await until(
      () => stage.page.title(),
      (title) => title.endsWith('Instellingen · svc'),
      'the title in Dutch',
    )
    assert.equal(await field.inputValue(), 'something typed')
    await stage.page
      .getByRole('region', { name: 'Uploads' })
      .getByText(/ van .* · .*\/s/)
      .waitFor()
    await throttle(-1)
    await stage.page
      .getByRole('region', { name: 'Uploads' })
      .getByText('Dit bestand is niet als video te gebruiken')
      .waitFor()
    await assertAccessible(stage.page, 'in Dutch')

    await stage.page.reload()
    await navigation().getByRole('link', { name: 'Instellingen' }).waitFor()
    for (const [name, title, lang] of [
      ['Deutsch', 'Einstellungen', 'de'],
      ['Français', 'Réglages', 'fr'],
      ['English', 'Settings', 'en'],
    ] as const) {
      await choose(name)
      await until(
        () => stage.page.title(),
        (now) => now.endsWith(`${title} · svc`),
        `the title in ${name}`,
      )
      assert.equal(await stage.page.evaluate(() => document.documentElement.lang), lang)
    }
    assertNoFaults(stage.page)
  })

  it('who has several spaces switches between them, and falls back to the first when one is gone', async () => {
    assert.equal(await stage.page.getByRole('button', { name: /^Space: / }).count(), 0)
    const { id } = await stage.daemon.api.spaces.create({ body: { name: 'Training' } })
    await stage.daemon.as(stage.daemon.owner, id).videos.create({ body: { name: 'Lesson one' } })
    await stage.page.goto(stage.daemon.baseUrl)
    await stage.page.getByRole('button', { name: /^Space: / }).click()
    await stage.page.getByRole('menuitemradio', { name: 'Training' }).click()
    await stage.page.getByRole('link', { name: 'Lesson one' }).waitFor()
    assert.equal(await stage.page.getByRole('link', { name: 'Summer party' }).count(), 0)
    // The stream has no headers: it hears of this space as well.
    await stage.daemon.as(stage.daemon.owner, id).videos.create({ body: { name: 'Lesson two' } })
    await stage.page.getByRole('link', { name: 'Lesson two' }).waitFor()
    await stage.page
      .context()
      .addCookies([{ name: 'svc_space', value: 'zzzzz', url: stage.daemon.baseUrl }])
    await stage.page.goto(stage.daemon.baseUrl)
    await stage.page.getByRole('link', { name: 'Summer party' }).waitFor()
    assertNoFaults(stage.page)
  })

  it('fits into 360 pixels in the longest language, with the pages within reach of a thumb', async () => {
    const small = await openPage(stage.browser, {
      viewport: { width: 360, height: 740 },
      locale: 'de-DE',
    })
    await small.goto((await stage.daemon.api.sessions.createLink()).url)
    const link = small
      .getByRole('navigation', { name: 'Hauptnavigation' })
      .getByRole('link', { name: 'Einstellungen' })
    await link.click()
    await until(
      () => small.title(),
      (title) => title.endsWith('Einstellungen · svc'),
      'the settings',
    )
    assert.ok((await link.boundingBox())!.y > 600)
    await assertFits(small, 'settings in German')
    await assertAccessible(small, 'narrow')
    await small.context().close()
  })

  it('colours that the system forces leave edges and the current page visible', async () => {
    const forced = await openPage(stage.browser, { forcedColors: 'active' })
    await signIn(forced, stage.daemon)
    const outline = await forced
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Videos' })
      .evaluate((link) => getComputedStyle(link).outlineStyle)
    assert.equal(outline, 'solid')
    await forced.context().close()
  })

  async function choose(name: string): Promise<void> {
    await stage.page.locator('dash-account').getByRole('button').click()
    await stage.page.getByRole('menuitemradio', { name, exact: true }).click()
  }
})
