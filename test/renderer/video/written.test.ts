import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import type { Page } from 'playwright-core'
import { until } from '../../daemon.ts'
import { violationsOf } from '../../support/axe.ts'
import {
  assertAccessible,
  assertFits,
  assertNoFaults,
  openPage,
  signIn,
  waitForNotice,
} from '../dashboard.ts'
import { startFixture, type Fixture } from './fixture.ts'

describe('what is written about a video, and how it is shared', () => {
  let fixture: Fixture
  let page: Page

  before(async () => {
    fixture = await startFixture()
    page = fixture.page
    const { api, space } = fixture.daemon
    await api.spaces.update({
      params: { id: space },
      body: { player_settings: { color: '#b4530a', loop: true }, allowed_domains: ['example.org'] },
    })
    const outer = await api.collections.create({ body: { name: 'Courses' } })
    await api.collections.create({ body: { name: 'Pottery', parent: outer.id } })
    await api.videos.create({ body: { name: 'Another', tags: ['clay'] } })
  })
  after(() => fixture?.end())

  const save = (): Promise<void> => page.getByRole('button', { name: 'Save', exact: true }).click()
  const notice = (text: string | RegExp): Promise<void> => waitForNotice(page, text)
  const attribute = (name: string): Promise<string | null> =>
    page.locator('svc-player').getAttribute(name)
  const becomes = (name: string, value: string): Promise<unknown> =>
    until(
      () => attribute(name),
      (now) => now === value,
      `${name} of the player to be ${value}`,
    )

  it('the details are typed, stay over a reload, and are saved together', async () => {
    await fixture.open('')
    await page.getByLabel('Description').fill('How to centre the clay.')
    const tag = page.getByRole('combobox', { name: 'Tags' })
    await tag.fill('wheel')
    await tag.press('Enter')
    await tag.pressSequentially('bowl,')
    const offered = await until(
      () =>
        page
          .locator('dash-tags datalist option')
          .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value)),
      (now) => now.includes('clay'),
      'the tags of other videos',
    )
    assert.deepEqual(
      offered.filter((each) => ['clay', 'wheel', 'bowl'].includes(each)),
      ['clay'],
    )
    await page.getByLabel('Spoken language').fill('nl')
    await page.locator('#language-hint').getByText('Dutch').waitFor()
    // Also those behind the first page of the API.
    await page.getByRole('option', { name: 'Series 120' }).waitFor({ state: 'attached' })
    await page.getByLabel('Collection', { exact: true }).selectOption('Courses / Pottery')
    await page.getByRole('button', { name: 'Add field' }).click()
    await page.keyboard.type('course')
    await page.getByLabel('Value of course').fill('POT-101')
    await page.reload()
    await page.getByText('You have unsaved changes.').waitFor()
    assert.equal(await page.getByLabel('Description').inputValue(), 'How to centre the clay.')
    await assertAccessible(page, 'details, not saved')
    await save()
    await notice('Details saved')
    const { description, tags, language, metadata, collection } = await fixture.read()
    assert.deepEqual(
      { description, tags, language, metadata },
      {
        description: 'How to centre the clay.',
        tags: ['wheel', 'bowl'],
        language: 'nl',
        metadata: { course: 'POT-101' },
      },
    )
    assert.match(collection!, /^col_/)
    await page.getByText('You have unsaved changes.').waitFor({ state: 'detached' })
  })

  it(
    'the spoken language is shown and chosen by its name, and kept as its code; any other code ' +
      'may be typed',
    async () => {
      const field = page.getByLabel('Spoken language')
      assert.equal(await field.inputValue(), 'Dutch')
      const offered = await page
        .locator('datalist#languages option')
        .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))
      assert.ok(
        offered.includes('Welsh') && offered.includes('Brazilian Portuguese'),
        offered.join(', '),
      )
      for (const [typed, code, name] of [
        ['brazilian portuguese', 'pt-BR', 'Brazilian Portuguese'],
        ['tlh', 'tlh', 'tlh'],
        ['nl', 'nl', 'Dutch'],
      ] as const) {
        await field.fill(typed)
        await field.press('Tab')
        assert.equal(await field.inputValue(), name)
        await save()
        await until(
          async () => (await fixture.read()).language,
          (language) => language === code,
          `${code} to be kept`,
        )
      }
    },
  )

  it('chips are walked and removed by the keyboard', async () => {
    const tag = page.getByRole('combobox', { name: 'Tags' })
    await tag.focus()
    await page.keyboard.press('Backspace')
    await until(
      () =>
        page
          .getByRole('button', { name: 'Remove tag bowl' })
          .evaluate((chip) => chip.matches(':focus')),
      Boolean,
      'the last chip to have the focus',
    )
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Delete')
    await page.getByRole('button', { name: 'Remove tag wheel' }).waitFor({ state: 'detached' })
    await until(
      () =>
        page
          .getByRole('button', { name: 'Remove tag bowl' })
          .evaluate((chip) => chip.matches(':focus')),
      Boolean,
      'the other chip to have the focus',
    )
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('button', { name: 'Remove tag wheel' }).waitFor()
  })

  it('a change from elsewhere reaches what nobody has touched, and leaves what was typed', async () => {
    await page.getByLabel('Description').fill('Typed here')
    await fixture.daemon.api.videos.update({
      params: { id: fixture.video.id },
      body: { description: 'Written elsewhere', tags: ['elsewhere'] },
    })
    await page.getByRole('button', { name: 'Remove tag elsewhere' }).waitFor()
    await page.getByText(/^Changed elsewhere: Description/).waitFor()
    assert.equal(await page.getByLabel('Description').inputValue(), 'Typed here')
    await save()
    // The notice of an earlier test may still be there.
    const { tags } = await until(
      () => fixture.read(),
      ({ description }) => description === 'Typed here',
      'what was typed to be saved',
    )
    assert.deepEqual(tags, ['elsewhere'])
  })

  it('a name that is being typed is not lost to a change from elsewhere, nor to a reload', async () => {
    await fixture.open('')
    await page.getByRole('button', { name: 'Rename' }).click()
    const field = page.getByRole('textbox', { name: 'Name', exact: true })
    await field.fill('Half a na')
    await fixture.daemon.api.videos.update({
      params: { id: fixture.video.id },
      body: { name: 'Another name' },
    })
    await until(
      () => page.title(),
      (title) => title === 'Another name · svc',
      'the change to arrive',
    )
    assert.equal(await field.inputValue(), 'Half a na')
    await page.reload()
    await field.waitFor()
    assert.equal(await field.inputValue(), 'Half a na')
    await field.press('Escape')
    await page.getByRole('heading', { name: 'Another name' }).waitFor()
  })

  it('what the appliance would refuse is said beside the field', async () => {
    await page.getByLabel('Spoken language').fill('Nederlands!')
    await page
      .getByText('Choose a language from the list, or enter a code such as pt-BR.')
      .waitFor()
    await save()
    await until(
      () => page.getByLabel('Spoken language').evaluate((field) => field.matches(':focus')),
      Boolean,
      'the field to have the focus',
    )
    await page.getByRole('button', { name: 'Discard' }).click()
  })

  it('each button Use current time is called by what is written on it first', async () => {
    await fixture.open('/player')
    const buttons = page.getByRole('button').filter({ hasText: /^Use current time$/ })
    await buttons.first().waitFor()
    const names = await buttons.evaluateAll((all) =>
      all.map((button) => button.getAttribute('aria-label')),
    )
    assert.deepEqual(
      names,
      ['Poster at', 'Starts at', 'Ends at'].map(
        (label) => `Use current time: ${label}, from the player`,
      ),
    )
    const found = await violationsOf(page, {
      runOnly: { type: 'rule', values: ['label-content-name-mismatch'] },
    })
    assert.deepEqual(
      found.filter((one) => one.includes('dash-player-settings')),
      [],
    )
    await fixture.open('')
  })

  it('settings fall back to those of the space, are tried at once, saved, and taken back', async () => {
    await page.getByRole('link', { name: 'Player', exact: true }).click()
    await becomes('color', '#b4530a')
    const colour = page.getByRole('textbox', { name: 'Color', exact: true })
    assert.equal(await colour.getAttribute('placeholder'), '#b4530a')
    assert.equal(await attribute('loop'), 'on')
    await colour.fill('#107040')
    await page.getByLabel('Loop', { exact: true }).selectOption('Off')
    await page.getByLabel('Starts at', { exact: true }).fill('0.5')
    await page.getByLabel('Full screen').uncheck()
    await becomes('color', '#107040')
    await becomes('loop', 'off')
    await becomes('start-time', '0.5')
    assert.doesNotMatch((await attribute('controls'))!, /fullscreen/)
    assert.deepEqual((await fixture.read()).settings, {}, 'nothing is saved yet')
    await save()
    await notice('Player settings saved')
    const { settings } = await fixture.read()
    assert.deepEqual(
      { ...settings, controls: undefined },
      { color: '#107040', loop: false, start_time: 0.5, controls: undefined },
    )
    await page.getByRole('button', { name: 'Space default: #b4530a' }).click()
    await becomes('color', '#b4530a')
    await save()
    await until(
      fixture.read,
      (video) => video.settings.color === undefined,
      'the colour to be that of the space',
    )
    await assertAccessible(page, 'player settings')
  })

  it('what the browser knows to be wrong is not sent', async () => {
    await page.getByRole('textbox', { name: 'Color', exact: true }).fill('reddish')
    await save()
    await until(
      () =>
        page
          .getByRole('textbox', { name: 'Color', exact: true })
          .evaluate((field) => field.matches(':focus:invalid')),
      Boolean,
      'the field to have the focus, and to be wrong',
    )
    await page.getByRole('button', { name: 'Discard' }).click()
  })

  it('the code comes in four forms, with the settings in it where that is wanted', async () => {
    await page.getByRole('link', { name: 'Sharing', exact: true }).click()
    const code = page.locator('dash-embed code')
    const { id } = fixture.video
    const { baseUrl } = fixture.daemon
    assert.equal(
      await code.textContent(),
      `<script type="module" src="${baseUrl}/npm/@svc/components/+esm"></script>\n<svc-player ` +
        `embed="${id}" aspect-ratio="320/180"></svc-player>`,
    )
    await page.getByLabel('Include this video’s settings in the code').check()
    await until(
      () => code.textContent(),
      (text) => /loop="off"/.test(text!) && /start-time="0.5"/.test(text!),
      'the settings in the code',
    )
    await page.getByRole('radio', { name: 'React' }).check()
    await until(
      () => code.textContent(),
      (text) => /loop=\{false\}/.test(text!) && /startTime="0.5"/.test(text!),
      'the code for React',
    )
    await page.getByRole('radio', { name: 'iframe' }).check()
    await until(
      () => code.textContent(),
      (text) =>
        text!.includes(`src="${baseUrl}/embed/${id}"`) && text!.includes('aspect-ratio: 320/180'),
      'the code of the frame',
    )
    await page.getByRole('radio', { name: 'Link', exact: true }).check()
    await until(
      () => code.textContent(),
      (text) => text === `${baseUrl}/watch/${id}`,
      'the address',
    )
    await page.locator('dash-embed').getByRole('button', { name: 'Copy' }).click()
    await until(
      () => page.evaluate(() => navigator.clipboard.readText()),
      (text) => text === `${baseUrl}/watch/${id}`,
      'the address on the clipboard',
    )
    const answer = await fetch(
      `${baseUrl}/oembed?url=${encodeURIComponent(`${baseUrl}/watch/${id}`)}`,
    )
    assert.equal(answer.status, 200)
  })

  it('sharing: whether search engines list its page and whether it offers files is saved at once, or off again', async () => {
    const listed = page.getByRole('switch', { name: 'Let search engines list its page' })
    const downloads = page.getByRole('switch', { name: 'Offer its files on its page' })
    await listed.check()
    await until(fixture.read, (video) => video.listed, 'it to be listed')
    await downloads.check()
    await until(fixture.read, (video) => video.downloads, 'its files to be offered')
    const { promise: seen, resolve: see } = Promise.withResolvers<void>()
    await page.route('**/v1/videos/*', async (route) => {
      if (route.request().method() !== 'PATCH') return route.continue()
      await seen
      return route.abort()
    })
    await downloads.uncheck({ force: true })
    see()
    await page.getByText('The page of the video was not changed').waitFor()
    await until(() => downloads.isChecked(), Boolean, 'the switch to be on again')
    await page.unroute('**/v1/videos/*')
    assert.equal(
      await page.getByRole('link', { name: 'Open its page' }).getAttribute('href'),
      `${fixture.daemon.baseUrl}/watch/${fixture.video.id}`,
    )
  })

  it('a private video plays by a token that is made here, shown with its command and in the code', async () => {
    await page.getByText('example.org', { exact: true }).waitFor()
    await page.getByRole('radio', { name: /^Private/ }).check()
    await notice(/The video is private/)
    assert.equal((await fixture.read()).visibility, 'private')
    await page.getByText('This video is private, so its code needs a playback token.').waitFor()
    assert.equal(
      await page.locator('dash-embed').getByRole('button', { name: 'Copy' }).count(),
      0,
      'code that plays nowhere is not copied',
    )
    await page.getByLabel('Valid for').selectOption('12 hours')
    await page.getByRole('button', { name: 'Create token' }).click()
    const token = (await page.locator('dash-token-maker .token').textContent())!
    const { exp, sub } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as {
      exp: number
      sub: string
    }
    assert.equal(sub, fixture.video.id)
    assert.ok(Math.abs(exp - Date.now() / 1000 - 12 * 3600) < 120)
    await page
      .getByText(`svc tokens playback ${fixture.video.id} --expires-in 12h`, { exact: true })
      .waitFor()
    assert.equal(
      await page.locator('dash-embed code').textContent(),
      `${fixture.daemon.baseUrl}/watch/${fixture.video.id}?token=${token}`,
    )
    const open = (with_: string) =>
      fetch(`${fixture.video.urls.hls}${with_}`).then(({ status }) => status)
    assert.deepEqual([await open(''), await open(`?token=${token}`)], [404, 200])
    await becomes('token', (await attribute('token'))!)
    await assertAccessible(page, 'a token')
    assertNoFaults(page)
  })

  // In light, and wide, they were looked at above.
  it('the tabs fit into 360 pixels, in German, and are as accessible in dark', async () => {
    const small = await openPage(fixture.browser, {
      viewport: { width: 360, height: 740 },
      colorScheme: 'dark',
    })
    await signIn(small, fixture.daemon)
    await small.evaluate(() => localStorage.setItem('svc:language', 'de'))
    for (const [tab, heading] of [
      ['', 'Details'],
      ['/sharing', 'Sichtbarkeit'],
      ['/player', 'Player'],
      ['/files', 'URLs'],
    ] as const) {
      await small.goto(`${fixture.daemon.baseUrl}/videos/${fixture.video.id}${tab}`)
      await small.getByRole('heading', { name: heading, exact: true }).waitFor()
      await assertFits(small, tab)
      await assertAccessible(small, tab)
    }
    assertNoFaults(small)
    await small.context().close()
  })
})
