/** One element of the dashboard in real Chromium: with an app of its own, and without a daemon. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page, Request } from 'playwright-core'
import { build, type Rolldown } from 'vite'
import { ALL_PERMISSIONS } from '../../daemon/contract/permissions.ts'
import type { DashboardLanguage } from '../../renderer/kit/language.ts'
import type { App } from '../../renderer/state/app.ts'
import type { Session } from '../../renderer/state/store.ts'
import { openPage } from './dashboard.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const ORIGIN = 'http://dashboard.test'

/** What the API answers: a status other than 200 is a refusal, a promise is waited for. */
export interface Answer {
  status?: number
  body: unknown
}
export type Answers = (request: Request, url: URL) => Answer | Promise<Answer>

interface Mounted {
  /** The file of the element, below renderer/. */
  module: string
  tag: string
  /** Set before the element is in the page. */
  properties?: Record<string, unknown>
  /** Before anything is loaded, such as a clock of the test's own. */
  prepare?: (page: Page) => Promise<unknown>
  /** Of the requests of the element; a test may change what it answers between two of them. */
  answers: Answers
}

/** `window.app` is the app of the element. */
export async function mountElement(
  browser: Browser,
  { module, tag, properties = {}, prepare, answers }: Mounted,
): Promise<Page> {
  const page = await openPage(browser)
  await prepare?.(page)
  const code = await bundleOf(module)
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
  await page.evaluate(
    ([name, values]) => document.body.append(Object.assign(document.createElement(name), values)),
    [tag, properties] as const,
  )
  return page
}

/** As the command palette does it, which opens above a dialog too. */
export const chooseLanguage = (page: Page, language: DashboardLanguage): Promise<void> =>
  page.evaluate(
    (wanted) =>
      (window as unknown as { chooseLanguage(language: string): Promise<void> }).chooseLanguage(
        wanted,
      ),
    language,
  )

/** What the app of a mounted element has notified the person of. */
export const notices = (page: Page): Promise<{ kind: string; text: string }[]> =>
  page.evaluate(() =>
    (window as unknown as { app: App }).app.store.state.notices.map(({ kind, text }) => ({
      kind,
      text,
    })),
  )

/** A refusal of the API, as its problems are. */
export const REFUSAL: Answer = {
  status: 507,
  body: {
    type: 'https://svc.test/errors#storage_full',
    code: 'storage_full',
    title: 'The disk is full',
    status: 507,
    detail: 'No space.',
    hint: 'Free space on the disk of the data folder, then try again.',
  },
}

/** An owner of all spaces. */
const SIGNED_IN = {
  phase: 'in',
  identity: {
    object: 'identity',
    kind: 'owner',
    access: 'owner',
    space: 'abcde',
    via: 'session',
    permissions: ALL_PERMISSIONS,
    account: { id: 'acc_00000000000000000001', name: 'Owner', email: null, role: 'owner' },
    collections: null,
  },
} as const satisfies Session

const bundles = new Map<string, Promise<string>>()
/** Built once for all tests of an element. */
function bundleOf(module: string): Promise<string> {
  const made = bundles.get(module) ?? bundle(module)
  bundles.set(module, made)
  return made
}

async function bundle(module: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-element-'))
  try {
    const entry = join(folder, 'entry.ts')
    await writeFile(
      entry,
      `import { createApp, provideApp } from ${JSON.stringify(join(ROOT, 'renderer/state/app.ts'))}\n` +
        `import { chooseLanguage } from ${JSON.stringify(join(ROOT, 'renderer/state/choose-language.ts'))}\n` +
        `window.app = provideApp(document.body, createApp(location.origin))\n` +
        `window.app.store.change({ session: ${JSON.stringify(SIGNED_IN)} })\n` +
        `window.chooseLanguage = (language) => chooseLanguage(window.app, language)\n` +
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
