/**
 * A browser for the tests, and the same one without windows where there is a package of it: it
 * costs less than half.
 */
import { findChromium, findHeadlessShell } from '../test/browser.ts'
import { aptInstall, hasApt, mayInstall } from './apt.ts'
import { ensureProgram } from './ensure-program.ts'
import { SetupError } from './step.ts'

/** Answers the path of what most tests will run in. Throws `SetupError`. */
export async function ensureChromium(): Promise<string> {
  const whole = await ensureProgram({
    why: 'The browser tests need Chromium.',
    debian: 'chromium',
    find: findChromium,
    howTo,
  })
  if (process.env['SVC_CHROMIUM']) return whole
  if (mayInstall() && !(await findHeadlessShell())) await tryToInstall('chromium-headless-shell')
  return (await findHeadlessShell()) ?? whole
}

/** Not every Debian or Ubuntu has it: the whole browser does all that it does. */
async function tryToInstall(debian: string): Promise<void> {
  try {
    await aptInstall([debian])
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
  }
}

function howTo(): string {
  if (hasApt()) return 'Install it with:\n  sudo apt-get update && sudo apt-get install -y chromium'
  if (process.platform === 'darwin') return 'Install it with:\n  brew install --cask chromium'
  return 'Install Chromium or Chrome, or set SVC_CHROMIUM to its path.'
}
