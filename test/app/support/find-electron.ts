/** Electron's program: npm brings its types alone, and its own download comes from elsewhere. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createRequire } from 'node:module'

/** SVC_ELECTRON, else what `npx install-electron` has fetched; null when there is none. */
export function findElectron(): string | null {
  if (process.env.SVC_ELECTRON) return process.env.SVC_ELECTRON
  const folder = dirname(createRequire(import.meta.url).resolve('electron/package.json'))
  try {
    const path = join(folder, 'dist', readFileSync(join(folder, 'path.txt'), 'utf8').trim())
    return existsSync(path) ? path : null
  } catch {
    return null // It was never fetched.
  }
}
