/** config.json of the data folder: an object of settings by name. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** An invalid setting, reported before anything starts. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

const pathIn = (dataDir: string): string => join(dataDir, 'config.json')

/** Empty when the file does not exist. Throws `ConfigError` when it cannot be read. */
export function readConfigFile(dataDir: string): Record<string, unknown> {
  const path = pathIn(dataDir)
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // A path that is not a folder is reported where it is used.
    if (code === 'ENOENT' || code === 'ENOTDIR') return {}
    if (code === 'EACCES' || code === 'EPERM')
      throw new ConfigError(
        `Cannot read ${path}: permission denied. Start svc as the user who owns ` +
          `${dataDir}, or set SVC_DATA_DIR to your own folder.`,
      )
    throw new ConfigError(`Cannot read ${path}: ${(error as Error).message}`)
  }
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>
  } catch {
    // Reported below.
  }
  throw new ConfigError(`${path} is not a JSON object. Fix or remove it.`)
}

/** Whole or not at all. */
export function writeConfigFile(dataDir: string, settings: Record<string, unknown>): void {
  const path = pathIn(dataDir)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  writeFileSync(`${path}.part`, `${JSON.stringify(settings, null, 2)}\n`, {
    mode: 0o600,
    flush: true,
  })
  renameSync(`${path}.part`, path)
}
