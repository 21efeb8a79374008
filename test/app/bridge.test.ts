import { strict as assert } from 'node:assert'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import type { DebuggerApi } from '../../app/electron-api.ts'
import { giveFiles } from '../../app/window/give-files.ts'
import { signInAddress } from '../../app/window/sign-in.ts'
import { launchBrowser, type Browser, type Page } from '../browser.ts'
import { startDaemon, until, type Daemon } from '../daemon.ts'
import { codedVideo } from '../sources/coded-video.ts'

/**
 * The dashboard in real Chromium, with a bridge as the preload script makes it, and Chromium's own
 * protocol as Electron offers it.
 */
describe('the dashboard in the desktop app', () => {
  let folder: string
  let daemon: Daemon
  let browser: Browser
  let page: Page
  let devtools: DebuggerApi
  type BridgeCalls = {
    ready: boolean[]
    uploads: { count: number; fraction: number }[]
    go(path: string): void
  }
  const calls = <T>(look: (calls: BridgeCalls) => T): Promise<T> =>
    page.evaluate(`(${String(look)})(window.calls)`) as Promise<T>
  const film = (name: string) => codedVideo(join(folder, name))

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-bridge-'))
    ;[daemon, browser] = await Promise.all([startDaemon(), launchBrowser()])
    page = await browser.newPage()
    await page.addInitScript(`
      window.calls = { ready: [], uploads: [], go: null }
      window.svcDesktop = { ready: (can) => calls.ready.push(can), showUploads: (uploads) => calls.uploads.push(uploads), onGo: (listener) => (calls.go = listener) }
    `)
    const session = await page.context().newCDPSession(page)
    devtools = {
      isAttached: () => false,
      attach: () => undefined,
      detach: () => undefined,
      sendCommand: (method, params) => session.send(method as 'DOM.getDocument', params as object),
    }
    await page.goto(await signInAddress(daemon.baseUrl, daemon.owner))
  })
  after(async () => {
    await browser?.close()
    await daemon?.remove()
    await rm(folder, { recursive: true, force: true })
  })

  it('is signed in without a step of anybody, and says that it can take files', async () => {
    await until(
      () => calls(({ ready }) => ready),
      (ready) => ready.join() === 'true',
      'the word of the page',
    )
    assert.equal(new URL(page.url()).pathname, '/')
  })

  it('uploads files that the app hands over, and says how far it is', async () => {
    await giveFiles(devtools, [await film('one.mp4'), await film('two.mp4')])
    const names = async () => (await daemon.api.videos.list()).data.map(({ name }) => name).sort()
    await until(names, (list) => list.join() === 'one,two', 'both videos')
    const uploads = await until(
      () => calls(({ uploads }) => uploads),
      (list) => list.length > 1 && list.at(-1)!.count === 0,
      'the end of the uploads',
    )
    assert.ok(
      uploads.some(({ count }) => count === 2),
      JSON.stringify(uploads),
    )
    // The same once more is another video.
    await giveFiles(devtools, [join(folder, 'one.mp4')])
    await until(names, (list) => list.join() === 'one,one,two', 'the third')
  })

  it('goes to the page of a link without loading anew', async () => {
    await page.evaluate('window.isTheSame = true')
    await calls((all) => all.go('/settings'))
    await until(
      () => page.url(),
      (url) => new URL(url).pathname === '/settings',
      'the settings',
    )
    assert.equal(await page.evaluate('window.isTheSame'), true)
  })

  it('takes nothing once somebody signed out, and no other page does', async () => {
    const { status } = (await page.evaluate(
      "fetch('/v1/session', { method: 'DELETE' }).then(({ status }) => ({ status }))",
    )) as { status: number }
    assert.equal(status, 204)
    // The next call of the page finds that out.
    await calls((all) => all.go('/'))
    await page.reload()
    await until(
      () => calls(({ uploads }) => uploads.length),
      (length) => length === 1,
      'the bridge of the new page',
    )
    assert.deepEqual(await calls(({ ready }) => ready), [])
    // Another page of the appliance has no such field at all.
    await page.goto(`${daemon.baseUrl}/docs`)
    await assert.rejects(giveFiles(devtools, [join(folder, 'one.mp4')]))
  })
})
