/**
 * Messages between the app and the page in its window: pages and files to open, and the progress of its
 * uploads.
 */
import { CHANNEL } from '../bridge.ts'
import type { ElectronApi, IpcEvent, WebContentsApi } from '../electron-api.ts'
import { giveFiles } from './give-files.ts'

/** `fraction`: 0–1 of what is under way. */
export interface Uploads {
  count: number
  fraction: number
}

export interface AppPageOptions {
  ipcMain: ElectronApi['ipcMain']
  contents(): WebContentsApi | null
  /** The address of the appliance that is shown; another page is not listened to. */
  origin(): string
  onUploads(uploads: Uploads): void
}

export interface PageLink {
  /** Whether the dashboard is loaded and signed in, so that it can accept something. */
  readonly isReady: boolean
  /** Opens a page as soon as the dashboard can. */
  go(path: string): void
  give(files: readonly string[]): void
  /** Another page comes. */
  left(): void
}

export function linkPage({ ipcMain, contents, origin, onUploads }: AppPageOptions): PageLink {
  let isReady = false
  let path: string | null = null
  let files: string[] = []
  let giving: Promise<void> = Promise.resolve()

  function deliver(): void {
    const page = contents()
    if (!page || !isReady) return
    if (path !== null) page.send(CHANNEL.go, path)
    path = null
    if (files.length === 0) return
    const given = files
    files = []
    // Sequential, since they share one channel. What a page could not accept is sent to the next one.
    giving = giving
      .then(() => giveFiles(page.debugger, given))
      .catch(() => void files.unshift(...given))
  }

  const isOurs = ({ senderFrame }: IpcEvent): boolean =>
    senderFrame?.parent === null && URL.parse(senderFrame.url)?.origin === origin()
  ipcMain.on(CHANNEL.ready, (event, can) => {
    if (!isOurs(event)) return
    isReady = can === true
    deliver()
  })
  ipcMain.on(CHANNEL.uploads, (event, value) => {
    const { count, fraction } = (value ?? {}) as Partial<Uploads>
    if (isOurs(event) && Number.isInteger(count) && Number.isFinite(fraction))
      onUploads({ count: count!, fraction: fraction! })
  })

  return {
    get isReady() {
      return isReady
    },
    go(to) {
      path = to
      deliver()
    },
    give(more) {
      files.push(...more)
      deliver()
    },
    left() {
      isReady = false
      onUploads({ count: 0, fraction: 0 })
    },
  }
}
