/** The real Firefox, which sees to it that the elements are not made for Chromium alone. */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { bidiPage, openBidi, type BidiPage } from './support/bidi.ts'
import { findProgram } from './support/find-program.ts'

const NAMES = ['firefox-esr', 'firefox']
const ELSEWHERE = [
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
  '/opt/firefox',
  '/Applications/Firefox.app/Contents/MacOS',
]

/** Its path: SVC_FIREFOX, else what PATH and the usual places hold. */
export const findFirefox = (): Promise<string | undefined> =>
  findProgram({ variable: 'SVC_FIREFOX', names: NAMES, elsewhere: ELSEWHERE })

export interface Firefox {
  version: string
  page: BidiPage
  /** Where it puts what is downloaded. */
  downloads: string
  close(): Promise<void>
}

/** One window with one page, in a folder of its own. Without Firefox it throws what to type. */
export async function launchFirefox(): Promise<Firefox> {
  const program = await findFirefox()
  if (!program) throw new Error(`There is no Firefox for this test. ${firefoxHowTo()}`)
  const folder = await mkdtemp(join(tmpdir(), 'svc-firefox-'))
  const [profile, downloads] = [join(folder, 'profile'), join(folder, 'downloads')]
  await Promise.all([mkdir(profile), mkdir(downloads)])
  await writeFile(
    join(profile, 'user.js'),
    Object.entries(preferences(downloads))
      .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
      .join(''),
  )
  const child = spawn(
    program,
    [
      '--headless',
      '--no-remote',
      '--profile',
      profile,
      '--remote-debugging-port',
      '0',
      '--width',
      '1000',
      '--height',
      '900',
      'about:blank',
    ],
    {
      // It keeps caches of its own at home.
      env: { ...process.env, HOME: folder, MOZ_HEADLESS: '1' },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  try {
    const bidi = await openBidi(`${await addressOf(child, ended)}/session`)
    const { capabilities } = await bidi.send('session.new', { capabilities: {} })
    // In the tab that it opens by itself the keyboard is the address bar's.
    const { context } = await bidi.send('browsingContext.create', { type: 'tab' })
    return {
      version: String(capabilities.browserVersion),
      page: await bidiPage(bidi, context),
      downloads,
      async close() {
        // Asked to close, it may ask back whether its downloads are to be given up, and waits for ever.
        child.kill('SIGKILL')
        await ended
        bidi.close()
        await rm(folder, { recursive: true, force: true })
      },
    }
  } catch (error) {
    child.kill()
    await ended
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/** Nothing that asks, calls home, or waits for somebody to press a key first. */
const preferences = (downloads: string): Record<string, string | number | boolean> => ({
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.systemAddon.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.reportingpolicy.firstRun': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.safebrowsing.downloads.enabled': false,
  // It would be fetched from elsewhere; H.264 is decoded by the system's libavcodec.
  'media.gmp-manager.updateEnabled': false,
  'media.autoplay.default': 0,
  'browser.download.folderList': 2,
  'browser.download.dir': downloads,
  'browser.download.useDownloadDir': true,
  'browser.download.always_ask_before_handling_new_types': false,
})

/** Of its WebDriver BiDi, which it says as soon as it listens. */
async function addressOf(child: ChildProcess, ended: Promise<void>): Promise<string> {
  let said = ''
  const listens = new Promise<string>((resolve) =>
    createInterface({ input: child.stderr! }).on('line', (line) => {
      said += `${line}\n`
      const [address] = /ws:\/\/\S+/.exec(line) ?? []
      if (address) resolve(address)
    }),
  )
  return Promise.race([
    listens,
    ended.then(() => {
      throw new Error(`Firefox ended before it listened:\n${said}`)
    }),
  ])
}

export function firefoxHowTo(): string {
  const named = process.env['SVC_FIREFOX']
  if (named) return `SVC_FIREFOX is ${named}, where there is no program; correct it or unset it.`
  if (process.platform === 'darwin') return 'Type: brew install --cask firefox'
  return (
    'On Debian type: sudo apt-get update && sudo apt-get install -y firefox-esr. Elsewhere ' +
    'install Firefox, or set SVC_FIREFOX to its path.'
  )
}
