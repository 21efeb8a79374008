/**
 * One Chromium for all tests that a run of mocha starts, since a start costs as much as ten pages. `.mocharc.json`
 * takes this file into every run, which ends it.
 */
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'

let isRunning = false
let starting: Promise<Browser> | undefined

/** Closing it closes what was opened by it. Outside of mocha everybody has a whole one. */
export async function sharedBrowser(launch: () => Promise<Browser>): Promise<Browser> {
  if (!isRunning) return launch()
  if (starting && !(await starting).isConnected()) starting = undefined
  starting ??= launch()
  return ownPart(await starting)
}

/** Nothing of a context is seen in another. */
function ownPart(browser: Browser): Browser {
  const contexts = new Set<BrowserContext>()
  const part = Object.create(browser) as Browser
  return Object.assign(part, {
    async newContext(options?: BrowserContextOptions): Promise<BrowserContext> {
      const context = await browser.newContext(options)
      contexts.add(context)
      context.once('close', () => contexts.delete(context))
      return context
    },
    contexts: () => [...contexts],
    async close(): Promise<void> {
      await Promise.all([...contexts].map((context) => context.close()))
    },
  })
}

export const mochaHooks = {
  beforeAll(): void {
    isRunning = true
  },
  async afterAll(): Promise<void> {
    await (await starting)?.close()
  },
}
