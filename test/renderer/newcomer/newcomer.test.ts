/**
 * From the first start on an empty folder to a video that plays on a page of somebody else: what a
 * newcomer clicks is counted, and nothing is done for them. The address in the terminal counts as a
 * click; what is typed or pasted does not.
 */
import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import type { Browser, Page } from 'playwright-core'
import { bundlesOnce } from '../../support/bundles.ts'
import { launchBrowser } from '../../browser.ts'
import { startEnv, until } from '../../daemon.ts'
import { assertNoFaults, makeClip, openPage, waitForNotice } from '../dashboard.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const MOST_CLICKS = 5

describe('a newcomer', () => {
  let folder: string
  let appliance: ChildProcess
  let output = ''
  let browser: Browser
  let page: Page
  let site: Server
  /** What was pasted into the page of the customer. */
  let pasted = ''
  let clicks = 0
  let drops = 0

  before(async () => {
    await bundlesOnce()
    folder = await mkdtemp(join(tmpdir(), 'svc-newcomer-'))
    await makeClip(join(folder, 'Summer party.mp4'))
    appliance = spawn(
      process.execPath,
      [join(ROOT, 'build', 'runtime.js'), join(ROOT, 'build', 'start.ts')],
      {
        env: {
          ...startEnv(),
          HOME: folder,
          SVC_DATA_DIR: join(folder, 'data'),
          SVC_CONFIG_DIR: join(folder, 'config'),
          SVC_PORT: '0',
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    for (const stream of [appliance.stdout!, appliance.stderr!])
      stream.on('data', (part: Buffer) => (output += part.toString()))
    site = createServer((_request, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<!doctype html><html lang="en"><title>Our club</title><h1>Our club</h1>\n${pasted}`),
    )
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
    browser = await launchBrowser()
    page = await openPage(browser, { permissions: ['clipboard-read', 'clipboard-write'] })
    // Of the hand alone: what a script does is not trusted.
    await page
      .context()
      .exposeFunction('svcPressed', (kind: string) =>
        kind === 'drop' ? (drops += 1) : (clicks += 1),
      )
    await page.context().addInitScript(() => {
      for (const kind of ['pointerdown', 'drop'])
        addEventListener(
          kind,
          ({ isTrusted }) => isTrusted && (globalThis as any).svcPressed(kind),
          { capture: true },
        )
    })
  })
  after(async () => {
    await browser?.close()
    site?.close()
    if (appliance && appliance.exitCode === null) {
      const gone = new Promise((resolve) => appliance.once('exit', resolve))
      appliance.kill('SIGTERM')
      await gone
    }
    await rm(folder, { recursive: true, force: true })
  })

  it('opens the link of the terminal, and is told what to do first', async () => {
    const text = await until(
      () => output,
      (all) => /Dashboard\s+\S+\s/.test(all) || appliance.exitCode !== null,
      'the link to be printed',
    )
    await page.goto(/Dashboard\s+(\S+)\s/.exec(text)![1]!)
    clicks += 1
    await page.getByRole('heading', { name: 'Drop your first video here' }).waitFor()
  })

  it('drops a file, and is led to the video', async () => {
    await dropFile(page, join(folder, 'Summer party.mp4'))
    const uploads = page.getByRole('region', { name: 'Uploads' })
    await uploads.getByRole('link', { name: 'Open Summer party.mp4' }).click()
    await page.getByRole('heading', { name: 'Summer party', level: 1 }).waitFor()
    // It plays here before it goes anywhere else.
    await page.getByRole('button', { name: /^Play/ }).first().waitFor()
  })

  it('copies the code, and is told where it goes', async () => {
    await page.getByRole('button', { name: 'Copy embed code' }).click()
    await waitForNotice(page, 'Paste it into your page.')
    pasted = await page.evaluate(() => navigator.clipboard.readText())
    assertNoFaults(page)
  })

  it(`sees it play on another page, after ${MOST_CLICKS} clicks and one drop at most`, async () => {
    const { port } = site.address() as AddressInfo
    const theirs = await page.context().newPage()
    await theirs.goto(`http://localhost:${port}/`)
    assert.notEqual(new URL(theirs.url()).origin, new URL(page.url()).origin)
    await theirs.getByRole('button', { name: /^Play/ }).first().click()
    await theirs.waitForFunction(() => {
      const player = document.querySelector('svc-player') as unknown as HTMLVideoElement | null
      return player !== null && player.currentTime > 0.2
    })
    assert.equal(drops, 1)
    // One for the link, and what the hand did on both pages: counted, or this would say nothing.
    assert.ok(clicks >= 4 && clicks <= MOST_CLICKS, `${clicks} clicks`)
  })
})

/** By the browser itself, with a file of the disk in the hand. */
async function dropFile(page: Page, path: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const { width, height } = page.viewportSize()!
  const drag = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    devtools.send('Input.dispatchDragEvent', {
      type,
      x: width / 2,
      y: height / 2,
      data: { items: [], files: [path], dragOperationsMask: 1 },
    })
  await drag('dragEnter')
  await drag('dragOver')
  await page.getByText('Drop to upload').waitFor()
  await drag('drop')
  await devtools.detach()
}
