/**
 * From the address to a heading and a search field that answered a click: the first page for
 * whoever is signed in, beside a bare page of Lit. Nothing is in the browser's cache.
 */
import { launchWholeBrowser, type Browser } from '../../test/browser.ts'
import { startDaemon, type Daemon } from '../../test/daemon.ts'
import { alternate, median, medianRatio, type BenchOptions, type Verdict } from '../bench.ts'
import { servedBare } from './bare/served.ts'

const MOST = 1.5
const VIDEOS = 60
const LIMIT_MS = 30_000
const ANSWERED = /^answered after ([\d.]+) ms$/

type Cookies = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['cookies']>>
interface Side {
  url: string
  cookies: Cookies
}

export async function start({ rounds, print }: BenchOptions): Promise<Verdict[]> {
  const daemon = await startDaemon({ env: { SVC_LOG_LEVEL: 'warn' } })
  const bare = await servedBare()
  const browser = await launchWholeBrowser()
  try {
    for (let number = 1; number <= VIDEOS; number += 1)
      await daemon.api.videos.create({ body: { name: `Video ${number}` } })
    const cookies = await signedIn(browser, daemon)
    const sides = {
      dashboard: () => answers(browser, { url: daemon.baseUrl, cookies }),
      bare: () => answers(browser, { url: bare.baseUrl, cookies }),
    }
    // Once each before it counts: files are compressed the first time that they are asked for.
    for (const side of Object.values(sides)) await side()
    const measured = await alternate(rounds, sides)
    const shown = (times: number[]): string => `${median(times).toFixed(0)} ms`
    print(
      `a page that answers: ${shown(measured.dashboard)}; a bare page of Lit: ${shown(measured.bare)}`,
    )
    return [
      {
        what: 'until the first page answers a click',
        ours: shown(measured.dashboard),
        reference: `a bare page of Lit ${shown(measured.bare)}`,
        ratio: medianRatio(measured.dashboard, measured.bare, (ms) => ms),
        bar: { most: MOST },
      },
    ]
  } finally {
    await browser.close()
    await bare.remove()
    await daemon.remove()
  }
}

async function signedIn(browser: Browser, daemon: Daemon): Promise<Cookies> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto((await daemon.api.sessions.createLink()).url)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const cookies = await context.cookies()
  await context.close()
  return cookies
}

/** Milliseconds from the start of the navigation. */
async function answers(browser: Browser, { url, cookies }: Side): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    await context.addCookies(cookies)
    const page = await context.newPage()
    await page.addInitScript(clickWhatIsThere)
    // Told by a line on the console: what Playwright would put into the page to wait in it is longer than our bundles,
    // and reading it would count on one side and hide behind the network on the other.
    const answered = page.waitForEvent('console', {
      predicate: (message) => ANSWERED.test(message.text()),
      timeout: LIMIT_MS,
    })
    await page.goto(url, { waitUntil: 'commit' })
    return Number(ANSWERED.exec((await answered).text())![1])
  } finally {
    await context.close()
  }
}

/**
 * Runs in the page: looks at each frame for the heading and the search field of the page, clicks
 * the field, and waits for a frame in which it has the focus.
 */
function clickWhatIsThere(): void {
  const find = (root: Document | ShadowRoot, selector: string): Element | null => {
    const own = root.querySelector(selector)
    if (own) return own
    for (const element of root.querySelectorAll('*')) {
      const inside = element.shadowRoot && find(element.shadowRoot, selector)
      if (inside) return inside
    }
    return null
  }
  let field: HTMLElement | null = null
  const look = (): void => {
    // eslint-disable-next-line no-console
    if (field?.matches(':focus')) return console.info(`answered after ${performance.now()} ms`)
    field = find(document, 'h1') && (find(document, 'input[type=search]') as HTMLElement | null)
    // What a script clicks gets no focus by itself; a field that is not drawn, or may not be used, takes none.
    field?.focus()
    field?.click()
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
