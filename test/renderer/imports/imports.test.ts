import assert from 'node:assert/strict'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { after, before, describe, it } from 'mocha'
import { bundlesOnce } from '../../support/bundles.ts'
import { folderNumber, listOfLines } from '../../../renderer/imports/start/typed-list.ts'
import { launchBrowser, type Browser, type Page } from '../../browser.ts'
import { until, type Daemon } from '../../daemon.ts'
import { listening, stopped } from '../../support/server.ts'
import { fakeVimeo, TOKEN, type FakeVimeo } from '../../support/vimeo.ts'
import { assertAccessible, assertFits, assertNoFaults, openPage, signIn } from '../dashboard.ts'
import { startManyDaemon } from '../many-daemon.ts'
import { wholePage } from '../whole-page.ts'
import { twoFrames } from '../../support/two-frames.ts'

const FILE = Buffer.alloc(40_000, 'no film at all')

describe('imports in the dashboard', () => {
  let films: Server
  let vimeo: FakeVimeo
  let daemon: Daemon
  let browser: Browser
  let page: Page
  let at: string
  let gone = true
  let held: ServerResponse[] | null = null

  before(async () => {
    await bundlesOnce()
    films = createServer((request, response) => {
      if (request.url === '/gone.mp4' && gone) response.writeHead(404).end()
      else if (held) {
        held.push(response)
        response
          .writeHead(200, { 'content-length': String(FILE.length) })
          .write(FILE.subarray(0, 10_000))
      } else response.end(FILE)
    })
    at = `http://localhost:${await listening(films)}`
    vimeo = await fakeVimeo()
    daemon = await startManyDaemon({
      env: { SVC_ALLOW_PRIVATE_HOSTS: `localhost,${vimeo.host}`, SVC_VIMEO_API_URL: vimeo.url },
    })
    await daemon.api.system.update({ body: { encoding_paused: true } })
    browser = await launchBrowser()
    page = await openPage(browser)
    await signIn(page, daemon)
  })
  after(async () => {
    await browser?.close()
    await daemon?.remove()
    await vimeo?.close()
    await stopped(films)
  })

  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const from = (name: RegExp) => page.getByRole('radio', { name })
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })
  /** What is in it is slotted: the browser's own dialog holds none of it. */
  const dialog = () =>
    page.locator('dash-dialog, dash-confirm').filter({ has: page.locator('dialog[open]') })

  it('an empty page says what can be brought, and leads to the first import', async () => {
    await page.getByRole('link', { name: 'Imports' }).click()
    await page.getByRole('heading', { name: 'Import your videos' }).waitFor()
    await page.getByRole('link', { name: 'New import' }).click()
    await page.getByRole('heading', { name: 'New import', level: 1 }).waitFor()
    await from(/^Folder/).check()
    await page.getByText('svc import folder ~/Videos').waitFor()
  })

  it('a list is looked at before: its faults by row, its first rows; then it is brought', async () => {
    await from(/^CSV file/).check()
    const start = button('Start import')
    assert.ok(await start.isDisabled())
    await page
      .getByLabel('Or paste the list')
      .fill(`url,name,visibility\n${at}/one.mp4,One,secret\nnonsense,Two,\n`)
    await page.getByRole('alert').filter({ hasText: '2 errors' }).waitFor()
    await row('Row 2, visibility').waitFor()
    await row('Row 3, url').waitFor()
    assert.ok(await start.isDisabled())
    await assertAccessible(page, 'a list with faults')
    await page
      .getByLabel('Or paste the list')
      .fill(`url,name,collection\n${at}/one.mp4,One,Talks/2026\n${at}/gone.mp4,Two,\n`)
    await page.getByText('2 videos', { exact: true }).first().waitFor()
    await row('One Talks/2026').waitFor()
    await start.click()
    await page.getByRole('heading', { name: 'List of 2 videos' }).waitFor()
    await page.getByText('Incomplete').waitFor()
    await row('One Imported').waitFor()
    await row('Two Failed').getByText(/404/).waitFor()
    await page.getByLabel('Status').selectOption('failed')
    await until(
      () => page.locator('dash-import-items tbody tr').count(),
      (count) => count === 1,
      'only what failed',
    )
    await page.getByLabel('Status').selectOption('')
    assert.match(await page.title(), /^List of 2 videos · Imports/)
  })

  it('what failed is tried again', async () => {
    gone = false
    await button('Retry failed videos').click()
    await row('Two Imported').waitFor()
    await page.getByText('Finished', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'One' }).click()
    await page.getByRole('heading', { name: 'One', level: 1 }).waitFor()
    await page.goBack()
  })

  it('an import under way is followed in both lists, cancelled when asked, and gone on with', async () => {
    held = []
    await page.goto(`${daemon.baseUrl}/imports`)
    await page.getByRole('link', { name: /List of 2 videos/ }).waitFor()
    const { id } = await daemon.api.imports.create({
      body: { source: 'csv', content: `url,name\n${at}/three.mp4,Three\n` },
    })
    const link = page.getByRole('link', { name: /List of 1 video/ })
    await link.getByText('Fetching').waitFor()
    await link.getByRole('progressbar').waitFor()
    await link.click()
    await until(
      () => held!.length,
      (count) => count === 1,
      'the file to be asked for',
    )
    await row('Three Fetching').waitFor()
    await button('Cancel import').click()
    await dialog().getByRole('button', { name: 'Cancel import' }).click()
    await page.getByText('Canceled', { exact: true }).waitFor()
    for (const response of held!) response.destroy()
    held = null
    await button('Resume').click()
    await row('Three Imported').waitFor()
    // It ends after its last video, not with it.
    await page.getByText('Finished', { exact: true }).waitFor()
    assert.equal((await daemon.api.imports.get({ params: { id } })).status, 'finished')
  })

  it(
    'an answer that was under way while the import came to its end takes nothing back, in the ' +
      'list as on its page',
    async () => {
      for (const path of ['', '/one']) {
        held = []
        await page.goto(`${daemon.baseUrl}/imports`)
        await page.getByRole('link', { name: 'New import' }).first().waitFor()
        const { id } = await daemon.api.imports.create({
          body: { source: 'csv', content: `url,name\n${at}/late${path}.mp4,Late\n` },
        })
        await until(
          () => held!.length,
          (count) => count === 1,
          'the file to be asked for',
        )
        const link = page.locator(`a[href="/imports/${id}"]`)
        await link.getByText('Fetching').waitFor()
        const [requested, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
        const address = (url: URL): boolean =>
          url.pathname === (path ? `/v1/imports/${id}` : '/v1/imports')
        await page.route(address, async (route) => {
          const response = await route.fetch()
          requested.resolve()
          await letGo.promise
          await route.fulfill({ response })
        })
        if (path) await link.click()
        else {
          await page.getByRole('link', { name: 'Videos' }).first().click()
          await page.getByRole('link', { name: 'Imports' }).first().click()
        }
        await requested.promise
        for (const response of held!) response.end(FILE.subarray(10_000))
        held = null
        await until(
          () => daemon.api.imports.get({ params: { id } }),
          ({ status }) => status === 'finished',
          'the import to end',
        )
        // The list shows nothing until it is read: it has heard the note when the page has asked the
        // appliance something since.
        if (path) await page.getByText('Finished', { exact: true }).waitFor()
        else await page.evaluate(() => fetch('/v1/system').then((answer) => answer.text()))
        const answered = page.waitForResponse((response) => address(new URL(response.url())))
        letGo.resolve()
        await (await answered).finished()
        await twoFrames(page)
        await (path ? page : link).getByText('Finished', { exact: true }).waitFor()
        await page.unrouteAll({ behavior: 'ignoreErrors' })
      }
    },
  )

  it('a file of a spreadsheet is read, whatever its signs and separators', async () => {
    await page.goto(`${daemon.baseUrl}/imports/new?from=csv`)
    const text = `\uFEFFurl;name\r\n${at}/four.mp4;Über die Grenze\r\n`
    await page.getByLabel('Choose a file').setInputFiles({
      name: 'library.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(text, 'utf16le'),
    })
    await row('Über die Grenze').waitFor()
    await page.getByText('From library.csv').waitFor()
    await button('Remove library.csv').click()
    await page.getByLabel('Or paste the list').waitFor()
    assert.ok(await button('Start import').isDisabled())
  })

  it('addresses are one a line, and a wrong one is named by its line', async () => {
    assert.deepEqual(
      [
        listOfLines('\n a \n\nb,"c"\r\nd').content,
        [2, 3, 4].map(listOfLines('\n a \n\nb\nc').lineOf),
      ],
      ['url\n"a"\n"b,""c"""\n"d"', [2, 4, 5]],
    )
    await from(/^URLs/).check()
    const lines = page.getByLabel('File URLs')
    await lines.fill(`${at}/five.mp4\n\nfive and a half\n`)
    await row('Line 3').waitFor()
    await lines.fill(`${at}/five.mp4\n\n${at}/six.mp4\n`)
    await page.getByText('2 videos', { exact: true }).first().waitFor()
    await page.getByLabel('Visibility').selectOption('private')
    await page.reload()
    assert.equal(
      await lines.inputValue(),
      `${at}/five.mp4\n\n${at}/six.mp4\n`,
      'nothing typed is lost by a reload',
    )
    await page.getByText('2 videos', { exact: true }).first().waitFor()
    assert.equal(await page.getByLabel('Visibility').inputValue(), 'private')
    await button('Start import').click()
    await row('six Imported').waitFor()
    assert.equal(await page.evaluate(() => sessionStorage.getItem('svc:draft:import')), null)
    const { data } = await daemon.api.videos.list({ query: { q: 'six' } })
    assert.equal(data[0]!.visibility, 'private')
  })

  it('a library comes from Vimeo with a token that stays nowhere', async () => {
    assert.deepEqual(['123', 'https://vimeo.com/user/9/folder/4567?x', 'x', ''].map(folderNumber), [
      '123',
      '4567',
      null,
      null,
    ])
    vimeo.reset([
      { id: '100', name: 'Seven', file: FILE, view: 'password' },
      { id: '101', name: 'Eight', file: null },
    ])
    await page.goto(`${daemon.baseUrl}/imports/new`)
    await page.getByLabel('Access token').fill('another-token')
    await page.getByLabel('Dry run').check()
    await button('Start dry run').click()
    await page.getByText('Failed', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'All imports' }).click()
    await page.getByRole('link', { name: 'New import' }).click()
    assert.equal(await page.getByLabel('Access token').inputValue(), '')
    await page.getByLabel('Access token').fill(TOKEN)
    await button('Start import').click()
    await row('Seven Imported').waitFor()
    await row('Eight Failed').waitFor()
    // What failed is tried again with a token typed once more.
    vimeo.videos[1]!.file = FILE
    await button('Retry failed videos').click()
    await assertAccessible(page, 'the token once more')
    await page.getByLabel('Access token').fill(TOKEN)
    await page.getByLabel('Access token').press('Enter')
    await row('Eight Imported').waitFor()
    await page.getByText('Finished', { exact: true }).waitFor()
    await until(
      () => page.locator('dash-import-token input').inputValue(),
      (value) => value === '',
      'the field to be empty',
    )
    const stored = await page.evaluate(() =>
      JSON.stringify([location.href, { ...localStorage }, { ...sessionStorage }]),
    )
    for (const place of [stored, await wholePage(page), daemon.log()])
      assert.ok(!place.includes(TOKEN))
    assertNoFaults(page)
  })

  it('what else is to be known of an item is said in the language of the reader', async () => {
    const { id } = (await daemon.api.imports.list()).data.find(
      ({ source, status }) => source === 'vimeo' && status === 'finished',
    )!
    const { data } = await daemon.api.imports.items({ params: { id } })
    const [note] = data.flatMap(({ notes }) => notes)
    assert.deepEqual(note, {
      reason: 'password_left',
      message: 'The Vimeo password is not imported; the video is private.',
    })
    const german = await openPage(browser, { locale: 'de' })
    await german.goto((await daemon.api.sessions.createLink()).url)
    await german.locator('dash-library').waitFor()
    await german.goto(`${daemon.baseUrl}/imports/${id}`)
    await german.getByText('Das Passwort von Vimeo wird nicht übernommen').waitFor()
    await german.context().close()
  })

  it('every page is accessible and fits into 360 pixels, light and dark, in German', async () => {
    const { id } = (await daemon.api.imports.list()).data.at(-1)!
    for (const colorScheme of ['light', 'dark'] as const) {
      const small = await openPage(browser, {
        viewport: { width: 360, height: 740 },
        colorScheme,
        locale: 'de',
      })
      const { url } = await daemon.api.sessions.createLink()
      await small.goto(url)
      await small.locator('dash-library').waitFor()
      for (const [path, words] of [
        ['', 'Neuer Import'],
        ['/new', 'Zugriffstoken'],
        ['/new?from=addresses', 'Datei-URLs'],
        [`/${id}`, 'Importiert'],
      ] as const) {
        await small.goto(`${daemon.baseUrl}/imports${path}`)
        await small.getByText(words).filter({ visible: true }).first().waitFor()
        await assertFits(small, `${path}, ${colorScheme}`)
        await assertAccessible(small, `${path}, ${colorScheme}`)
      }
      assertNoFaults(small)
      await small.context().close()
    }
  })
})
