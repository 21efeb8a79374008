/** The app from its start to its end. */
import { logFileOf } from './daemon/data-folder.ts'
import { keepDaemon, type DaemonState } from './daemon/keep-daemon.ts'
import { ownedDaemonIn } from './daemon/owned-daemon.ts'
import { ownerSecret } from './daemon/owner-secret.ts'
import { daemonProgram, type Installed } from './daemon/program.ts'
import type { ElectronApi } from './electron-api.ts'
import { encodes, firstAppState, type AppState } from './app-state.ts'
import { listenOpened, openWords } from './system/listen-opened.ts'
import { createLoginItem, showNotChanged, type LoginItem } from './system/login-item.ts'
import { createNotify } from './system/notify.ts'
import { HIDDEN } from './system/opened.ts'
import { prepareQuit } from './system/prepare-quit.ts'
import { showReport } from './system/report.ts'
import { settingsIn } from './system/settings.ts'
import { startUpdates, type Updater } from './system/updates.ts'
import { createTray } from './tray/tray.ts'
import { chooseFiles } from './window/choose-files.ts'
import { guardContents, guardSession } from './window/guards.ts'
import { createMainWindow, PARTITION } from './window/main-window.ts'
import { signInAddress } from './window/sign-in.ts'
import { createStayAwake } from './work/stay-awake.ts'
import { createNotifyDone } from './system/notify-done.ts'
import { messages, speak } from './messages/messages.ts'
import { NO_WORK, watchWork, type WorkWatch } from './work/watch-work.ts'

export interface Surroundings {
  electron: ElectronApi
  installed: Installed
  /** Data of the app itself. */
  userDir: string
  iconsDir: string
  preload: string
  /** Command-line arguments after the program's name, and the working directory. */
  words: readonly string[]
  folder: string
  loadUpdater(): Promise<Updater>
  env?: NodeJS.ProcessEnv
  loginItem?: LoginItem
  /** Delays in milliseconds, shortened by tests. */
  delays?: { waitsMs?: readonly number[]; lookEveryMs?: number; busyMs?: number; gatherMs?: number }
}

/** Returns false when another instance runs: that one opens what this one was asked to, and this one ends. */
export async function startApp(surroundings: Surroundings): Promise<boolean> {
  const { electron, installed, userDir, iconsDir, env = process.env, delays = {} } = surroundings
  const { app, dialog, shell } = electron
  if (!app.requestSingleInstanceLock()) {
    app.quit()
    return false
  }
  const logFile = logFileOf(installed.dataDir, env)
  const settings = settingsIn(userDir)
  const loginItem = surroundings.loginItem ?? createLoginItem(app)
  const state = firstAppState()
  const secret = (): string | null => ownerSecret(installed.dataDir, userDir, electron.safeStorage)
  const localUrl = (): string | null =>
    state.daemon.phase === 'running' ? state.daemon.localUrl : null
  let watch: WorkWatch | null = null
  let stopUpdates = (): void => undefined
  let install = (): void => undefined

  const window = createMainWindow({
    electron,
    preload: surroundings.preload,
    icon: `${iconsDir}/sizes/256x256.png`,
    logFile,
    address: (url) => signInAddress(url, secret()),
    onUploads: (uploads) => changed({ uploads }),
    onSessionEnd: () => quit.hurry(),
    onHidden: explainTray,
  })
  const notify = createNotify(electron.Notification, window.isLooking)
  const quit = prepareQuit({
    electron,
    state: () => state,
    onBackground: window.hide,
    stop: stopAll,
  })
  // The system may ask for something before the app is ready.
  listenOpened(app, window)
  app.on('window-all-closed', () => undefined) // The app stays in the tray.
  app.on('web-contents-created', (_, contents) =>
    guardContents(contents, { shell, origin: localUrl, onAction }),
  )
  app.setAppUserModelId('io.github.svc.desktop')
  await app.whenReady()
  speak(app.getLocale())

  guardSession(electron.session.fromPartition(PARTITION), localUrl)
  electron.Menu.setApplicationMenu(
    electron.Menu.buildFromTemplate([
      ...(process.platform === 'darwin' ? [{ role: 'appMenu' as const }] : []),
      { role: 'editMenu' },
      { role: 'viewMenu' },
      { role: 'windowMenu' },
    ]),
  )
  const stayAwake = createStayAwake(electron.powerSaveBlocker)
  const done = createNotifyDone({ notify, onClick: window.go, gatherMs: delays.gatherMs })
  const tray = createTray(electron, iconsDir, {
    open: window.show,
    upload: () => void chooseFiles(dialog).then((files) => files.length > 0 && window.give(files)),
    browse: () => void browse(),
    pause: (paused) =>
      void watch?.api.system
        .update({ body: { encoding_paused: paused } })
        .then(watch.look, watch.look),
    startAtLogin(starts) {
      // The system has ticked the item already: the menu is drawn again even where nothing has changed.
      changed({ startsAtLogin: starts })
      try {
        loginItem.set(starts)
      } catch (error) {
        void showNotChanged(dialog, error as Error)
      }
      changed({ startsAtLogin: loginItem.get() })
    },
    showReport: () => void (state.report && showReport(dialog, state.report, logFile)),
    showLog: () => void shell.openPath(logFile),
    retry: () => keeper.retry(),
    update: () => quit.after(install),
    quit: () => app.quit(),
  })
  const keeper = keepDaemon({
    program: daemonProgram(installed, env),
    dataDir: installed.dataDir,
    logFile,
    own: ownedDaemonIn(userDir),
    onChange: onDaemon,
    waitsMs: delays.waitsMs,
    lookEveryMs: delays.lookEveryMs,
  })
  changed({ startsAtLogin: loginItem.get() })
  window.allow()
  if (!surroundings.words.includes(HIDDEN)) window.show()
  openWords(surroundings.words, surroundings.folder, window)
  stopUpdates = await startUpdates({
    updates: settings.read().updates,
    load: surroundings.loadUpdater,
    onFetched: onUpdate,
  }).catch(() => stopUpdates)
  return true

  function changed(change: Partial<AppState>): void {
    Object.assign(state, change)
    const { uploads, work } = state
    tray.show(state)
    window.setProgress(uploads.count > 0 ? uploads.fraction : encodes(state) ? work.fraction : null)
    stayAwake(uploads.count > 0 || encodes(state))
  }

  function onDaemon(daemon: DaemonState): void {
    watch?.stop()
    watch = null
    changed({ daemon, work: NO_WORK, ...('report' in daemon ? { report: daemon.report } : {}) })
    window.stand(daemon)
    if (daemon.phase === 'restarting') notify(messages().crashNote, window.show)
    if (daemon.phase === 'failed') notify(messages().failNote, window.show)
    const owner = daemon.phase === 'running' ? secret() : null
    if (daemon.phase !== 'running' || owner === null) return
    watch = watchWork({
      localUrl: daemon.localUrl,
      secret: owner,
      onWork: (work) => changed({ work }),
      onDone: done.onEvent,
      busyMs: delays.busyMs,
    })
  }

  function onAction(action: string): void {
    if (action === 'retry') keeper.retry()
    if (action === 'log') void shell.openPath(logFile)
    if (action === 'quit') app.quit()
  }

  async function browse(): Promise<void> {
    const url = localUrl()
    if (url !== null) await shell.openExternal(await signInAddress(url, secret()))
  }

  function onUpdate(version: string, put: () => void): void {
    install = put
    changed({ update: version })
    notify(messages().updateNote(version), window.show)
  }

  function explainTray(): void {
    if (settings.read().toldOfTray) return
    settings.change({ toldOfTray: true })
    notify(messages().trayNote, window.show)
  }

  async function stopAll(): Promise<void> {
    stopUpdates()
    done.stop()
    watch?.stop()
    window.close()
    await keeper.stop()
    stayAwake(false)
    tray.destroy()
  }
}
