/** One element of the dashboard in real Chromium: with an app of its own, and without a daemon. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page, Request } from 'playwright-core'
import { build, type Rolldown } from 'vite'
import { openPage } from './dashboard.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const ORIGIN = 'http://dashboard.test'

/** What the API answers: a status other than 200 is a refusal, a promise is waited for. */
export interface Answer {
  status?: number
  body: unknown
}
export type Answers = (request: Request, url: URL) => Answer | Promise<Answer>

/**
 * `module`: the file of the element, below renderer/. `window.app` is its app. Requests of the
 * element are answered by `answers`, which a test may change between two of them.
 */
export async function mountElement(
  browser: Browser,
  { module, tag, answers }: { module: string; tag: string; answers: Answers },
): Promise<Page> {
  const page = await openPage(browser)
  const code = await bundle(module)
  await page.route(`${ORIGIN}/**`, async (route, request) => {
    const url = new URL(request.url())
    if (url.pathname === '/')
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><body></body>' })
    const { status = 200, body } = await answers(request, url)
    return route.fulfill({
      status,
      contentType: status < 400 ? 'application/json' : 'application/problem+json',
      body: JSON.stringify(body),
    })
  })
  await page.goto(ORIGIN)
  await page.addScriptTag({ type: 'module', content: code })
  await page.waitForFunction((name) => customElements.get(name), tag)
  await page.evaluate((name) => document.body.append(document.createElement(name)), tag)
  return page
}

async function bundle(module: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-element-'))
  try {
    const entry = join(folder, 'entry.ts')
    await writeFile(
      entry,
      `import { createApp, provideApp } from ${JSON.stringify(join(ROOT, 'renderer/state/app.ts'))}\n` +
        `window.app = provideApp(document.body, createApp(location.origin))\n` +
        `await import(${JSON.stringify(join(ROOT, 'renderer', module))})\n`,
    )
    const { output } = (await build({
      root: ROOT,
      configFile: false,
      envDir: false,
      logLevel: 'error',
      build: {
        write: false,
        minify: false,
        target: 'es2022',
        rolldownOptions: { input: entry, output: { format: 'es', codeSplitting: false } },
      },
    })) as Rolldown.RolldownOutput
    return output[0].code
  } finally {
    await rm(folder, { recursive: true })
  }
}
