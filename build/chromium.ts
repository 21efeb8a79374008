/** A browser for the tests. */
import { findChromium } from '../test/browser.ts'
import { hasApt } from './apt.ts'
import { ensureProgram } from './ensure-program.ts'

export const ensureChromium = (): Promise<string> =>
  ensureProgram({ why: 'The browser tests need Chromium.', debian: 'chromium', find: findChromium, howTo })

function howTo(): string {
  if (hasApt()) return 'Install it with:\n  sudo apt-get update && sudo apt-get install -y chromium'
  if (process.platform === 'darwin') return 'Install it with:\n  brew install --cask chromium'
  return 'Install Chromium or Chrome, or set SVC_CHROMIUM to its path.'
}
