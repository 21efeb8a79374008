/** One tab after another person: what a session leaves behind when it ends, or when somebody signs out. */
import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { after, afterEach, before, beforeEach, describe, it } from 'mocha'
import { SIGN_OUT } from '../../../renderer/shell/preferences.ts'
import type { App } from '../../../renderer/state/app.ts'
import { launchBrowser, type Browser, type Page } from '../../browser.ts'
import { join, PASSWORD, type Person } from '../../daemon/access/join.ts'
import { startDaemon, until, untilStatus, type Daemon } from '../../daemon.ts'
import { bundlesOnce } from '../../support/bundles.ts'
import { assertNoFaults, drop, makeClip, openPage } from '../dashboard.ts'

describe('the dashboard after another person', () => {
  let daemon: Daemon
  let browser: Browser
  let page: Page
  /** Sees all of the space. */
  let ada: Person
  /** Sees one collection of it. */
  let ben: Person
  let film: string

  before(async () => {
    await bundlesOnce()
    daemon = await startDaemon()
    const { api } = daemon
    const { id: collection } = await api.collections.create({ body: { name: 'Lessons' } })
    await api.videos.create({ body: { name: 'Lesson one', collection } })
    film = (await api.videos.create({ body: { name: 'Secret film' } })).id
    const folder = await mkdtemp(joinPath(tmpdir(), 'svc-another-person-'))
    await makeClip(joinPath(folder, 'clip.mp4'))
    const raw = new Uint8Array(await readFile(joinPath(folder, 'clip.mp4')))
    await rm(folder, { recursive: true })
    await api.videos.putSource({ params: { id: film }, raw })
    ada = await join(daemon, { name: 'Ada', role: 'editor' }, daemon.space)
    ben = await join(
      daemon,
      { name: 'Ben', role: 'editor', collections: [collection] },
      daemon.space,
    )
    await untilStatus(api, film, 'ready')
    browser = await launchBrowser()
  })
  after(async () => {
    await browser?.close()
    await daemon?.remove()
  })
  beforeEach(async () => {
    page = await openPage(browser)
    await page.goto(daemon.baseUrl)
    await signIn(ada)
    await link('Secret film').waitFor()
  })
  afterEach(async () => {
    assertNoFaults(page)
    await page.context().close()
  })

  const link = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) }).first()
  const signIn = async ({ email }: Person): Promise<void> => {
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.keyboard.press('Enter')
  }
  /** As when an administrator ends it: it shows at the next request. */
  const endSession = async (): Promise<void> => {
    await page.context().clearCookies({ name: /session/ })
    await page.evaluate(async () => {
      const { app } = document.querySelector('dash-app') as unknown as { app: App }
      await app.api.tags.list().catch(() => undefined)
    })
    await page.getByLabel('Password').waitFor()
  }
  const typeDrafts = (): Promise<void> =>
    page.evaluate(() => {
      localStorage.setItem('svc:draft:cut:v', '1')
      sessionStorage.setItem('svc:draft:import', '1')
    })
  const drafts = (): Promise<string[]> =>
    page.evaluate(() =>
      [...Object.keys(localStorage), ...Object.keys(sessionStorage)]
        .filter((key) => key.startsWith('svc:draft:'))
        .toSorted(),
    )

  it('whoever signs in after a session has ended sees nothing of the person before', async () => {
    await typeDrafts()
    await endSession()
    await signIn(ben)
    await link('Lesson one').waitFor()
    assert.equal(await page.getByText('Secret film').count(), 0)
    assert.deepEqual(await drafts(), [])
  })

  it('somebody who signs in again reads what happened meanwhile, and has kept what was typed', async () => {
    await typeDrafts()
    await endSession()
    const { id } = await daemon.api.videos.create({ body: { name: 'Made meanwhile' } })
    await signIn(ada)
    await link('Made meanwhile').waitFor()
    assert.deepEqual(await drafts(), ['svc:draft:cut:v', 'svc:draft:import'])
    await daemon.api.videos.delete({ params: { id } })
  })

  it('what is being uploaded goes on where the same person signs in again', async () => {
    const sendKept = await holdUpload('Kept')
    await endSession()
    await signIn(ada)
    await page.getByRole('region', { name: 'Uploads' }).getByText('Kept.mp4').waitFor()
    await sendKept()
  })

  it('a request that was refused while nobody was signed in does not end the next session', async () => {
    const sendHeld = await holdUpload('Held')
    await endSession()
    const isRefused = Promise.withResolvers<number>()
    const isIn = Promise.withResolvers<void>()
    await page.route(/\/v1\/webhooks/, async (route) => {
      const response = await route.fetch()
      isRefused.resolve(response.status())
      await isIn.promise
      await route.fulfill({ response })
    })
    const phaseAfterIt = page.evaluate(async () => {
      const { app } = document.querySelector('dash-app') as unknown as { app: App }
      await app.api.webhooks.list().catch(() => undefined)
      return app.store.state.session.phase
    })
    assert.equal(await isRefused.promise, 401)
    await signIn(ada)
    await link('Held').waitFor()
    isIn.resolve()
    assert.equal(await phaseAfterIt, 'in')
    await sendHeld()
  })

  it('an upload that failed as the session ended can be retried where the same person signs in again', async () => {
    // With the request for the video: another one before it would end the page that is dropped on.
    await page.route(
      /\/v1\/videos$/,
      async (route) => {
        await page.context().clearCookies({ name: /session/ })
        await route.continue()
      },
      { times: 1 },
    )
    await drop(page, { name: 'Retried.mp4', bytes: Buffer.from('no film, but bytes') })
    await page.getByLabel('Password').waitFor()
    await signIn(ada)
    await page.getByRole('button', { name: 'Upload Retried.mp4 again' }).click()
    await arrived('Retried')
  })

  it('an answer that comes after signing out fills no list, also not of the next person', async () => {
    const asked = Promise.withResolvers<() => Promise<void>>()
    await page.route(
      /\/v1\/videos\/ids/,
      async (route) => {
        const response = await route.fetch()
        asked.resolve(() => route.fulfill({ response }))
      },
      { times: 1 },
    )
    await page.goto(`${daemon.baseUrl}/?sort=name`)
    const answer = await asked.promise
    await signOut()
    await answer().catch(() => undefined)
    await page.getByLabel('Password').waitFor()
    const ids = await page.evaluate(() => {
      const { app } = document.querySelector('dash-app') as unknown as { app: App }
      return app.store.state.library.ids
    })
    assert.equal(ids, null)
    await signIn(ben)
    await link('Lesson one').waitFor()
    assert.equal(await page.getByText('Secret film').count(), 0)
  })

  it('a draft of a track ends with signing out, also one that was being typed then', async () => {
    await page.goto(`${daemon.baseUrl}/videos/${film}/chapters`)
    await page.getByRole('button', { name: 'Add chapter here' }).click()
    const title = page.getByRole('textbox', { name: 'Title of chapter 1', exact: true })
    await title.fill('Private words')
    await page.waitForFunction(() =>
      Object.keys(localStorage).some((key) => key.startsWith('svc:draft:chapters')),
    )
    await title.fill('More private words')
    await signOut()
    await page.getByRole('heading', { name: 'You are signed out' }).waitFor()
    await page.getByLabel('Password').waitFor()
    assert.deepEqual(await drafts(), [])
  })

  /** A dropped file whose upload waits until the answer is called, which sees it arrive and deletes the video. */
  async function holdUpload(name: string): Promise<() => Promise<void>> {
    const isBack = Promise.withResolvers<void>()
    await page.route(/\/v1\/uploads/, async (route) => {
      await isBack.promise
      await route.continue()
    })
    await drop(page, { name: `${name}.mp4`, bytes: Buffer.from('no film, but bytes') })
    await link(name).waitFor()
    return () => {
      isBack.resolve()
      return arrived(name)
    }
  }

  async function arrived(name: string): Promise<void> {
    const video = await until(
      async () => (await daemon.api.videos.list()).data.find((other) => other.name === name),
      (found) => found !== undefined && found.status !== 'created',
      'the upload to have arrived',
    )
    await daemon.api.videos.delete({ params: { id: video!.id } })
  }

  /** At once, as by the palette: what was typed may wait to be written. */
  async function signOut(): Promise<void> {
    await page.getByRole('button', { name: 'Preferences' }).waitFor()
    await page.evaluate((type) => void document.dispatchEvent(new Event(type)), SIGN_OUT)
  }
})
