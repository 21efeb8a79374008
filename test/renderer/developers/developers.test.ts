import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import type { Route } from 'playwright-core'
import type { SignJWT } from 'jose'
import { bundlesOnce } from '../../support/bundles.ts'
import { examplesFor } from '../../../renderer/developers/api-examples.ts'
import { signCode } from '../../../renderer/developers/tokens/sign-code.ts'
import { VERIFY_CODE } from '../../../renderer/developers/webhooks/verify-code.ts'
import { launchBrowser, type Browser, type Page } from '../../browser.ts'
import { hs256, inSeconds } from '../../daemon/access/jwt.ts'
import { until, type Daemon } from '../../daemon.ts'
import { startReceiver, type Received, type Receiver } from '../../support/receiver.ts'
import {
  assertAccessible,
  assertFits,
  assertNoFaults,
  openPage,
  signIn,
  pick,
  waitForNotice,
} from '../dashboard.ts'
import { startManyDaemon } from '../many-daemon.ts'
import { wholePage } from '../whole-page.ts'
import { twoFrames } from '../../support/two-frames.ts'

describe('the developer pages of the dashboard', () => {
  let daemon: Daemon
  let receiver: Receiver
  let refuses = false
  let browser: Browser
  let page: Page
  let video: string
  /** Whatever was shown once. */
  const secrets: string[] = []

  before(async () => {
    await bundlesOnce()
    receiver = await startReceiver(
      (response) =>
        void (refuses
          ? response.writeHead(422).end('<b>unknown field</b>')
          : response.writeHead(204).end()),
    )
    daemon = await startManyDaemon({
      env: { SVC_ALLOW_PRIVATE_HOSTS: `127.0.0.1:${receiver.port}` },
    })
    video = (
      await daemon.api.videos.create({ body: { name: 'Opening night', visibility: 'private' } })
    ).id
    await daemon.api.videos.create({ body: { name: 'Board meeting', visibility: 'private' } })
    browser = await launchBrowser()
    page = await openPage(browser, { permissions: ['clipboard-read', 'clipboard-write'] })
    await signIn(page, daemon)
  })
  after(async () => {
    await browser?.close()
    await daemon?.remove()
    await receiver?.close()
  })

  /** What is in it is slotted: the browser's own dialog holds none of it. */
  const dialog = () =>
    page.locator('dash-dialog, dash-confirm').filter({ has: page.locator('dialog[open]') })
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  const open = (path: string) => page.goto(`${daemon.baseUrl}${path}`)
  const notice = (text: string) => waitForNotice(page, text)

  it('a key is made with an access, shown once, and opens what it says', async () => {
    await page.getByRole('link', { name: 'Developers' }).click()
    await page.getByRole('heading', { name: 'No keys yet' }).waitFor()
    assert.equal(await page.title(), 'API keys · Developers · svc')
    await button('New key').click()
    await dialog().getByRole('textbox', { name: 'Name' }).fill('Website')
    await dialog()
      .getByRole('radio', { name: /^Read only/ })
      .check()
    await dialog().getByRole('textbox', { name: 'Name' }).press('Enter')
    const secret = (await dialog().getByRole('textbox', { name: 'key' }).textContent())!.trim()
    await dialog().getByRole('button', { name: 'Copy key' }).click()
    await until(copied, (text) => text === secret, 'the key on the clipboard')
    secrets.push(secret)
    await assertAccessible(page, 'the key that is shown')
    await dialog().getByRole('button', { name: 'Done' }).click()
    await until(
      () => wholePage(page),
      (text) => !text.includes(secret.slice(-20)),
      'the key to be gone from the page',
    )
    await daemon.as(secret).videos.list()
    await assert.rejects(daemon.as(secret).videos.create({ body: {} }), {
      message: /is read-only/,
    })
    await page.getByRole('row', { name: /^Website Read only/ }).waitFor()
  })

  it('a key is renamed, and revoked when asked', async () => {
    await button('More actions for Website').click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await dialog().getByRole('textbox', { name: 'Name' }).fill('Museum')
    await dialog().getByRole('button', { name: 'Save' }).click()
    await notice('The key was renamed')
    await button('More actions for Museum').click()
    await page.getByRole('menuitem', { name: 'Revoke' }).click()
    await page.getByRole('dialog', { name: 'Revoke the key “Museum”?' }).waitFor()
    await dialog().getByRole('button', { name: 'Revoke' }).click()
    await notice('“Museum” is revoked')
    await page.getByText('Revoked keys (1)').click()
    await page.getByRole('row', { name: /^Museum/ }).waitFor()
    await assert.rejects(daemon.as(secrets[0]!).videos.list(), { message: /revoked/ })
  })

  it('a webhook is made for some events; its secret is shown once and signs what comes', async () => {
    await page.getByRole('link', { name: 'Webhooks' }).click()
    await page.getByRole('heading', { name: 'No webhooks yet' }).waitFor()
    await button('New webhook').click()
    await dialog().getByLabel('URL').fill('http://10.0.0.1/hook')
    await dialog().getByRole('radio', { name: 'Only these' }).check()
    await dialog().getByRole('button', { name: 'Create webhook' }).click()
    await dialog().getByText('Choose at least one event.').waitFor()
    await dialog().getByRole('checkbox', { name: 'video.updated' }).check()
    await dialog().getByRole('button', { name: 'Create webhook' }).click()
    await dialog().getByRole('alert').filter({ hasText: 'The webhook was not saved' }).waitFor()
    assert.ok(
      await dialog().getByRole('checkbox', { name: 'video.updated' }).isChecked(),
      'nothing that was typed is lost',
    )
    await dialog().getByLabel('URL').fill(receiver.url)
    await dialog().getByLabel('Description').fill('to the shop')
    await dialog().getByRole('button', { name: 'Create webhook' }).click()
    const secret = (await dialog().getByRole('textbox', { name: 'secret' }).textContent())!.trim()
    assert.match(secret, /^whsec_/)
    secrets.push(secret)
    await dialog().getByRole('button', { name: 'Done' }).click()

    await page.getByRole('link', { name: new RegExp(receiver.url) }).click()
    await button('Send test').click()
    const row = page.getByRole('listitem').filter({ hasText: 'webhook.test' })
    await row.getByText('Delivered').waitFor()
    const message = receiver.received.find(({ type }) => type === 'webhook.test')!
    receiver.verify(message, secret)
    assert.ok(await verifiedByNode(message, secret))
    assert.ok(!(await verifiedByNode({ ...message, text: `${message.text} ` }, secret)))
  })

  it('the log follows what is refused, says how, and sends it again', async () => {
    refuses = true
    await daemon.api.videos.update({ params: { id: video }, body: { name: 'Opening night 2026' } })
    const row = page.getByRole('listitem').filter({ hasText: 'video.updated' })
    await row.getByText(/^422/).waitFor()
    await row.locator('summary').first().click()
    const refusal = row.getByRole('listitem').filter({ hasText: 'Attempt 1' })
    await refusal.getByText('The receiver responded with 422.').waitFor()
    await refusal.getByText('<b>unknown field</b>', { exact: true }).waitFor()
    await assertAccessible(page, 'an opened delivery')
    refuses = false
    await row.getByRole('button', { name: 'Send again' }).click()
    await until(
      () =>
        page
          .getByRole('listitem')
          .filter({ hasText: 'video.updated' })
          .filter({ hasText: 'Delivered' })
          .count(),
      (count) => count > 0,
      'the second delivery',
    )

    await page.getByLabel('Status').selectOption('succeeded')
    await until(
      () => page.locator('dash-deliveries .log > li').allTextContents(),
      (rows) => rows.length > 0 && rows.every((text) => text.includes('Delivered')),
      'only what was delivered',
    )
    await page.getByLabel('Status').selectOption('failed')
    await page.getByText('No deliveries with this status').waitFor()
    await page.getByLabel('Status').selectOption('')
  })

  it(
    'a webhook that fails says since when and why; what waits is behind what it waits for, and ' +
      'each names its video',
    async () => {
      refuses = true
      const one = await daemon.api.videos.create({ body: { name: 'Film that is stuck' } })
      for (const name of ['Film that is stuck 2', 'Film that is stuck 3', 'Film that is stuck 4']) {
        await daemon.api.videos.update({ params: { id: one.id }, body: { name } })
      }
      await page.getByText(/^Failing since/).waitFor()
      await page.getByText('Last error: The receiver responded with 422.').waitFor()
      await page.locator('dash-webhook .pill').first().getByText('Failing').waitFor()
      const stuck = page
        .locator('dash-deliveries .log > li')
        .filter({ hasText: 'Film that is stuck' })
      await stuck.getByText('Retrying').waitFor()
      await stuck.getByText('2 later events wait for this delivery.').waitFor()
      assert.equal(await stuck.count(), 1, 'those that wait are no rows of their own')
      await stuck.locator('summary').click()
      await until(
        () => stuck.locator('dash-waiting li').count(),
        (count) => count === 2,
        'what waits',
      )
      await assertAccessible(page, 'a webhook that fails')

      await page.getByRole('link', { name: 'All webhooks' }).click()
      const inList = page.getByRole('listitem').filter({ hasText: receiver.url })
      await inList.getByText('Failing', { exact: true }).waitFor()
      await inList.getByText(/^Failing, first .+: The receiver responded with 422\.$/).waitFor()
      await inList.getByRole('link').click()
      await stuck.filter({ hasText: 'Retrying' }).locator('summary').click()
      const again = stuck.getByRole('button', { name: 'Send again' }).first()
      await again.waitFor()
      refuses = false
      await again.click()
      // What waits is tried again by itself: by now it may be there as well.
      await stuck.getByText('Delivered').first().waitFor()
      await page.locator('dash-webhook .pill').first().getByText('Active').waitFor()
      assert.equal(await page.getByText(/^Failing since/).count(), 0)
    },
  )

  it('a webhook is edited, gets another secret, is paused, and goes', async () => {
    await button('Edit').click()
    assert.equal(await dialog().getByLabel('URL').inputValue(), receiver.url)
    await dialog()
      .getByRole('radio', { name: /^All events/ })
      .check()
    await dialog().getByRole('button', { name: 'Save' }).click()
    await notice('The webhook was saved')
    await button('More').click()
    await page.getByRole('menuitem', { name: 'New secret…' }).click()
    await dialog().getByRole('button', { name: 'Create new secret' }).click()
    const second = (await dialog().getByRole('textbox', { name: 'secret' }).textContent())!.trim()
    secrets.push(second)
    await dialog().getByRole('button', { name: 'Done' }).click()
    await button('Send test').click()
    const both = await until(
      () => receiver.received.filter(({ type }) => type === 'webhook.test')[1],
      Boolean,
      'the second test',
    )
    for (const secret of [secrets[1]!, second]) receiver.verify(both!, secret)
    await button('More').click()
    await page.getByRole('menuitem', { name: 'Pause' }).click()
    await dialog().getByRole('button', { name: 'Pause' }).click()
    await notice('The webhook is paused')
    assert.ok(await button('Send test').isDisabled())
    await button('More').click()
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    await dialog().getByRole('button', { name: 'Delete webhook' }).click()
    await page.getByRole('heading', { name: 'No webhooks yet' }).waitFor()
    assert.deepEqual((await daemon.api.webhooks.list()).data, [])
  })

  it('a token that is pasted is taken apart, and each part judged', async () => {
    const { secret } = await daemon.api.keys.create({
      body: { name: 'signs', access: 'read_only' },
    })
    await page.getByRole('link', { name: 'Tokens' }).click()
    const field = page.getByLabel('Token', { exact: true })
    await field.fill(hs256(secret, { sub: video, exp: inSeconds(-60), aud: 'upload' }))
    await page.getByText('This token is not valid').waitFor()
    const row = (name: string) =>
      page.locator('dash-token-check').getByRole('row', { name: new RegExp(`^${name}`) })
    await row('exp').getByText('Expired').waitFor()
    await row('aud').getByText('Not for this purpose').waitFor()
    await row('sub').getByText('OK', { exact: true }).waitFor()
    await field.fill(hs256(secret, { sub: video }))
    await page.getByText('This token is valid').waitFor()
    await pick(page, 'Video', 'Board meeting')
    await row('Video').getByText('Not for this video').waitFor()
    await assertAccessible(page, 'a token')
    secrets.push(secret)
  })

  it('a token is made, and so is one by the code that is shown', async () => {
    await pick(page, 'Video', 'Any video', '')
    const make = page.locator('dash-token-make')
    await pick(make, 'For', (await daemon.api.videos.get({ params: { id: video } })).name)
    await make.getByRole('button', { name: 'Create token' }).click()
    const token = (await make.locator('.made code').textContent())!
    await page.getByText('This token is valid').waitFor()
    assert.equal(await page.getByLabel('Token', { exact: true }).inputValue(), token)
    secrets.push(token)

    await page.getByRole('button', { name: 'Copy code' }).click()
    const code = await until(copied, (text) => text.includes('SignJWT'), 'the code')
    assert.equal(
      code,
      signCode({ sub: video, aud: 'playback', expiresInSeconds: 3600, download: false }).Node,
    )
    const { secret } = await daemon.api.keys.create({
      body: { name: 'runs the code', access: 'read_only' },
    })
    await page.getByLabel('Token', { exact: true }).fill(await signedByNode(code, secret))
    await page.getByText(/^Signed with key_/).waitFor()
    await page.getByText('This token is valid').waitFor()
  })

  it('a list that is opened again does not show what was searched for before', async () => {
    const make = page.locator('dash-token-make')
    const list = make.getByRole('dialog', { name: 'For' })
    await pick(make, 'For', 'Opening night 2026')
    const isList = (url: URL) => url.pathname === '/v1/videos' && !url.searchParams.has('q')
    const requested = Promise.withResolvers<Route>()
    await page.route(isList, (route) => requested.resolve(route), { times: 1 })
    await make.getByRole('button', { name: /^For: / }).click()
    const held = await requested.promise
    await list.getByRole('combobox').waitFor()
    await twoFrames(page)
    assert.equal(await list.getByRole('option').count(), 0)
    await held.continue()
    await list.getByRole('group', { name: 'Videos' }).getByRole('option').nth(5).waitFor()
    await page.keyboard.press('Escape')
  })

  it('an answer that comes while an option is pressed puts no other one under the pointer', async () => {
    const make = page.locator('dash-token-make')
    await make.getByRole('button', { name: /^For: / }).click()
    const list = make.getByRole('dialog', { name: 'For' })
    const option = list.getByRole('group', { name: 'Videos' }).getByRole('option').first()
    // A search that has not been answered is given up for the next one, and leaves nothing to press on.
    await option.waitFor()
    const requested = Promise.withResolvers<Route>()
    const isSearch = (url: URL) => url.pathname === '/v1/videos' && url.searchParams.has('q')
    await page.route(isSearch, (route) => requested.resolve(route))
    await list.getByRole('combobox').fill('lecture 4991')
    const held = await requested.promise
    // Until now the list may have been of the search before.
    const name = await option.innerText()
    await option.hover()
    // However long it is pressed: for whatever counts seconds they have gone by.
    const real = await page.evaluateHandle(() => {
      const { setTimeout } = globalThis
      globalThis.setTimeout = ((run: () => void, ms = 0) =>
        setTimeout(run, ms > 1_000 && ms < 10_000 ? 0 : ms)) as typeof setTimeout
      return { setTimeout }
    })
    try {
      await page.mouse.down()
      const answer = page.waitForResponse((response) => isSearch(new URL(response.url())))
      await held.continue()
      await (await answer).finished()
      await twoFrames(page)
      await page.mouse.up()
    } finally {
      await real.evaluate((own) => void Object.assign(globalThis, own))
      await page.unroute(isSearch)
    }
    await make.getByRole('button', { name: `For: ${name}`, exact: true }).waitFor()
  })

  it(
    'any of 5,000 videos is found for a token by typing, collections and spaces too, without a ' +
      'menu of all',
    async () => {
      const make = page.locator('dash-token-make')
      const codeHas = (id: string) =>
        page.locator('dash-code-choice pre').filter({ hasText: id }).waitFor()
      await pick(make, 'For', 'Lecture 4991')
      await codeHas((await daemon.api.videos.list({ query: { q: 'lecture 4991' } })).data[0]!.id)
      await pick(make, 'For', 'Series 120')
      await codeHas('col_')
      await make.getByRole('button', { name: /^For: / }).click()
      const list = make.getByRole('dialog', { name: 'For' })
      assert.ok(
        (await list.getByRole('group', { name: 'Videos' }).getByRole('option').count()) <= 20,
      )
      await list.getByRole('combobox').fill('nothing has this name')
      await list.getByText('No results for “nothing has this name”').waitFor()
      await assertAccessible(page, 'a list that is searched')
      await page.keyboard.press('Escape')
      assert.equal(
        await page
          .locator('dash-token-make select[name=sub], dash-token-check select#video')
          .count(),
        0,
      )
    },
  )

  it('leads into the API with the address of this appliance', async () => {
    await page.getByRole('link', { name: 'API', exact: true }).click()
    const reference = page.getByRole('link', { name: 'Open the reference' })
    for (const link of [reference, page.getByRole('link', { name: 'Open openapi.json' })]) {
      assert.equal(
        (await fetch(new URL((await link.getAttribute('href'))!, daemon.baseUrl))).status,
        200,
      )
    }
    await page.getByRole('radio', { name: 'svc' }).first().check()
    await page.getByText(`svc login --url ${daemon.baseUrl}`).waitFor()
    await page.getByText('svc videos list').waitFor()
    assert.ok(
      examplesFor(daemon.baseUrl).every(({ codes }) => codes.curl!.includes(daemon.baseUrl)),
    )
  })

  it('no secret stays in the page, its address, its storage or the log', async () => {
    await open('/developers')
    const stored = await page.evaluate(() =>
      JSON.stringify([location.href, { ...localStorage }, { ...sessionStorage }, document.cookie]),
    )
    const places = [stored, await wholePage(page), daemon.log()]
    for (const secret of secrets)
      for (const place of places) assert.ok(!place.includes(secret.slice(-20)))
    assertNoFaults(page)
  })

  it('every tab is accessible and fits into 360 pixels, light and dark, in German', async () => {
    await daemon.api.webhooks.create({
      body: {
        url: 'https://hooks.example.org/an/address/that/is/rather/long/for/a/telephone',
        events: ['video.ready', 'video.errored'],
      },
    })
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
        ['', 'Neuer Schlüssel'],
        ['/webhooks', 'Die Signatur prüfen'],
        ['/tokens', 'Token erstellen'],
        ['/api', 'Erste Schritte'],
      ] as const) {
        await small.goto(`${daemon.baseUrl}/developers${path}`)
        await small.getByText(words).filter({ visible: true }).first().waitFor()
        await assertFits(small, `${path}, ${colorScheme}`)
        await assertAccessible(small, `${path}, ${colorScheme}`)
      }
      assertNoFaults(small)
      await small.context().close()
    }
  })

  async function verifiedByNode({ headers, text }: Received, secret: string): Promise<boolean> {
    const module = (await import(
      `data:text/javascript,${encodeURIComponent(VERIFY_CODE.Node!)}`
    )) as { isFromUs(headers: Record<string, string>, body: string, secret: string): boolean }
    return module.isFromUs(headers, text, secret)
  }

  /** A data: address knows no packages: the library is named by where it lies. */
  async function signedByNode(code: string, key: string): Promise<string> {
    const here = code
      .replace("'jose'", `'${import.meta.resolve('jose')}'`)
      .replace('process.env.SVC_API_KEY', `'${key}'`)
    const module = (await import(`data:text/javascript,${encodeURIComponent(here)}`)) as {
      sign(): ReturnType<SignJWT['sign']>
    }
    return module.sign()
  }
})
