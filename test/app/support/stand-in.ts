/**
 * Stands in for Electron, whose program cannot be had everywhere: of the type that the app uses,
 * with a memory of what was asked of it. What the type does not name throws, as does an event that
 * nothing here sends.
 */
import type {
  AppApi,
  DebuggerApi,
  ElectronApi,
  IpcEvent,
  TrayMenuItem,
  NotificationApi,
  SessionApi,
  WebContentsApi,
  WindowApi,
  WindowOptions,
} from '../../../app/electron-api.ts'

type Listener = (...values: any[]) => void

/** Throws at whatever the object does not have. */
export function strict<T extends object>(name: string, object: T): T {
  return new Proxy(object, {
    get(target, property, receiver) {
      if (typeof property === 'symbol' || property === 'then' || property in target)
        return Reflect.get(target, property, receiver)
      throw new Error(
        `the app uses ${name}.${property}, which it has no right to: see app/electron-api.ts`,
      )
    },
  })
}

class Events<Name extends string> {
  #name: string
  #known: readonly Name[]
  #listeners = new Map<string, Listener[]>()
  constructor(name: string, known: readonly Name[]) {
    this.#name = name
    this.#known = known
  }
  on = (event: Name, listener: Listener): void => {
    if (!this.#known.includes(event)) throw new Error(`${this.#name} has no event ${event} here`)
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener])
  }
  /** Whether somebody prevented what would have happened. */
  emit(event: Name, details: object = {}, ...values: unknown[]): boolean {
    let prevented = false
    for (const listener of this.#listeners.get(event) ?? [])
      listener({ ...details, preventDefault: () => (prevented = true) }, ...values)
    return prevented
  }
}

export class WindowStandIn {
  readonly options: WindowOptions
  readonly loaded: string[] = []
  readonly sent: [channel: string, ...values: unknown[]][] = []
  /** Of the debugger: method and parameters. */
  readonly commands: [string, any][] = []
  readonly progress: number[] = []
  readonly events = new Events('BrowserWindow', ['close', 'session-end'])
  readonly contentsEvents = new Events('webContents', [
    'will-navigate',
    'will-redirect',
    'will-attach-webview',
    'render-process-gone',
    'did-start-navigation',
  ])
  openHandler: Parameters<WebContentsApi['setWindowOpenHandler']>[0] | null = null
  isShown = false
  isFocused = false
  isDestroyed = false
  #attached = false
  readonly contents: WebContentsApi
  readonly api: WindowApi

  constructor(options: WindowOptions) {
    this.options = options
    const devtools: DebuggerApi = {
      isAttached: () => this.#attached,
      attach: () => void (this.#attached = true),
      detach: () => void (this.#attached = false),
      sendCommand: async (method, params) => {
        if (!this.#attached) throw new Error('the debugger is not attached')
        this.commands.push([method, params])
        const answers: Record<string, object> = {
          'DOM.getDocument': { root: { nodeId: 1 } },
          'DOM.querySelector': { nodeId: 2 },
          'DOM.setFileInputFiles': {},
        }
        if (!answers[method]) throw new Error(`no answer to ${method} here`)
        return answers[method]
      },
    }
    this.contents = strict('webContents', {
      debugger: strict('debugger', devtools),
      getURL: () => this.loaded.at(-1) ?? '',
      send: (channel: string, ...values: unknown[]) => void this.sent.push([channel, ...values]),
      setWindowOpenHandler: (handler: Parameters<WebContentsApi['setWindowOpenHandler']>[0]) =>
        void (this.openHandler = handler),
      on: this.contentsEvents.on as WebContentsApi['on'],
    })
    this.api = strict('BrowserWindow', {
      webContents: this.contents,
      loadURL: async (url: string) => {
        if (this.isDestroyed) throw new Error('the window is destroyed')
        this.contentsEvents.emit('did-start-navigation', {
          isMainFrame: true,
          isSameDocument: false,
        })
        this.loaded.push(url)
      },
      show: () => void (this.isShown = true),
      hide: () => void (this.isShown = this.isFocused = false),
      focus: () => void (this.isFocused = true),
      restore: () => undefined,
      isMinimized: () => false,
      isFocused: () => this.isFocused,
      isDestroyed: () => this.isDestroyed,
      destroy: () => void (this.isDestroyed = true),
      setProgressBar: (fraction: number) => void this.progress.push(fraction),
      on: this.events.on as WindowApi['on'],
    })
  }

  /** What the appliance or the app shows in it, without what only leads there. */
  get page(): string {
    return decodeURIComponent(this.loaded.at(-1) ?? '')
  }
}

export interface ElectronStandIn {
  api: ElectronApi<any, TrayMenuItem[]>
  events: Events<
    | 'second-instance'
    | 'open-file'
    | 'open-url'
    | 'before-quit'
    | 'window-all-closed'
    | 'activate'
    | 'web-contents-created'
  >
  power: Events<'shutdown'>
  windows: WindowStandIn[]
  /** As the tray shows it now. */
  menu: TrayMenuItem[]
  toolTip: string
  notes: { title: string; body: string; click(): void }[]
  dialogs: { message: string; detail: string }[]
  /** What the next question is answered with: the number of the button. */
  answer: number
  /** What the next file dialog answers. */
  chosen: string[]
  opened: string[]
  awake: Set<number>
  permissions: Parameters<SessionApi['setPermissionRequestHandler']>[0] | null
  isFirst: boolean
  safe: boolean
  quits: number
  /** As if the page of the window had sent it. */
  fromPage(channel: string, value?: unknown, frame?: IpcEvent['senderFrame']): void
  click(label: string): void
}

export function standIn(): ElectronStandIn {
  const ipc = new Map<string, Listener>()
  let blockers = 0
  const self: ElectronStandIn = {
    events: new Events('app', [
      'second-instance',
      'open-file',
      'open-url',
      'before-quit',
      'window-all-closed',
      'activate',
      'web-contents-created',
    ]),
    power: new Events('powerMonitor', ['shutdown']),
    windows: [],
    menu: [],
    toolTip: '',
    notes: [],
    dialogs: [],
    answer: 0,
    chosen: [],
    opened: [],
    awake: new Set(),
    permissions: null,
    isFirst: true,
    safe: true,
    quits: 0,
    fromPage(channel, value, frame = { url: self.windows[0]!.loaded.at(-1)!, parent: null }) {
      ipc.get(channel)!({ senderFrame: frame }, value)
    },
    click(label) {
      const item = self.menu.find((entry) => entry.label?.startsWith(label))
      if (!item?.click || item.enabled === false)
        throw new Error(
          `the tray has nothing to click that begins with ${label}: ${JSON.stringify(self.menu)}`,
        )
      item.click()
    },
    api: null!,
  }
  const app: AppApi = {
    requestSingleInstanceLock: () => self.isFirst,
    setAsDefaultProtocolClient: (scheme) => scheme === 'svc',
    setAppUserModelId: () => undefined,
    setLoginItemSettings: () => undefined,
    getLoginItemSettings: () => ({ openAtLogin: false }),
    getLocale: () => 'en-GB',
    whenReady: () => Promise.resolve(),
    quit() {
      if (!self.events.emit('before-quit')) self.quits++
    },
    on: self.events.on as AppApi['on'],
  }
  const electron: ElectronApi<any, TrayMenuItem[]> = {
    app: strict('app', app),
    BrowserWindow: function (options: WindowOptions) {
      const made = new WindowStandIn(options)
      self.windows.push(made)
      self.events.emit('web-contents-created', {}, made.contents)
      return made.api
    } as unknown as ElectronApi['BrowserWindow'],
    Tray: function () {
      return strict('Tray', {
        setToolTip: (text: string) => void (self.toolTip = text),
        setContextMenu: (menu: TrayMenuItem[]) => void (self.menu = menu),
        on: () => undefined,
        destroy: () => undefined,
      })
    } as unknown as ElectronApi['Tray'],
    Menu: strict('Menu', {
      buildFromTemplate: (template: TrayMenuItem[]) => template,
      setApplicationMenu: () => undefined,
    }),
    nativeImage: strict('nativeImage', {
      createFromPath: () => strict('image', { setTemplateImage: () => undefined }),
    }),
    Notification: strict(
      'Notification',
      Object.assign(
        function (message: { title: string; body: string }) {
          let click = (): void => undefined
          const note: NotificationApi = {
            show: () => void self.notes.push({ ...message, click: () => click() }),
            on: (_, listener) => void (click = listener),
          }
          return strict('notification', note)
        },
        { isSupported: () => true },
      ),
    ) as unknown as ElectronApi['Notification'],
    dialog: strict('dialog', {
      showMessageBox: async (options: { message: string; detail: string }) => {
        self.dialogs.push({ message: options.message, detail: options.detail })
        return { response: self.answer }
      },
      showOpenDialog: async () => ({ canceled: self.chosen.length === 0, filePaths: self.chosen }),
    }),
    nativeTheme: strict('nativeTheme', { shouldUseDarkColors: true }),
    shell: strict('shell', {
      openExternal: async (url: string) => void self.opened.push(url),
      openPath: async (path: string) => (self.opened.push(path), ''),
    }),
    safeStorage: strict('safeStorage', {
      isEncryptionAvailable: () => true,
      getSelectedStorageBackend: () => (self.safe ? 'gnome_libsecret' : 'basic_text'),
      // Not the text itself: a test sees whether it was sealed.
      encryptString: (text: string) =>
        Buffer.from(`sealed ${Buffer.from(text).toString('base64')}`),
      decryptString: (sealed: Buffer) =>
        Buffer.from(sealed.toString().replace(/^sealed /, ''), 'base64').toString(),
    }),
    powerSaveBlocker: strict('powerSaveBlocker', {
      start: () => (self.awake.add(++blockers), blockers),
      stop: (id: number) => self.awake.delete(id),
    }),
    powerMonitor: strict('powerMonitor', {
      on: self.power.on as ElectronApi['powerMonitor']['on'],
    }),
    ipcMain: strict('ipcMain', {
      on: (channel: string, listener: Listener) => void ipc.set(channel, listener),
    }),
    session: strict('session', {
      fromPartition: () =>
        strict('partition', {
          setPermissionRequestHandler: (
            handler: Parameters<SessionApi['setPermissionRequestHandler']>[0],
          ) => void (self.permissions = handler),
          setPermissionCheckHandler: () => undefined,
          setDevicePermissionHandler: () => undefined,
        }),
    }),
  }
  self.api = strict('electron', electron)
  return self
}
