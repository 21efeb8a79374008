/**
 * The owner secret, by which the app asks the appliance. The file in the data folder counts, since
 * it can be replaced; the copy is for a machine where that file is put away. Only the system's own
 * safe holds a copy: without one there is none.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
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
    if (isSafe(safe) && opened(copy, dataDir, safe) !== inFolder) {
      writeFileSync(copy, safe.encryptString(JSON.stringify({ dataDir, secret: inFolder })), {
        mode: 0o600,
      })
    }
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

/** The copy for this data folder; ignored when the system's safe cannot decrypt it. */
function opened(copy: string, dataDir: string, safe: ElectronApi['safeStorage']): string | null {
  let sealed: Buffer
  try {
    sealed = readFileSync(copy)
  } catch {
    return null // None was kept yet.
  }
  try {
    const saved = JSON.parse(safe.decryptString(sealed)) as { dataDir: string; secret: string }
    return saved.dataDir === dataDir ? saved.secret : null
  } catch {
    rmSync(copy, { force: true })
    return null
  }
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return null // Another user's, or put away.
  }
}
