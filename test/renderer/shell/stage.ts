/** A daemon with some videos and a signed-in page of its dashboard, for the journeys through the frame. */
import { after, before } from 'mocha'
import type { Browser, Page } from 'playwright-core'
import { bundlesOnce } from '../../support/bundles.ts'
import { launchBrowser } from '../../browser.ts'
import type { Daemon } from '../../daemon.ts'
import { openPage, signIn } from '../dashboard.ts'
import { startManyDaemon } from '../many-daemon.ts'

export interface Stage {
  daemon: Daemon
  browser: Browser
  page: Page
}

/**
 * Called in a `describe`; what it answers with is there once its `before` has run. `fill`: what the
 * daemon holds before the page is opened.
 */
export function frameStage(fill: (daemon: Daemon) => Promise<void>): Stage {
  const stage = {} as Stage
  before(async () => {
    await bundlesOnce()
    stage.daemon = await startManyDaemon()
    await fill(stage.daemon)
    stage.browser = await launchBrowser()
    stage.page = await openPage(stage.browser)
    await signIn(stage.page, stage.daemon)
  })
  after(async () => {
    await stage.browser?.close()
    await stage.daemon?.remove()
  })
  return stage
}

export const videosNamed =
  (...names: string[]) =>
  async ({ api }: Daemon): Promise<void> => {
    for (const name of names) await api.videos.create({ body: { name } })
  }

/** The element that has the focus, in whatever shadow it is: its label or its text. */
export const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    let element = document.activeElement
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    return (element?.getAttribute('aria-label') ?? element?.textContent ?? '').trim()
  })
