/**
 * What the open pages show when a test fails, and what its daemons warned of, is added to what the failure says: a
 * wait that ends after minutes tells otherwise only what did not come. `.mocharc.json` takes it into every run.
 */
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { beginTest, warnings } from './daemon-logs.ts'

/** Those that this process has launched and not closed. */
export const openBrowsers = new Set<Browser>()

/** Of one page, as its accessibility tree. */
const MOST_CHARS = 1_500
const PAGES = 3
const LIMIT_MS = 5_000

let currentTest: Mocha.Test | undefined
let failed = false
/** Whether a test of this process has failed. */
export const hasFailure = (): boolean => failed

export const mochaHooks = {
  beforeEach(this: Mocha.Context): void {
    currentTest = this.currentTest
    beginTest()
  },
  async afterEach(this: Mocha.Context): Promise<void> {
    await reportPages([...openBrowsers].flatMap((browser) => browser.contexts()))
    const error = failure()
    failed ||= error !== undefined
    const warned = error ? warnings() : []
    if (error && warned.length > 0) error.message += `\nThe daemon warned:\n${warned.join('\n')}`
    currentTest = undefined
  },
}

/** A context that a test's own hook closes tells before it goes. */
export function reportBeforeClose(context: BrowserContext): void {
  const close = context.close.bind(context)
  context.close = async (options) => {
    await reportPages([context])
    await close(options)
  }
}

const failure = (): Error | undefined =>
  currentTest?.state === 'failed' ? currentTest.err : undefined

async function reportPages(contexts: readonly BrowserContext[]): Promise<void> {
  const error = failure()
  if (!error) return
  const pages = contexts.flatMap((context) => context.pages()).slice(-PAGES)
  const shown = await Promise.all(pages.map(shownBy))
  for (const each of shown) error.message += `\n${each}`
}

async function shownBy(page: Page): Promise<string> {
  const tree = await page
    .locator('body')
    .ariaSnapshot({ timeout: LIMIT_MS })
    .catch((error: unknown) => `unreadable: ${String(error).split('\n', 1)[0]}`)
  return `At that moment ${page.url()} shows:\n${tree.slice(0, MOST_CHARS)}`
}
