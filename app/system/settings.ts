/** `desktop.json` in the folder of the app: what concerns the app alone. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface AppSettings {
  /** Where new versions are published, and on which channel; null disables updates. */
  updates: { url: string; channel: string } | null
  /** Whether the person was told that closing the window does not quit the app. */
  toldOfTray: boolean
}

export interface SettingsFile {
  read(): AppSettings
  change(change: Partial<AppSettings>): void
}

export function settingsIn(userDir: string): SettingsFile {
  const file = join(userDir, 'desktop.json')
  let changed: Partial<AppSettings> = {}
  const raw = (): Record<string, unknown> => {
    try {
      return { ...JSON.parse(readFileSync(file, 'utf8')), ...changed } as Record<string, unknown>
    } catch {
      return { ...changed } // There is none yet, or somebody has to mend it: as if nothing was set.
    }
  }
  return {
    read() {
      const { updates, toldOfTray } = raw()
      return { updates: updatesOf(updates), toldOfTray: toldOfTray === true }
    },
    change(change) {
      changed = { ...changed, ...change }
      try {
        writeFileSync(`${file}.part`, `${JSON.stringify(raw(), null, 2)}\n`)
        renameSync(`${file}.part`, file)
      } catch {
        // A full disk, say: it is kept until the app quits.
      }
    },
  }
}

function updatesOf(value: unknown): AppSettings['updates'] {
  const { url, channel = 'latest' } = (value ?? {}) as { url?: unknown; channel?: unknown }
  // An installed update is executed, so it must not come over an unprotected connection.
  if (
    typeof url !== 'string' ||
    !/^https:\/\/\S+$/.test(url) ||
    typeof channel !== 'string' ||
    !/^[a-z0-9-]{1,40}$/.test(channel)
  )
    return null
  return { url, channel }
}
