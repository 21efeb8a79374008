/** Sees to it that the tests have a browser: Debian's or the user's Chromium, no download of our own. */
import { findChromium } from '../test/browser.ts'
import { aptInstall, hasApt, mayInstall } from './apt.ts'
import { SetupError } from './step.ts'

/** Answers its path. Throws `SetupError` with what to type. */
export async function ensureChromium(): Promise<string> {
  const found = await findChromium()
  if (found) return found
  if (!mayInstall()) throw new SetupError(`The browser tests need Chromium.\n${howTo()}`)
  await aptInstall(['chromium'])
  const installed = await findChromium()
  if (!installed) throw new SetupError(`apt-get has installed chromium, but it cannot be found.\n${howTo()}`)
  return installed
}

function howTo(): string {
  if (hasApt()) return 'Install it with:\n  sudo apt-get update && sudo apt-get install -y chromium'
  if (process.platform === 'darwin') return 'Install it with:\n  brew install --cask chromium'
  return 'Install Chromium or Chrome, or set SVC_CHROMIUM to its path.'
}
