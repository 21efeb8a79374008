/**
 * The parts of Electron that the app uses. The main process receives them as an argument, so that tests
 * can pass a stand-in of the same type; `main.ts` passes the real ones.
 */

/** An event that a listener can cancel. */
export interface Preventable {
  preventDefault(): void
}

export interface AppApi {
  requestSingleInstanceLock(): boolean
  setAsDefaultProtocolClient(scheme: string): boolean
  setAppUserModelId(id: string): void
  setLoginItemSettings(settings: { openAtLogin: boolean; args?: string[] }): void
  getLoginItemSettings(options?: { args?: string[] }): { openAtLogin: boolean }
  /** Known once it is ready. */
  getLocale(): string
  whenReady(): Promise<void>
  quit(): void
  on(
    event: 'second-instance',
    listener: (event: Preventable, argv: string[], folder: string) => void,
  ): unknown
  on(event: 'open-file', listener: (event: Preventable, path: string) => void): unknown
  on(event: 'open-url', listener: (event: Preventable, url: string) => void): unknown
  on(event: 'before-quit', listener: (event: Preventable) => void): unknown
  on(event: 'window-all-closed', listener: () => void): unknown
  on(event: 'activate', listener: () => void): unknown
  on(
    event: 'web-contents-created',
    listener: (event: Preventable, contents: WebContentsApi) => void,
  ): unknown
}

export interface DebuggerApi {
  isAttached(): boolean
  attach(protocolVersion?: string): void
  detach(): void
  sendCommand(method: string, params?: object): Promise<any>
}

export interface WebContentsApi {
  debugger: DebuggerApi
  getURL(): string
  send(channel: string, ...values: unknown[]): void
  setWindowOpenHandler(handler: (details: { url: string }) => { action: 'deny' }): void
  on(
    event: 'will-navigate' | 'will-redirect',
    listener: (details: Preventable & { url: string }) => void,
  ): unknown
  on(event: 'will-attach-webview', listener: (event: Preventable) => void): unknown
  on(
    event: 'render-process-gone',
    listener: (event: Preventable, details: { reason: string }) => void,
  ): unknown
  on(
    event: 'did-start-navigation',
    listener: (details: { isMainFrame: boolean; isSameDocument: boolean }) => void,
  ): unknown
}

export interface WindowOptions {
  width: number
  height: number
  minWidth: number
  minHeight: number
  show: boolean
  title: string
  icon: string
  backgroundColor: string
  autoHideMenuBar: boolean
  webPreferences: {
    preload: string
    partition: string
    contextIsolation: true
    sandbox: true
    nodeIntegration: false
    webviewTag: false
    spellcheck: boolean
  }
}

export interface WindowApi {
  webContents: WebContentsApi
  loadURL(url: string): Promise<void>
  show(): void
  hide(): void
  focus(): void
  restore(): void
  isMinimized(): boolean
  isFocused(): boolean
  isDestroyed(): boolean
  destroy(): void
  setProgressBar(fraction: number): void
  on(event: 'close', listener: (event: Preventable) => void): unknown
  on(event: 'session-end', listener: () => void): unknown
}

export interface TrayMenuItem {
  label?: string
  type?: 'separator' | 'checkbox'
  role?: 'appMenu' | 'editMenu' | 'viewMenu' | 'windowMenu'
  enabled?: boolean
  checked?: boolean
  click?: () => void
}

export interface ImageApi {
  setTemplateImage(isTemplate: boolean): void
}

export interface TrayApi<Menu> {
  setToolTip(text: string): void
  setContextMenu(menu: Menu | null): void
  on(event: 'click', listener: () => void): unknown
  destroy(): void
}

export interface NotificationApi {
  show(): void
  on(event: 'click', listener: () => void): unknown
}

export interface SessionApi {
  setPermissionRequestHandler(
    handler: (
      contents: unknown,
      permission: string,
      callback: (granted: boolean) => void,
      details: { requestingUrl: string; isMainFrame: boolean },
    ) => void,
  ): void
  setPermissionCheckHandler(
    handler: (contents: unknown, permission: string, requestingOrigin: string) => boolean,
  ): void
  setDevicePermissionHandler(handler: () => boolean): void
}

export interface IpcEvent {
  senderFrame: { url: string; parent: unknown } | null
}

/** `Image` and `Menu` are Electron's own objects, which the app only passes on. */
export interface ElectronApi<Image extends ImageApi = any, Menu = any> {
  app: AppApi
  BrowserWindow: new (options: WindowOptions) => WindowApi
  Tray: new (image: Image) => TrayApi<Menu>
  Menu: {
    buildFromTemplate(template: TrayMenuItem[]): Menu
    setApplicationMenu(menu: Menu | null): void
  }
  nativeImage: { createFromPath(path: string): Image }
  Notification: (new (options: { title: string; body: string }) => NotificationApi) & {
    isSupported(): boolean
  }
  dialog: {
    showMessageBox(options: {
      type: 'question' | 'warning'
      title: string
      message: string
      detail: string
      buttons: string[]
      defaultId: number
      cancelId: number
      noLink: boolean
    }): Promise<{ response: number }>
    showOpenDialog(options: {
      properties: ('openFile' | 'multiSelections')[]
      filters: { name: string; extensions: string[] }[]
    }): Promise<{ canceled: boolean; filePaths: string[] }>
  }
  nativeTheme: { readonly shouldUseDarkColors: boolean }
  shell: { openExternal(url: string): Promise<void>; openPath(path: string): Promise<string> }
  safeStorage: {
    isEncryptionAvailable(): boolean
    getSelectedStorageBackend(): string
    encryptString(text: string): Buffer
    decryptString(sealed: Buffer): string
  }
  powerSaveBlocker: { start(type: 'prevent-app-suspension'): number; stop(id: number): unknown }
  powerMonitor: { on(event: 'shutdown', listener: () => void): unknown }
  ipcMain: {
    on(channel: string, listener: (event: IpcEvent, ...values: unknown[]) => void): unknown
  }
  session: { fromPartition(partition: string): SessionApi }
}
