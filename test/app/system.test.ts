import { strict as assert } from 'node:assert'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { firstAppState } from '../../app/app-state.ts'
import { createLoginItem } from '../../app/system/login-item.ts'
import { openedIn, pageOf } from '../../app/system/opened.ts'
import { prepareQuit } from '../../app/system/prepare-quit.ts'
import { whatStillRuns } from '../../app/system/quitting.ts'
import { settingsIn } from '../../app/system/settings.ts'
import { startUpdates, type Updater } from '../../app/system/updates.ts'
import { createOverall } from '../../app/work/overall.ts'
import { createStayAwake } from '../../app/work/stay-awake.ts'
import { statusPage } from '../../app/window/status-page.ts'
import { messages, speak } from '../../app/messages/messages.ts'
import { createNotifyDone } from '../../app/system/notify-done.ts'
import type { VideoEvent } from '../../daemon/contract/event.ts'
import { until } from '../daemon.ts'
import { standIn, strict } from './support/stand-in.ts'

describe('what the app does on its machine', () => {
  let folder: string
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-system-'))
  })
  after(() => rm(folder, { recursive: true, force: true }))

  it('asks nobody for updates until it is told whom, over HTTPS', async () => {
    const settings = settingsIn(folder)
    assert.deepEqual(settings.read(), { updates: null, toldOfTray: false })
    const end = await startUpdates({
      updates: settings.read().updates,
      load: () => assert.fail('nobody asked for it'),
      onFetched: () => undefined,
    })
    end()
    for (const wrong of [
      { url: 'http://example.org' },
      { url: 'https://example.org', channel: '../latest' },
      'https://example.org',
      { channel: 'beta' },
    ]) {
      await writeFile(join(folder, 'desktop.json'), JSON.stringify({ updates: wrong, mine: 1 }))
      assert.equal(settings.read().updates, null, JSON.stringify(wrong))
    }
    await writeFile(
      join(folder, 'desktop.json'),
      JSON.stringify({ updates: { url: 'https://example.org/svc' }, mine: 1 }),
    )
    settings.change({ toldOfTray: true })
    assert.deepEqual(settings.read(), {
      updates: { url: 'https://example.org/svc', channel: 'latest' },
      toldOfTray: true,
    })
    assert.equal(
      (JSON.parse(await readFile(join(folder, 'desktop.json'), 'utf8')) as { mine: number }).mine,
      1,
    )
  })

  it('fetches a new version of its channel, and puts it in place when somebody says so', async () => {
    const calls: unknown[] = []
    const listeners: Record<string, (value: never) => void> = {}
    const updater: Updater = strict('updater', {
      channel: null,
      autoDownload: false,
      autoInstallOnAppQuit: false,
      allowDowngrade: false,
      setFeedURL: (feed: object) => void calls.push(feed),
      checkForUpdates: async () => calls.push('checked'),
      quitAndInstall: () => void calls.push('put in place'),
      on: (event: string, listener: (value: never) => void) => void (listeners[event] = listener),
    })
    let install = (): void => assert.fail('nothing was fetched')
    const end = await startUpdates({
      updates: { url: 'https://example.org/svc', channel: 'beta' },
      load: async () => updater,
      onFetched: (version, put) => (calls.push(version), (install = put)),
    })
    end()
    assert.deepEqual(
      [updater.channel, updater.autoDownload, updater.allowDowngrade],
      ['beta', true, false],
    )
    listeners.error!(new Error('no line') as never)
    listeners['update-downloaded']!({ version: '9.9.9' } as never)
    install()
    assert.deepEqual(calls, [
      { provider: 'generic', url: 'https://example.org/svc', channel: 'beta' },
      'checked',
      '9.9.9',
      'put in place',
    ])
  })

  it('starts when somebody signs in, by a file where Electron has nothing for it', async () => {
    const item = createLoginItem(standIn().api.app, 'linux', {
      XDG_CONFIG_HOME: folder,
      APPIMAGE: '/opt/my $apps/100%.AppImage',
    })
    assert.equal(item.get(), false)
    item.set(true)
    assert.equal(item.get(), true)
    assert.match(
      await readFile(join(folder, 'autostart', 'svc.desktop'), 'utf8'),
      /^Exec="\/opt\/my \\\\\$apps\/100%%\.AppImage" --hidden$/m,
    )
    item.set(false)
    assert.equal(item.get(), false)
    await assert.rejects(stat(join(folder, 'autostart', 'svc.desktop')))
    await mkdir(join(folder, 'autostart', 'svc.desktop.part'))
    assert.throws(() => item.set(true), { code: 'EISDIR' })
    assert.equal(item.get(), false)
  })

  it('tells once that it stays in the tray, also where it cannot write that down', async () => {
    const userDir = join(folder, 'full')
    await mkdir(join(userDir, 'desktop.json.part'), { recursive: true })
    const settings = settingsIn(userDir)
    settings.change({ toldOfTray: true })
    assert.equal(settings.read().toldOfTray, true)
    assert.equal(settingsIn(userDir).read().toldOfTray, false)
  })

  it('quits although something could not be stopped', async () => {
    const electron = standIn()
    prepareQuit({
      electron: electron.api,
      state: firstAppState,
      onBackground: () => assert.fail('nobody asked for it'),
      stop: () => Promise.reject(new Error('the tray is gone')),
    })
    electron.api.app.quit()
    await until(
      () => electron.quits,
      (quits) => quits === 1,
      'the end',
    )
  })

  it('opens files that are there, and pages that do nothing by being opened', () => {
    const here = import.meta.filename
    assert.deepEqual(
      openedIn(
        ['--hidden', here, '/none.mp4', import.meta.dirname, 'system.test.ts'],
        import.meta.dirname,
      ),
      { files: [here, here], path: null },
    )
    for (const [address, path] of [
      ['svc://videos/k3x9a0Zq7LmN4pR', '/videos/k3x9a0Zq7LmN4pR'],
      ['svc://settings/', '/settings'],
      ['svc://', '/'],
      ['svc:///videos', '/videos'],
    ])
      assert.equal(pageOf(address!), path, address)
    for (const address of [
      'svc://sign-in#code',
      'svc://device?code=BDFG-HJKM',
      'svc://videos/../../v1/system/x',
      'svc://v1',
      'https://example.org/videos',
      'svc://videos/<b>',
      'nothing',
    ]) {
      assert.ok(['/', null].includes(pageOf(address)), address)
    }
  })

  it('asks before it quits only where something suffers', () => {
    const daemon = { phase: 'running', localUrl: 'http://127.0.0.1:1', pid: 1, ours: true } as const
    const none = { count: 0, fraction: 0 }
    const work = { count: 2, fraction: 0.5, paused: false }
    assert.equal(
      whatStillRuns({ daemon, uploads: none, work: { count: 0, fraction: null, paused: false } }),
      null,
    )
    assert.equal(whatStillRuns({ daemon, uploads: none, work: { ...work, paused: true } }), null)
    assert.equal(whatStillRuns({ daemon: { ...daemon, ours: false }, uploads: none, work }), null)
    assert.match(
      whatStillRuns({ daemon, uploads: none, work })!.detail,
      /^2 videos are being encoded\. Encoding resumes .*\nNobody can watch your videos while svc is not running/,
    )
    assert.match(
      whatStillRuns({
        daemon: { ...daemon, ours: false },
        uploads: { count: 1, fraction: 0 },
        work,
      })!.detail,
      /^A file is being uploaded\. .*\nThe svc server keeps running/,
    )
  })

  it('makes one figure of all that is encoded, which never falls when a video is done', () => {
    const overall = createOverall()
    const entry = (video: string, progress: number) => ({
      video,
      step: 'encode' as const,
      progress,
    })
    assert.equal(overall.of([entry('a', 0.5), entry('b', 0)]), 0.25)
    assert.equal(overall.of([entry('b', 0.5)]), 0.75)
    assert.equal(overall.of([]), null)
    assert.equal(overall.of([entry('c', 0.5)]), 0.5)
  })

  it('keeps the machine awake once, however often it is said', () => {
    const electron = standIn()
    const stayAwake = createStayAwake(electron.api.powerSaveBlocker)
    const awake = [true, true, false, false, true].map(
      (busy) => (stayAwake(busy), electron.awake.size),
    )
    assert.deepEqual(awake, [1, 1, 0, 0, 1])
  })

  it('speaks as the system does, in every word, and else English', () => {
    const textsIn = (locale: string) => {
      speak(locale)
      return [
        statusPage({ phase: 'failed', report: { at: '', how: '', lines: [] } }, '/log'),
        ...[1, 2].map((count) => messages().encodingGoesOn(count)),
        messages().open,
      ]
    }
    const [english, ...others] = ['en-GB', 'nl-BE', 'de', 'fr-CA'].map(textsIn)
    for (const other of others)
      assert.deepEqual(
        other.filter((text, index) => text === english![index]),
        [],
      )
    assert.deepEqual(textsIn('sv-SE'), english)
  })

  it('tells of many videos in one message, and of failures apart', async () => {
    const notices: [string, string][] = []
    const went: string[] = []
    const done = createNotifyDone({
      gatherMs: 1,
      onClick: (path) => went.push(path),
      notify: ({ title, body }, click) => (notices.push([title, body]), click()),
    })
    const event = (type: string, name: string) =>
      ({
        type,
        data: { object: { id: name, name, error: { message: 'It holds no picture.' } } },
      }) as unknown as VideoEvent
    for (const name of ['a', 'b', 'c', 'd']) done.onEvent(event('video.ready', name))
    done.onEvent(event('video.errored', 'e'))
    await until(
      () => notices.length,
      (length) => length === 2,
      'both messages',
    )
    assert.deepEqual(notices, [
      ['4 videos are ready', 'a, b, c …'],
      ['e could not be processed', 'It holds no picture.'],
    ])
    assert.deepEqual(went, ['/', '/videos/e'])
    done.stop()
  })
})
