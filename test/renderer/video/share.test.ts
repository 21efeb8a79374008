import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import type { Page } from 'playwright-core'
import { encode } from 'uqr'
import type { Role } from '../../../daemon/contract/permissions.ts'
import { join } from '../../daemon/access/join.ts'
import { until } from '../../daemon.ts'
import { assertAccessible, assertFits, assertNoFaults, openPage, signIn } from '../dashboard.ts'
import { startFixture, type Fixture } from './fixture.ts'

describe('sharing a video', () => {
  let fixture: Fixture
  let page: Page
  let link: string

  before(async () => {
    fixture = await startFixture()
    page = fixture.page
    link = `${fixture.daemon.baseUrl}/watch/${fixture.video.id}`
    await fixture.open('')
  })
  after(() => fixture?.end())

  const dialog = () => page.getByRole('dialog', { name: 'Share “Throwing a bowl”' })
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  const head = (name: string) =>
    page.locator('dash-head').getByRole('button', { name, exact: true })

  /** The modules of the picture, row by row, as the browser has painted them. */
  async function painted(): Promise<boolean[][]> {
    const { size, path } = await page.locator('svg.picture').evaluate((picture) => ({
      size: (picture as SVGSVGElement).viewBox.baseVal.width,
      path: picture.querySelectorAll('path')[1]!.getAttribute('d')!,
    }))
    const rows = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
    for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
      rows[Number(y)]![Number(x)] = true
    return rows
  }

  it('says in every language who may watch a public, an unlisted and a private one', async () => {
    for (const [
      language,
      [isPublic, publicHint],
      [listed, unlistedHint],
      [isPrivate, privateHint],
    ] of [
      [
        'en',
        ['Public', /^Anyone with the URL/],
        ['Let search engines list its page', /unlisted.* need its link/],
        ['Private', /^Only people who are signed in, or .*private link/],
      ],
      [
        'de',
        ['Öffentlich', /^Wer die Adresse .* hat, darf/],
        ['Suchmaschinen dürfen seine Seite aufnehmen', /nicht gelistet.* nur über seinen Link/],
        ['Privat', /^Nur wer angemeldet ist, einen privaten Link/],
      ],
      [
        'fr',
        ['Publique', /^Toute personne qui a l’adresse/],
        [
          'Autoriser les moteurs de recherche à référencer sa page',
          /pas référencée, il faut son lien/,
        ],
        ['Privée', /^Seules les personnes connectées, ou munies d’un lien privé/],
      ],
      [
        'nl',
        ['Openbaar', /^Iedereen met het adres/],
        ['Zoekmachines mogen de pagina opnemen', /niet vermeld; mensen hebben de link nodig/],
        ['Privé', /^Alleen wie is aangemeld, of een privélink/],
      ],
    ] as const) {
      await page.evaluate((wanted) => localStorage.setItem('svc:language', wanted), language)
      await fixture.open('/sharing')
      const radio = (name: string) => page.getByRole('radio', { name, exact: false })
      for (const [name, hint] of [
        [isPublic, publicHint],
        [isPrivate, privateHint],
      ] as const) {
        const about = await radio(name).getAttribute('aria-describedby')
        assert.match(await page.locator(`#${about}`).innerText(), hint)
      }
      assert.ok(await radio(isPublic).isChecked())
      const search = page.locator('dash-switch', {
        has: page.getByRole('switch', { name: listed }),
      })
      assert.match((await search.locator('#hint').innerText()).trim(), unlistedHint)
    }
    await page.evaluate(() => localStorage.removeItem('svc:language'))
    await fixture.open('')
  })

  it('a public one by its link, which opens, its QR code, and its code', async () => {
    await head('Share').click()
    await dialog().waitFor()
    assert.equal(await field('Link').inputValue(), link)
    await page.getByRole('button', { name: 'Copy link', exact: true }).click()
    await until(copied, (text) => text === link, 'the link on the clipboard')
    assert.deepEqual(await painted(), encode(link, { ecc: 'L', border: 4 }).data)
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'Open in new tab' }).click(),
    ])
    await opened.locator('svc-player').waitFor()
    await opened.close()
    await page.getByRole('button', { name: 'Copy code' }).click()
    await until(
      copied,
      (text) => text.includes(`<svc-player embed="${fixture.video.id}" aspect-ratio="320/180">`),
      'the code on the clipboard',
    )
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download', exact: true }).click(),
    ])
    assert.equal(file.suggestedFilename(), `${fixture.video.id}.svg`)
    await assertAccessible(page, 'sharing a public video')
    await page.getByRole('button', { name: 'Done' }).click()
    await head('Copy embed code').click()
    await until(
      copied,
      (text) =>
        text.endsWith(
          `<svc-player embed="${fixture.video.id}" aspect-ratio="320/180"></svc-player>`,
        ),
      'the code of the head',
    )
  })

  it('the code of a private one is not copied without a word: it says what a page needs', async () => {
    await fixture.daemon.api.videos.update({
      params: { id: fixture.video.id },
      body: { visibility: 'private' },
    })
    // Until the page knows of it, its button still copies.
    await page
      .locator('dash-head dash-copy[label="Copy embed code"]')
      .waitFor({ state: 'detached' })
    await page.evaluate(() => navigator.clipboard.writeText('nothing'))
    await page.keyboard.press('Escape')
    await head('Copy embed code').click()
    await dialog().waitFor()
    await page.getByText('This video is private.').waitFor()
    await page.getByText('a page needs a token that your server signs').waitFor()
    assert.equal(await copied(), 'nothing')
    assert.equal(
      await page.getByRole('button', { name: 'Copy code' }).count(),
      0,
      'nothing to copy that plays nowhere',
    )
    assert.deepEqual(await page.locator('dash-head dash-share h3').allTextContents(), [
      'Link',
      'Private links',
      'Embed code',
      'For a person',
    ])
    await assertAccessible(page, 'before a private link')
  })

  let made: string

  it('a private link is created with an end, a password and a number of plays', async () => {
    await page.getByRole('button', { name: 'New private link' }).click()
    await field('Recipient').fill('Ada')
    await page.getByLabel('Valid for').selectOption('1 hour')
    await page.getByLabel('Number of plays').fill('1')
    await page.getByLabel('Password', { exact: true }).fill('short')
    await page.getByRole('button', { name: 'Create link' }).click()
    await page
      .getByRole('alert')
      .getByText(/At least 6 characters/)
      .waitFor()
    await page.getByLabel('Password', { exact: true }).fill('open sesame')
    await assertAccessible(page, 'a new private link')
    await page.getByRole('button', { name: 'Create link' }).click()
    await page.getByText('Ada', { exact: true }).waitFor()
    made = await field('link').inputValue()
    assert.match(made, /\/s\/[\w-]{22}$/)
    assert.deepEqual(await painted(), encode(made, { ecc: 'L', border: 4 }).data)
    const [link] = (await fixture.daemon.api.privateLinks.list()).data
    assert.equal(link!.url, made)
    assert.ok(Math.abs(Date.parse(link!.expires_at!) - Date.now() - 3_600_000) < 120_000)
    assert.deepEqual([link!.max_plays, link!.has_password], [1, true])
    await page.getByRole('button', { name: 'Copy link', exact: true }).last().click()
    await until(copied, (text) => text === made, 'the private link on the clipboard')
    await assertAccessible(page, 'a private link')
  })

  it('it plays for somebody who is not signed in and knows the password; the plain one does not', async () => {
    const stranger = await openPage(fixture.browser)
    await stranger.goto(made)
    await stranger.getByRole('heading', { name: 'Password required' }).waitFor()
    await assertAccessible(stranger, 'the password of a private link')
    await stranger.getByLabel('Password').fill('open barley')
    await stranger.getByRole('button', { name: 'Continue' }).click()
    await stranger.getByRole('alert').getByText('The password is wrong.').waitFor()
    await stranger.getByLabel('Password').fill('open sesame')
    await stranger.keyboard.press('Enter')
    await stranger.locator('svc-player').evaluate(async (player) => {
      await customElements.whenDefined('svc-player')
      await (player as HTMLVideoElement).play()
    })
    await until(
      () =>
        stranger
          .locator('svc-player')
          .evaluate((player) => (player as HTMLVideoElement).currentTime),
      (time) => time > 0,
      'the picture to move',
    )
    await stranger.reload()
    await stranger.locator('svc-player').waitFor()
    assert.equal((await stranger.goto(link))!.status(), 404)
    await stranger.getByRole('heading', { name: 'This video is not available' }).waitFor()
    await assertAccessible(stranger, 'a video that is not available')
    await stranger.context().close()
    const late = await openPage(fixture.browser)
    await late.goto(made)
    await late.getByRole('heading', { name: 'This link has been used up' }).waitFor()
    await late.context().close()
  })

  it('its plays are shown; it is changed and revoked', async () => {
    await page.getByRole('button', { name: 'Done' }).click()
    await head('Share').click()
    await page.getByText(/^1 of 1 play · used up · until .* · with password$/).waitFor()
    await page.getByRole('button', { name: 'More actions for Ada' }).click()
    await page.getByRole('menuitem', { name: 'Change' }).click()
    await page.getByLabel('Number of plays').fill('')
    await page.getByLabel('Valid for').selectOption('Unlimited time')
    await page.getByLabel('Remove the password').check()
    await page.locator('dash-link-form').getByRole('button', { name: 'Save' }).click()
    await page.getByText('1 play', { exact: true }).waitFor()
    const [link] = (await fixture.daemon.api.privateLinks.list()).data
    assert.deepEqual([link!.max_plays, link!.has_password, link!.expires_at], [null, false, null])
    await page.getByRole('button', { name: 'More actions for Ada' }).click()
    await page.getByRole('menuitem', { name: 'Revoke' }).click()
    await page
      .getByRole('dialog', { name: 'Revoke “Ada”?' })
      .getByRole('button', { name: 'Revoke' })
      .click()
    await page.getByText('Ada', { exact: true }).waitFor({ state: 'detached' })
    assert.equal((await fetch(made)).status, 404)
    await page.getByRole('button', { name: 'Done' }).click()
    assertNoFaults(page)
  })

  it('somebody with an account follows the plain link and watches after signing in', async () => {
    const colleague = await openPage(fixture.browser)
    await colleague.goto(link)
    await colleague.getByRole('link', { name: 'Sign in to watch' }).click()
    await colleague.waitForURL(`**/videos/${fixture.video.id}`)
    await colleague.locator('dash-signed-out').waitFor()
    await colleague.context().close()
  })

  it('whoever may only watch sees it in the dashboard, and looking is in no log', async () => {
    const { daemon, video, browser } = fixture
    const signed = async () =>
      (await daemon.api.audit.list({ query: { action: 'videos.signUrls' } })).data.length
    const before = await signed()
    const { id: collection } = await daemon.api.collections.create({ body: { name: 'Shown' } })
    await daemon.api.videos.update({ params: { id: video.id }, body: { collection } })
    const roles: { role: Role; collections: string[] | null }[] = [
      { role: 'viewer', collections: null },
      { role: 'uploader', collections: [collection] },
    ]
    for (const role of roles) {
      const { cookie } = await join(daemon, { name: 'Vi', ...role }, daemon.space)
      const viewer = await openPage(browser)
      const [name = '', value = ''] = cookie.split('=')
      await viewer.context().addCookies([{ name, value, url: daemon.baseUrl }])
      await viewer.goto(`${daemon.baseUrl}/videos/${video.id}`)
      const player = viewer.locator('svc-player')
      await player.evaluate((element) => (element as HTMLVideoElement).play())
      await until(
        () => player.evaluate((element) => (element as HTMLVideoElement).currentTime),
        (time) => time > 0,
        'the picture to move',
      )
      // Nothing is offered that the role refuses.
      assert.equal(
        await viewer.getByRole('button', { name: 'More actions for this video' }).count(),
        0,
      )
      await viewer.goto(`${daemon.baseUrl}/videos/${video.id}/files`)
      await viewer.getByRole('heading', { name: 'Downloads' }).waitFor()
      assert.equal(await viewer.getByRole('button', { name: /^Download / }).count(), 0)
      assertNoFaults(viewer)
      await viewer.context().close()
    }
    assert.equal(await signed(), before)
  })

  it('fits a telephone, in German and in the dark, and is used with a finger', async () => {
    const small = await openPage(fixture.browser, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      colorScheme: 'dark',
      locale: 'de',
    })
    await signIn(small, fixture.daemon).catch(() => undefined)
    await small.goto(`${fixture.daemon.baseUrl}/videos/${fixture.video.id}`)
    await small.getByRole('button', { name: 'Teilen' }).tap()
    await small.getByRole('button', { name: 'Neuer privater Link' }).tap()
    await small.getByRole('textbox', { name: 'Empfänger' }).fill('Ada')
    await small.getByRole('button', { name: 'Link erstellen' }).tap()
    await small.getByRole('button', { name: 'Weitere Aktionen für Ada' }).waitFor()
    await assertFits(small, 'sharing')
    await assertAccessible(small, 'sharing, narrow, dark, in German')
    await small.context().close()
  })
})
