/**
 * `svc login` from a machine without the owner secret: a real terminal, a real daemon, and the
 * owner in real Chromium.
 */
import assert from 'node:assert/strict'
import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import type { Browser, Page } from 'playwright-core'
import { bundlesOnce } from '../support/bundles.ts'
import { launchBrowser } from '../browser.ts'
import { newHome, screen, type Home, type Running } from '../cli/svc.ts'
import { startDaemon, until, type Daemon } from '../daemon.ts'
import {
  assertAccessible,
  assertFits,
  assertNoFaults,
  openPage,
  signIn,
} from '../renderer/dashboard.ts'
import { runSql } from '../support/run-sql.ts'
import { freePort } from '../support/server.ts'

const CODE = /\b[B-Z]{4}-[B-Z]{4}\b/

describe('journey: svc login through the dashboard', () => {
  let daemon: Daemon
  let home: Home
  let browser: Browser
  let page: Page
  let museum: string

  before(async () => {
    await bundlesOnce()
    // The same after a restart.
    daemon = await startDaemon({ env: { SVC_PORT: String(await freePort()) } })
    museum = (await daemon.api.spaces.create({ body: { name: 'Museum' } })).id
    home = await newHome({ SVC_DATA_DIR: '/nowhere', SVC_URL: daemon.baseUrl })
    browser = await launchBrowser()
    page = await openPage(browser)
    await signIn(page, daemon)
  })
  after(async () => {
    await browser?.close()
    await home?.remove()
    await daemon?.remove()
  })

  const file = () => join(home.path, '.config', 'svc', 'credentials.json')
  const saved = async () =>
    JSON.parse(await readFile(file(), 'utf8')).profiles.default as {
      url: string
      api_key: string
      key_id: string
    }
  const forget = () => home.run(['logout'])
  const keys = async () =>
    (await daemon.api.keys.list({ query: { limit: 100 } })).data.concat(
      (await daemon.as(daemon.owner, museum).keys.list()).data,
    )
  const heading = (name: string | RegExp) => page.getByRole('heading', { name }).waitFor()
  /** What it shows as soon as it waits. */
  const codeOf = async (running: Running): Promise<string> =>
    CODE.exec(
      await until(
        () => running.stdout() + running.stderr(),
        (text) => CODE.test(text) && text.includes('Waiting'),
        'the code',
      ),
    )![0]

  it(
    'opens the page, shows the same code there, and gets a key of the space and the access that ' +
      'were chosen',
    async () => {
      const opened = join(home.path, 'opened')
      const programs = join(home.path, 'programs')
      await mkdir(programs)
      await writeFile(
        join(programs, 'xdg-open'),
        `#!/bin/sh\necho "$1" > ${opened}.part && mv ${opened}.part ${opened}\n`,
      )
      await chmod(join(programs, 'xdg-open'), 0o755)
      const login = home.terminal(['login'], {
        env: { DISPLAY: ':99', PATH: `${programs}:${process.env.PATH}` },
      })
      const code = await codeOf(login)
      assert.ok(
        screen(login.stdout()).some((line) => line.includes('Your browser opens this page')),
        login.stdout(),
      )
      const address = (
        await until(
          () => readFile(opened, 'utf8').catch(() => ''),
          Boolean,
          'the browser to be started',
        )
      ).trim()
      assert.equal(address, `${daemon.baseUrl}/device?code=${code}`)

      await page.goto(address)
      await heading('Sign in this program?')
      await page.getByText(code, { exact: true }).waitFor()
      await page.getByText(`svc on ${hostname()}`).waitFor()
      await page.getByText(/^127\.0\.0\.1, just now/).waitFor()
      await assertAccessible(page, 'device')
      await page.getByLabel('Space', { exact: true }).selectOption(museum)
      await page.getByLabel(/^Read only/).check()
      await page.getByRole('button', { name: 'Allow' }).click()
      await heading(`svc on ${hostname()} is signed in`)
      await assertAccessible(page, 'granted')

      const { code: exit, stdout } = await login.ended
      assert.equal(exit, 0, stdout)
      assert.equal((await stat(file())).mode & 0o777, 0o600)
      const { api_key: key, key_id: id, url } = await saved()
      assert.equal(url, daemon.baseUrl)
      const who = (await home.run(['whoami'])).json()
      assert.deepEqual([who.access, who.space, who.via], ['read_only', museum, 'api_key'])
      assert.deepEqual(
        (await keys()).filter((each) => each.id === id).map(({ name, space }) => [name, space]),
        [[`svc on ${hostname()}`, museum]],
      )
      assert.ok(!stdout.includes(key), 'the key is on no screen')
      assertNoFaults(page)
    },
  )

  it('without a screen says what to open; a code may be typed, in any case and without its hyphen', async () => {
    await forget()
    const login = home.terminal(['login'])
    const code = await codeOf(login)
    assert.ok(screen(login.stdout()).some((line) => line.startsWith('Open this page in a browser')))
    await page.goto(`${daemon.baseUrl}/device`)
    const field = page.getByLabel('Code from the terminal')
    await field.fill('BBBB-BBBB')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('No pending sign-in request has this code').waitFor()
    await assertAccessible(page, 'wrong code')
    await field.fill(code.replace('-', '').toLowerCase())
    await page.keyboard.press('Enter')
    await page.getByText(code, { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Allow' }).click()
    assert.equal((await login.ended).code, 0)
    assert.match((await saved()).api_key, /^svc_rw_/)
  })

  it('ends with what the owner refused, and keeps nothing', async () => {
    await forget()
    const before = (await keys()).length
    const login = home.start(['login', '--browser'])
    await page.goto(`${daemon.baseUrl}/device?code=${await codeOf(login)}`)
    await page.getByRole('button', { name: 'Deny' }).click()
    await heading(/was denied$/)
    await assertAccessible(page, 'refused')
    const ended = await login.ended
    assert.deepEqual([ended.code, ended.problem().code, ended.stdout], [3, 'access_denied', ''])
    await assert.rejects(stat(file()))
    assert.equal((await keys()).length, before)
  })

  it('ends when nobody granted it in time, and the page then knows no such code', async () => {
    const login = home.start(['login', '--browser'])
    const code = await codeOf(login)
    await runSql(
      daemon.dataDir,
      `UPDATE device_authorizations SET expires_at = '2020-01-01T00:00:00.000Z'`,
    )
    await page.goto(`${daemon.baseUrl}/device?code=${code}`)
    await page.getByRole('alert').getByText('No pending sign-in request').waitFor()
    const ended = await login.ended
    assert.deepEqual([ended.code, ended.problem().code], [3, 'device_code_expired'])
  })

  it('killed in the middle leaves no key behind, also when it is granted afterwards', async () => {
    const before = (await keys()).length
    const login = home.start(['login', '--browser'])
    const code = await codeOf(login)
    login.child.kill('SIGKILL')
    await login.ended
    await page.goto(`${daemon.baseUrl}/device?code=${code}`)
    await page.getByRole('button', { name: 'Allow' }).click()
    await heading(/is signed in$/)
    assert.equal((await keys()).length, before)
    await assert.rejects(stat(file()))
  })

  it('stopped with Ctrl-C says so', async () => {
    const login = home.start(['login', '--browser'])
    await codeOf(login)
    login.child.kill('SIGINT')
    const ended = await login.ended
    assert.deepEqual([ended.code, ended.problem().code], [130, 'interrupted'])
  })

  it('goes on when the appliance is killed and started again in the middle', async () => {
    const login = home.start(['login', '--browser'])
    const code = await codeOf(login)
    await daemon.kill()
    daemon = await daemon.restart()
    await page.goto(`${daemon.baseUrl}/device?code=${code}`)
    await page.getByRole('button', { name: 'Allow' }).click()
    const ended = await login.ended
    assert.equal(ended.code, 0, ended.stderr)
    assert.equal(ended.json().url, daemon.baseUrl)
  })

  it('fits into 360 pixels', async () => {
    const login = home.start(['login', '--browser'])
    const code = await codeOf(login)
    await page.setViewportSize({ width: 360, height: 640 })
    await page.goto(`${daemon.baseUrl}/device?code=${code}`)
    await heading('Sign in this program?')
    await assertFits(page, 'device')
    login.child.kill('SIGKILL')
    await login.ended
    assertNoFaults(page)
  })
})
