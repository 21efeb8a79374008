import { strict as assert } from 'node:assert'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { CHANNEL } from '../../app/bridge.ts'
import { ownerSecret } from '../../app/daemon/owner-secret.ts'
import { startApp, type Surroundings } from '../../app/start.ts'
import { ACTIONS_URL } from '../../app/window/guards.ts'
import { createClient, type Client } from '../../daemon/contract/client.ts'
import { startEnv, until } from '../daemon.ts'
import { codedVideo } from '../sources/coded-video.ts'
import { gone } from '../support/processes.ts'
import { standIn, type ElectronStandIn, type WindowStandIn } from './support/stand-in.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/** The main process from its start to its end, with a real daemon, and a stand-in for Electron alone. */
describe('the app', () => {
  let folder: string
  let film: string
  let electron: ElectronStandIn
  let window: WindowStandIn
  let surroundings: Surroundings
  let origin: string
  let api: Client
  let starts = false
  /** Why the system does not change what it starts. */
  let refusal: string | null = null
  const pid = async (): Promise<number> =>
    (JSON.parse(await readFile(join(folder, 'data', 'daemon.json'), 'utf8')) as { pid: number }).pid
  const loaded = () =>
    until(
      () => window.loaded.at(-1) ?? '',
      (url) => url.startsWith('http'),
      'the dashboard in the window',
    )
  const navigates = (url: string): boolean => !window.contentsEvents.emit('will-navigate', { url })

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-app-'))
    film = await codedVideo(join(folder, 'film.mp4'))
    electron = standIn()
    surroundings = {
      electron: electron.api,
      installed: {
        svcDir: ROOT,
        ffmpegDir: join(folder, 'none'),
        dataDir: join(folder, 'data'),
        cacheDir: folder,
      },
      userDir: folder,
      iconsDir: folder,
      preload: join(folder, 'preload.cjs'),
      words: [film],
      folder,
      loadUpdater: () => assert.fail('nobody said where new versions lie'),
      env: { ...startEnv(), SVC_PORT: '0' },
      loginItem: {
        get: () => starts,
        set(value) {
          if (refusal !== null) throw new Error(refusal)
          starts = value
        },
      },
      delays: { waitsMs: [5, 5], lookEveryMs: 20, busyMs: 50, gatherMs: 5 },
    }
    assert.equal(await startApp(surroundings), true)
    window = electron.windows[0]!
    origin = new URL(await loaded()).origin
    api = createClient({
      baseUrl: origin,
      token: (await readFile(join(folder, 'data', 'owner.secret'), 'utf8')).trim(),
    })
  })
  after(async () => {
    electron.answer = 0
    electron.api.app.quit()
    await until(
      () => electron.quits,
      (quits) => quits > 0,
      'the end of the app',
    )
    await rm(folder, { recursive: true, force: true })
  })

  it('signs its window in by a link that works once, in a sandbox', async () => {
    assert.match(window.loaded[0]!, /^data:text\/html.*Starting/)
    const { contextIsolation, sandbox, nodeIntegration } = window.options.webPreferences
    assert.deepEqual([contextIsolation, sandbox, nodeIntegration], [true, true, false])
    const { pathname, hash } = new URL(await loaded())
    assert.equal(pathname, '/sign-in')
    const enter = () =>
      fetch(`${origin}/v1/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ code: hash.slice(1) }),
      })
    assert.deepEqual([(await enter()).status, (await enter()).status], [201, 401])
    assert.match((await fetch(origin)).headers.get('content-security-policy')!, /script-src 'self'/)
  })

  it('stays with the appliance: all else opens in the browser, or not at all', () => {
    electron.opened.length = 0
    assert.equal(navigates(`${origin}/videos/k3x9a0Zq7LmN4pR`), true)
    for (const url of [
      'https://example.org/a',
      'file:///etc/passwd',
      'svc://videos',
      'javascript:alert(1)',
      `${origin}/sso/idp_1/start`,
      `${ACTIONS_URL}/quit`,
    ])
      assert.equal(navigates(url), false, url)
    assert.equal(
      window.contentsEvents.emit('will-redirect', { url: 'https://example.org/b' }),
      true,
    )
    assert.equal(window.contentsEvents.emit('will-attach-webview'), true)
    assert.deepEqual(window.openHandler!({ url: `${origin}/docs` }), { action: 'deny' })
    assert.deepEqual(window.openHandler!({ url: 'smb://server/share' }), { action: 'deny' })
    assert.deepEqual(electron.opened, [
      'https://example.org/a',
      `${origin}/sso/idp_1/start`,
      `${ACTIONS_URL}/quit`,
      'https://example.org/b',
      `${origin}/docs`,
    ])
    assert.equal(electron.quits, 0)
  })

  it('refuses what pages may ask for, but for copying and the whole screen', () => {
    const asks = (
      permission: string,
      requestingUrl = `${origin}/`,
      isMainFrame = true,
    ): boolean => {
      let answer: boolean | undefined
      electron.permissions!(null, permission, (granted) => (answer = granted), {
        requestingUrl,
        isMainFrame,
      })
      return answer!
    }
    assert.deepEqual(
      ['fullscreen', 'clipboard-sanitized-write'].map((permission) => asks(permission)),
      [true, true],
    )
    assert.deepEqual(
      ['media', 'geolocation', 'notifications', 'midi', 'openExternal', 'clipboard-read'].filter(
        (permission) => asks(permission),
      ),
      [],
    )
    assert.equal(asks('fullscreen', 'https://example.org/'), false)
    assert.equal(asks('fullscreen', `${origin}/`, false), false)
  })

  it('hands over files that it was opened with, as soon as the page can take them', async () => {
    assert.deepEqual(window.commands, [])
    electron.fromPage(CHANNEL.ready, true, { url: 'https://example.org/', parent: null })
    electron.fromPage(CHANNEL.ready, true, { url: origin, parent: {} })
    assert.deepEqual(window.commands, [], 'of another page, or a frame')
    electron.fromPage(CHANNEL.ready, true)
    await until(
      () => window.commands.length,
      (count) => count === 3,
      'the files',
    )
    assert.deepEqual(window.commands.at(-1), [
      'DOM.setFileInputFiles',
      { nodeId: 2, files: [film] },
    ])
    assert.equal(window.contents.debugger.isAttached(), false)

    window.commands.length = 0
    electron.events.emit('open-file', {}, '/films/second.mov')
    electron.events.emit(
      'second-instance',
      {},
      ['/usr/bin/svc', '--flag', 'film.mp4', 'gone.mp4'],
      folder,
    )
    electron.chosen = ['/films/third.mkv']
    electron.click('Upload')
    const given = () =>
      window.commands
        .filter(([method]) => method === 'DOM.setFileInputFiles')
        .map(([, { files }]) => files[0])
    await until(given, (files) => files.length === 3, 'three more')
    assert.deepEqual(given(), ['/films/second.mov', film, '/films/third.mkv'])
  })

  it('goes where a link leads, and only to pages', () => {
    electron.events.emit('open-url', {}, 'svc://videos/k3x9a0Zq7LmN4pR')
    electron.events.emit('second-instance', {}, ['/usr/bin/svc', 'svc://settings/'], folder)
    electron.events.emit('open-url', {}, 'svc://sign-in#stolen')
    electron.events.emit('open-url', {}, 'svc://v1/session')
    assert.deepEqual(window.sent, [
      [CHANNEL.go, '/videos/k3x9a0Zq7LmN4pR'],
      [CHANNEL.go, '/settings'],
      [CHANNEL.go, '/'],
      [CHANNEL.go, '/'],
    ])
  })

  it('tells of uploads, keeps the machine awake, and asks before it ends them', async () => {
    electron.fromPage(CHANNEL.uploads, { count: 2, fraction: 0.5 })
    electron.fromPage(CHANNEL.uploads, { count: 'many', fraction: 0.5 })
    assert.equal(electron.menu[1]!.label, 'Uploading 2 files, 50 %')
    assert.match(electron.toolTip, /Uploading 2 files/)
    assert.equal(window.progress.at(-1), 0.5)
    assert.equal(electron.awake.size, 1)
    electron.answer = 2
    electron.click('Quit')
    await until(
      () => electron.dialogs.length,
      (count) => count === 1,
      'the question',
    )
    assert.match(
      electron.dialogs[0]!.detail,
      /2 files are being uploaded\. Incomplete uploads are discarded/,
    )
    electron.fromPage(CHANNEL.uploads, { count: 0, fraction: 0 })
    assert.deepEqual([electron.quits, electron.awake.size, window.progress.at(-1)], [0, 0, -1])
  })

  it('pauses encoding, says what waits, and tells when a video is ready', async () => {
    electron.click('Pause encoding')
    await until(
      () => electron.menu.find(({ label }) => label === 'Pause encoding')?.checked,
      Boolean,
      'the pause in the tray',
    )
    assert.equal((await api.system.get()).encoding.paused, true)
    const { id } = await api.videos.create({ body: { name: 'Harbour' } })
    // Long enough that it is seen on its way.
    const harbour = await codedVideo(join(folder, 'harbour.mp4'), { seconds: 20 })
    await api.videos.putSource({ params: { id }, raw: new Blob([await readFile(harbour)]) })
    await until(
      () => electron.menu[0]!.label,
      (label) => label === 'Encoding is paused; 1 video queued',
      'the video that waits',
    )
    assert.equal(electron.awake.size, 0)

    // Out of sight: what is looked at needs no message.
    assert.equal(window.events.emit('close'), true)
    assert.deepEqual(
      [window.isShown, electron.notes.at(-1)?.title],
      [false, 'svc is still running'],
    )
    window.events.emit('close')
    assert.equal(electron.notes.length, 1)
    electron.click('Pause encoding')
    const note = await until(
      () => electron.notes.at(-1),
      (last) => last?.title === 'Harbour is ready',
      'the message',
    )
    assert.ok(
      window.progress.some((fraction) => fraction >= 0 && fraction < 0.5),
      'progress in the taskbar',
    )
    await until(
      () => electron.menu[0]!.label,
      (label) => label === 'Ready',
      'nothing to do',
    )
    assert.deepEqual([electron.awake.size, window.progress.at(-1)], [0, -1])
    note!.click()
    assert.deepEqual([window.sent.at(-1), window.isShown], [[CHANNEL.go, `/videos/${id}`], true])
  })

  it('comes back by itself when its page dies, once', async () => {
    const before = window.loaded.length
    window.contentsEvents.emit('render-process-gone', {}, { reason: 'crashed' })
    await until(
      () => window.loaded.length,
      (count) => count === before + 1,
      'the dashboard once more',
    )
    electron.fromPage(CHANNEL.ready, true)
    window.contentsEvents.emit('render-process-gone', {}, { reason: 'crashed' })
    electron.click('Open svc')
    await until(
      () => window.loaded.length,
      (count) => count === before + 2,
      'the dashboard, since somebody opened it',
    )
    electron.fromPage(CHANNEL.ready, true)
  })

  it('starts with the session of the person when that is wanted, and opens the browser signed in', async () => {
    electron.click('Start when I sign in')
    assert.deepEqual(
      [starts, electron.menu.find(({ label }) => label?.startsWith('Start when'))?.checked],
      [true, true],
    )
    refusal = 'ENOSPC: no space left on device'
    electron.click('Start when I sign in')
    refusal = null
    assert.match(electron.dialogs.at(-1)!.detail, /^ENOSPC: no space left on device\nFix /)
    assert.equal(electron.menu.find(({ label }) => label?.startsWith('Start when'))?.checked, true)
    electron.opened.length = 0
    electron.click('Open in the browser')
    await until(
      () => electron.opened.length,
      (count) => count === 1,
      'the address',
    )
    assert.match(electron.opened[0]!, new RegExp(`^${origin}/sign-in#.{20,}`))
  })

  it('is one: a second start ends at once', async () => {
    const second = standIn()
    second.isFirst = false
    assert.equal(await startApp({ ...surroundings, electron: second.api }), false)
    assert.deepEqual([second.quits, second.windows.length], [1, 0])
  })

  it('starts a killed appliance again, says so, and shows the last lines of its log', async () => {
    const before = window.loaded.length
    window.api.hide()
    process.kill(await pid(), 'SIGKILL')
    await until(
      () => electron.notes.at(-1)!.title,
      (title) => title === 'svc stopped unexpectedly',
      'the message',
    )
    // Another port, so another page: on the same one the page waits for itself, and its uploads with it.
    await until(
      () => window.loaded.slice(before).at(-1) ?? '',
      (url) => url.startsWith('http'),
      'the dashboard again',
    )
    electron.click('What happened')
    await until(
      () => electron.dialogs.at(-1)!.message,
      (message) => message.includes('It was ended by SIGKILL.'),
      'the report',
    )
    assert.match(electron.dialogs.at(-1)!.detail, /svc\.log/)
  })

  it('shows what is wrong when it cannot start, and tries again from there', async () => {
    await writeFile(join(folder, 'data', 'config.json'), '{ "encoders": "many" }')
    process.kill(await pid(), 'SIGKILL')
    await until(
      () => window.page,
      (page) => page.includes('svc cannot start') && page.includes('encoders'),
      'the page of the app',
    )
    assert.match(window.page, /default-src 'none'/)
    await writeFile(join(folder, 'data', 'config.json'), '{}')
    assert.equal(navigates(`${ACTIONS_URL}/retry`), false)
    await until(
      () => window.page,
      (page) => page.startsWith('http'),
      'the dashboard',
    )
  })

  it('keeps the owner secret in the safe of the system, and nowhere when there is none', async () => {
    const file = join(folder, 'data', 'owner.secret')
    const secret = (await readFile(file, 'utf8')).trim()
    const safe = electron.api.safeStorage
    const read = (dataDir = join(folder, 'data')) => ownerSecret(dataDir, folder, safe)
    assert.equal(read(), secret)
    const sealed = await readFile(join(folder, 'owner.sealed'), 'utf8')
    assert.ok(sealed.startsWith('sealed ') && !sealed.includes(secret))
    await rename(file, `${file}.away`)
    assert.equal(read(), secret)
    assert.equal(read(join(folder, 'other')), null)
    electron.safe = false
    assert.equal(read(), null)
    await rename(`${file}.away`, file)
    await rm(join(folder, 'owner.sealed'))
    assert.equal(read(), secret)
    await assert.rejects(readFile(join(folder, 'owner.sealed')))
    electron.safe = true
    await mkdir(join(folder, 'owner.sealed'))
    assert.equal(read(), secret, 'without a copy, where none can be written')
    await rm(join(folder, 'owner.sealed'), { recursive: true })
  })

  it('takes its appliance along when it goes, without a question when nothing is under way', async () => {
    const dialogCount = electron.dialogs.length
    const process = await pid()
    electron.click('Quit')
    await until(
      () => electron.quits,
      (quits) => quits === 1,
      'the end',
    )
    await gone(process)
    assert.deepEqual([electron.dialogs.length, window.isDestroyed], [dialogCount, true])
  })
})
