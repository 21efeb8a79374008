/** The real Chromium that browser tests run in. */
import {
  chromium,
  type Browser,
  type BrowserContext,
  type CDPSession,
  type Page,
} from 'playwright-core'
import { findProgram } from './support/find-program.ts'
import { delayAnswers } from './support/late.ts'
import { openBrowsers, reportBeforeClose } from './support/seen-at-failure.ts'
import { sharedBrowser } from './support/shared-browser.ts'

export type { Browser, CDPSession, Page }

/** Of a person’s browser: Chromium’s own without a window counts as a program. */
export const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
]
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell']
const ELSEWHERE = ['/usr/bin', '/snap/bin', '/opt/google/chrome', '/usr/lib/chromium']
const APPLICATIONS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const ARGUMENTS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
]

/** Its path: SVC_CHROMIUM, else what PATH and the usual places hold. */
export const findChromium = (): Promise<string | undefined> =>
  findProgram({ variable: 'SVC_CHROMIUM', names: NAMES, elsewhere: ELSEWHERE, paths: APPLICATIONS })

/** The same Chromium without windows, where it is installed (test/README.md); none when SVC_CHROMIUM names one. */
export const findHeadlessShell = async (): Promise<string | undefined> =>
  process.env['SVC_CHROMIUM']
    ? undefined
    : findProgram({ variable: 'SVC_HEADLESS_SHELL', names: SHELLS, elsewhere: ELSEWHERE })

/**
 * Without Chromium the test fails; it never passes silently. `more` are further arguments of Chromium's, which then is
 * not shared with other files of tests.
 */
export async function launchBrowser(...more: string[]): Promise<Browser> {
  const own = async (): Promise<Browser> =>
    launch((await findHeadlessShell()) ?? (await findChromium()), more)
  return more.length > 0 ? own() : sharedBrowser(own)
}

/** As people have it, with its windows: for what is measured. */
export const launchWholeBrowser = async (...more: string[]): Promise<Browser> =>
  launch(await findChromium(), more)

/** With a profile that is kept in the folder: web apps are installed in one, never in a private window. */
export async function launchProfile(folder: string): Promise<BrowserContext> {
  const executablePath = await findChromium()
  if (!executablePath) throw new Error(`There is no Chromium for this test. ${howTo()}`)
  const context = await chromium.launchPersistentContext(folder, {
    executablePath,
    headless: true,
    args: ARGUMENTS,
    timeout: LIMIT_MS,
  })
  context.setDefaultTimeout(LIMIT_MS)
  reportBeforeClose(context)
  return context
}

/** Ends a wait for what never comes, just before mocha would, and says for what; it times nothing. */
const LIMIT_MS = 300_000

async function launch(executablePath: string | undefined, more: string[]): Promise<Browser> {
  if (!executablePath) throw new Error(`There is no Chromium for this test. ${howTo()}`)
  const browser = await chromium.launch({
    executablePath,
    headless: true,
    args: [...ARGUMENTS, ...more],
    timeout: LIMIT_MS,
  })
  openBrowsers.add(browser)
  browser.on('disconnected', () => openBrowsers.delete(browser))
  const newContext = browser.newContext.bind(browser)
  // `newPage` goes through it too.
  browser.newContext = async (options) => {
    const context = await newContext(options)
    context.setDefaultTimeout(LIMIT_MS)
    reportBeforeClose(context)
    await delayAnswers(context)
    return context
  }
  return browser
}

function howTo(): string {
  const named = process.env['SVC_CHROMIUM']
  if (named) return `SVC_CHROMIUM is ${named}, where there is no program; correct it or unset it.`
  if (process.platform === 'darwin') return 'Type: brew install --cask chromium'
  return (
    'On Debian or Ubuntu type: sudo apt-get update && sudo apt-get install -y chromium. ' +
    'Elsewhere set SVC_CHROMIUM to the path of Chromium or Chrome.'
  )
}
