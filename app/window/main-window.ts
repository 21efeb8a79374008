/** The one window: shows the appliance, or how it stands with it; goes out of sight when closed. */
import type { DaemonState } from '../daemon/keep-daemon.ts'
import type { ElectronApi, WindowApi } from '../electron-api.ts'
import { linkPage, type Uploads } from './page.ts'
import { statusPage } from './status-page.ts'

export const PARTITION = 'persist:svc'
const OFTEN_MS = 10_000

export interface MainWindowOptions {
  electron: Pick<ElectronApi, 'BrowserWindow' | 'ipcMain' | 'nativeTheme'>
  preload: string
  icon: string
  logFile: string
  /** The address to begin at; it signs in. */
  address(localUrl: string): Promise<string>
  onUploads(uploads: Uploads): void
  onSessionEnd(): void
  /** Called whenever closing the window has hidden it. */
  onHidden(): void
}

export interface MainWindow {
  /** From now on it may be seen; what wanted to be shown before is. */
  allow(): void
  show(): void
  isLooking(): boolean
  /** Shows the state of the daemon. */
  stand(state: DaemonState): void
  /** Opens a page of the dashboard as soon as it is loaded. */
  go(path: string): void
  /** Adds files to the dashboard's uploads as soon as it is loaded. */
  give(files: readonly string[]): void
  hide(): void
  setProgress(fraction: number | null): void
  close(): void
}

export function createMainWindow(options: MainWindowOptions): MainWindow {
  const { electron, address } = options
  let window: WindowApi | null = null
  let state: DaemonState = { phase: 'starting' }
  let displayed = ''
  let isLoaded = false
  let closing = false
  let goneAt = -Infinity
  const page = linkPage({
    ipcMain: electron.ipcMain,
    contents: () => window?.webContents ?? null,
    origin: () => displayed,
    onUploads: options.onUploads,
  })

  function open(): WindowApi {
    const browserWindow = new electron.BrowserWindow({
      width: 1280,
      height: 860,
      minWidth: 360,
      minHeight: 480,
      show: false,
      title: 'svc',
      icon: options.icon,
      backgroundColor: electron.nativeTheme.shouldUseDarkColors ? '#121212' : '#ffffff',
      autoHideMenuBar: true,
      webPreferences: {
        preload: options.preload,
        partition: PARTITION,
        contextIsolation: true,
        sandbox: true,
        nodeIntegration: false,
        webviewTag: false,
        spellcheck: true,
      },
    })
    browserWindow.on('close', (event) => {
      if (closing) return
      event.preventDefault()
      browserWindow.hide()
      options.onHidden()
    })
    browserWindow.on('session-end', () => options.onSessionEnd())
    browserWindow.webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
      if (isMainFrame && !isSameDocument) page.left()
    })
    browserWindow.webContents.on('render-process-gone', () => {
      page.left()
      displayed = ''
      // A window that crashes repeatedly stays closed until somebody opens it.
      const isOften = performance.now() - goneAt < OFTEN_MS
      goneAt = performance.now()
      if (!isOften) void load()
    })
    return browserWindow
  }

  /** Loads the page for the state, unless it is loaded already. */
  async function load(): Promise<void> {
    // A page that briefly loses the appliance waits for it, and so do its uploads.
    if (
      !window ||
      (displayed.startsWith('http') && (state.phase === 'restarting' || state.phase === 'starting'))
    )
      return
    const wanted = state.phase === 'running' ? state.localUrl : statusPage(state, options.logFile)
    if (wanted === displayed) return
    displayed = wanted
    isLoaded = false
    const url = state.phase === 'running' ? await address(state.localUrl) : wanted
    if (displayed !== wanted) return // Another state came meanwhile.
    // A page that fails to load is gone; the next state replaces it.
    await window?.loadURL(url).catch(() => undefined)
    isLoaded = displayed === wanted
  }

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
      if (isLoaded && !page.isReady && displayed.startsWith('http')) displayed = ''
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
      self.show()
      page.go(path)
    },
    give(files) {
      self.show()
      page.give(files)
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
