/**
 * The owner secret, by which the app asks the appliance. The file in the data folder counts, since
 * it can be replaced; the copy is for a machine where that file is put away. Only the system's own
 * safe holds a copy: without one there is none.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ElectronApi } from '../electron-api.ts'

/** Null when unknown: the window then shows the appliance's own sign-in. */
export function ownerSecret(
  dataDir: string,
  userDir: string,
  safe: ElectronApi['safeStorage'],
): string | null {
  const copy = join(userDir, 'owner.sealed')
  const inFolder = textOf(join(dataDir, 'owner.secret'))
  if (inFolder !== null) {
    if (isSafe(safe) && opened(copy, dataDir, safe) !== inFolder)
      keep(copy, { dataDir, secret: inFolder }, safe)
    return inFolder
  }
  return isSafe(safe) ? opened(copy, dataDir, safe) : null
}

/** On Linux without a keyring, Electron would encrypt it with a well-known password. */
function isSafe(safe: ElectronApi['safeStorage']): boolean {
  return (
    safe.isEncryptionAvailable() &&
    (process.platform !== 'linux' || safe.getSelectedStorageBackend() !== 'basic_text')
  )
}

interface Saved {
  dataDir: string
  secret: string
}

function keep(copy: string, saved: Saved, safe: ElectronApi['safeStorage']): void {
  try {
    writeFileSync(copy, safe.encryptString(JSON.stringify(saved)), { mode: 0o600 })
  } catch {
    // A full disk or a locked safe, say: the secret is in the folder, and is copied the next time.
  }
}

/** The copy for this data folder; ignored when the system's safe cannot decrypt it. */
function opened(copy: string, dataDir: string, safe: ElectronApi['safeStorage']): string | null {
  try {
    const saved = JSON.parse(safe.decryptString(readFileSync(copy))) as Saved
    return saved.dataDir === dataDir ? saved.secret : null
  } catch {
    return null // None was kept yet, or the next copy replaces it.
  }
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return null // Another user's, or put away.
  }
}
