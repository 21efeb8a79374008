/**
 * What the open pages show when a test fails is added to what the failure says: a wait that ends after
 * minutes tells otherwise only what did not come. `.mocharc.json` takes it into every run.
 */
import type { Browser, Page } from 'playwright-core'

/** Those that this process has launched and not closed. */
export const openBrowsers = new Set<Browser>()

/** Of one page, as its accessibility tree. */
const MOST_CHARS = 1_500
const PAGES = 3
const LIMIT_MS = 5_000

export const mochaHooks = {
  async afterEach(this: Mocha.Context): Promise<void> {
    const { currentTest } = this
    if (currentTest?.state !== 'failed' || !currentTest.err) return
    const pages = [...openBrowsers].flatMap((browser) =>
      browser.contexts().flatMap((context) => context.pages()),
    )
    const shown = await Promise.all(pages.slice(-PAGES).map(shownBy))
    if (shown.length > 0) currentTest.err.message += `\n${shown.join('\n')}`
  },
}

async function shownBy(page: Page): Promise<string> {
  const tree = await page
    .locator('body')
    .ariaSnapshot({ timeout: LIMIT_MS })
    .catch((error: unknown) => `unreadable: ${String(error).split('\n', 1)[0]}`)
  return `At that moment ${page.url()} shows:\n${tree.slice(0, MOST_CHARS)}`
}
