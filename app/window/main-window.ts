/** The one window: shows the appliance, or how it stands with it; goes out of sight when closed. */
import { CHANNEL } from '../bridge.ts'
import type { DaemonState } from '../daemon/keep-daemon.ts'
import type { ElectronApi, IpcEvent, WindowApi } from '../electron-api.ts'
import { giveFiles } from './give-files.ts'
import { standingPage } from './standing-page.ts'

export const PARTITION = 'persist:svc'

export interface Uploads { count: number; fraction: number }

export interface MainWindowOptions {
  electron: Pick<ElectronApi, 'BrowserWindow' | 'ipcMain' | 'nativeTheme'>
  preload: string
  icon: string
  logFile: string
  /** The address to begin at; it signs in. */
  address(localUrl: string): Promise<string>
  onUploads(uploads: Uploads): void
  onSessionEnd(): void
  /** Its first time of going out of sight. */
  onHidden(): void
}

export interface MainWindow {
  /** From now on it may be seen; what wanted to be shown before is. */
  allow(): void
  show(): void
  isLooking(): boolean
  /** What the appliance has come to. */
  stand(state: DaemonState): void
  /** A room of the dashboard, as soon as it is there. */
  go(path: string): void
  /** Files for its queue, as soon as it is there. */
  give(files: readonly string[]): void
  hide(): void
  setProgress(fraction: number | null): void
  close(): void
}

export function createMainWindow(options: MainWindowOptions): MainWindow {
  const { electron, address, onUploads } = options
  let window: WindowApi | null = null
  let state: DaemonState = { phase: 'starting' }
  let shown = ''
  let isLoaded = false
  let isReady = false
  let giving: Promise<void> = Promise.resolve()
  let closing = false
  const pending: { path: string | null; files: string[] } = { path: null, files: [] }

  function open(): WindowApi {
    const made = new electron.BrowserWindow({
      width: 1280, height: 860, minWidth: 360, minHeight: 480, show: false, title: 'svc', icon: options.icon, backgroundColor: electron.nativeTheme.shouldUseDarkColors ? '#121212' : '#ffffff', autoHideMenuBar: true,
      webPreferences: { preload: options.preload, partition: PARTITION, contextIsolation: true, sandbox: true, nodeIntegration: false, webviewTag: false, spellcheck: true },
    })
    made.on('close', (event) => {
      if (closing) return
      event.preventDefault()
      made.hide()
      options.onHidden()
    })
    made.on('session-end', () => options.onSessionEnd())
    made.webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
      if (!isMainFrame || isSameDocument) return
      isReady = false
      onUploads({ count: 0, fraction: 0 })
    })
    made.webContents.on('render-process-gone', () => {
      shown = ''
      void load()
    })
    return made
  }

  /** What belongs to the state; the same is not loaded again. */
  async function load(): Promise<void> {
    // A page that has lost its appliance for a moment waits for it by itself, and its uploads with it.
    if (!window || (shown.startsWith('http') && (state.phase === 'restarting' || state.phase === 'starting'))) return
    const wanted = state.phase === 'running' ? state.localUrl : standingPage(state, options.logFile)
    if (wanted === shown) return
    shown = wanted
    isLoaded = false
    const url = state.phase === 'running' ? await address(state.localUrl) : wanted
    if (shown !== wanted) return // Another state came meanwhile.
    // What cannot be loaded is no longer there: the next state says so.
    await window.loadURL(url).catch(() => undefined)
    isLoaded = shown === wanted
  }

  function deliver(): void {
    if (!window || !isReady) return
    const { path } = pending
    const files = pending.files.splice(0)
    pending.path = null
    if (path !== null) window.webContents.send(CHANNEL.go, path)
    if (files.length === 0) return
    const { debugger: devtools } = window.webContents
    // One after another: they share the way in. What a page could not take any more the next one gets.
    giving = giving.then(() => giveFiles(devtools, files)).catch(() => void pending.files.unshift(...files))
  }

  const isPage = ({ senderFrame }: IpcEvent): boolean => state.phase === 'running' && senderFrame?.parent === null && URL.parse(senderFrame.url)?.origin === state.localUrl
  electron.ipcMain.on(CHANNEL.ready, (event, can) => {
    if (!isPage(event)) return
    isReady = can === true
    deliver()
  })
  electron.ipcMain.on(CHANNEL.uploads, (event, value) => {
    const { count, fraction } = (value ?? {}) as Partial<Uploads>
    if (isPage(event) && Number.isInteger(count) && Number.isFinite(fraction)) onUploads({ count: count!, fraction: fraction! })
  })

  let mayOpen = false
  let isWanted = false

  const self: MainWindow = {
    allow() {
      mayOpen = true
      if (isWanted) self.show()
    },
    show() {
      isWanted = true
      if (!mayOpen) return
      window ??= open()
      // Somebody signed out: the app is the way in again.
      if (isLoaded && !isReady && shown.startsWith('http')) shown = ''
      void load()
      if (window.isMinimized()) window.restore()
      window.show()
      window.focus()
    },
    isLooking: () => window?.isFocused() ?? false,
    stand(next) {
      state = next
      void load()
    },
    go(path) {
      pending.path = path
      self.show()
      deliver()
    },
    give(files) {
      pending.files.push(...files)
      self.show()
      deliver()
    },
    hide: () => window?.hide(),
    setProgress: (fraction) => window?.setProgressBar(fraction ?? -1),
    close() {
      closing = true
      if (window && !window.isDestroyed()) window.destroy()
      window = null
      mayOpen = false
    },
  }
  return self
}
