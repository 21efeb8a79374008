/**
 * New versions, where desktop.json enables them: fetched quietly, put in place when
 * the person agrees.
 */
import type { AppSettings } from './settings.ts'

/** The used part of electron-updater. */
export interface Updater {
  channel: string | null
  autoDownload: boolean
  autoInstallOnAppQuit: boolean
  allowDowngrade: boolean
  setFeedURL(feed: { provider: 'generic'; url: string; channel: string }): void
  checkForUpdates(): Promise<unknown>
  quitAndInstall(): void
  on(event: 'update-downloaded', listener: (info: { version: string }) => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
}

export interface UpdateOptions {
  updates: AppSettings['updates']
  /** Loaded on first use. */
  load(): Promise<Updater>
  onFetched(version: string, install: () => void): void
  everyMs?: number
}

const DAY_MS = 24 * 3_600_000

/** Returns the function that stops it. Without a URL it contacts no server. */
export async function startUpdates({
  updates,
  load,
  onFetched,
  everyMs = DAY_MS,
}: UpdateOptions): Promise<() => void> {
  if (!updates) return () => undefined
  const updater = await load()
  updater.setFeedURL({ provider: 'generic', ...updates })
  updater.channel = updates.channel
  updater.autoDownload = true
  updater.autoInstallOnAppQuit = true
  // Setting a channel allows it; a channel that was left may be ahead.
  updater.allowDowngrade = false
  updater.on('update-downloaded', ({ version }) =>
    onFetched(version, () => updater.quitAndInstall()),
  )
  // No line, or nothing there yet: it is looked again tomorrow.
  updater.on('error', () => undefined)
  const look = (): void => void updater.checkForUpdates().catch(() => undefined)
  look()
  const timer = setInterval(look, everyMs)
  return () => clearInterval(timer)
}
