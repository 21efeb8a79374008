/** One element of the dashboard in real Chromium: with an app of its own, and without a daemon. */
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach } from 'mocha'
import type { Browser, Locator, Page, Request } from 'playwright-core'
import { build, type Rolldown } from 'vite'
import { ALL_PERMISSIONS } from '../../daemon/contract/permissions.ts'
import type { Identity } from '../../daemon/contract/system.ts'
import type { DashboardLanguage } from '../../renderer/kit/language.ts'
import type { App } from '../../renderer/state/app.ts'
import type { Preview } from '../../renderer/state/preview.ts'
import type { Session, State } from '../../renderer/state/store.ts'
import { launchBrowser } from '../browser.ts'
import { assertNoFaults, openPage } from './dashboard.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const ORIGIN = 'http://dashboard.test'

/** What the API answers: a status other than 200 is a refusal, a promise is waited for. */
export interface Answer {
  status?: number
  body: unknown
  /** Says that the body is a text as it is, and no JSON. */
  contentType?: string
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
  /** In what the signed-in person differs from an owner of all spaces. */
  identity?: Partial<Identity>
  /** It stands beside a player: its property `preview` is `window.preview`, with a `<video>` without a film. */
  besidePlayer?: boolean
  /** Of the requests of the element; a test may change what it answers between two of them. */
  answers: Answers
}

/** `window.app` is the app of the element. */
export async function mountElement(
  browser: Browser,
  { module, tag, properties = {}, prepare, identity = {}, besidePlayer, answers }: Mounted,
): Promise<Page> {
  const page = await openPage(browser)
  await prepare?.(page)
  const code = await bundleOf(module)
  await page.route(`${ORIGIN}/**`, async (route, request) => {
    const url = new URL(request.url())
    if (url.pathname === '/')
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><body></body>' })
    const { status = 200, body, contentType } = await answers(request, url)
    if (contentType) return route.fulfill({ status, contentType, body: String(body) })
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
    ([name, values, identity, besidePlayer]) => {
      const { app, preview } = window as unknown as Staged
      app.store.change(({ session }) =>
        session.phase === 'in'
          ? { session: { ...session, identity: { ...session.identity, ...identity } } }
          : {},
      )
      if (besidePlayer) {
        const player = document.createElement('video')
        preview.attach(Object.assign(player, { media: player }))
        Object.assign(values, { preview })
      }
      document.body.append(Object.assign(document.createElement(name), values))
    },
    [tag, properties, identity, besidePlayer] as const,
  )
  return page
}

/** What a page with a mounted element has on its window. */
export interface Staged {
  app: App
  preview: Preview
  chooseLanguage(language: DashboardLanguage): Promise<void>
}

/** Answers by route, as `GET /v1/people`. */
type Routes = Record<string, Answer | Answers>

/** An answer that comes when the test wants it to. */
interface Held {
  asked: Promise<void>
  /** Fulfilled once the element has it. */
  answer(answer: Answer): Promise<void>
}

/**
 * In a `describe`: a browser for its tests, and for each a page of its own. A test fails if the element asks for what no
 * route answers, or if the page throws.
 */
export function elementStage(module: string, tag: string) {
  let browser: Browser
  let page: Page | undefined
  let routes: Routes
  let asked: { route: string; url: URL; request: Request }[]
  let unanswered: string[]
  before(async () => {
    browser = await launchBrowser()
  })
  after(() => browser.close())
  beforeEach(() => {
    page = undefined
    asked = []
    unanswered = []
  })
  afterEach(async function () {
    const hasPassed = this.currentTest?.state === 'passed'
    await page?.context().close()
    if (!page || !hasPassed) return
    assert.deepEqual(unanswered, [], 'no route of the test answers')
    assertNoFaults(page)
  })

  const answers: Answers = (request, url) => {
    const route = `${request.method()} ${url.pathname}`
    if (route === SETTLING) return { body: {} }
    asked.push({ route, url, request })
    const found = routes[route]
    if (found) return typeof found === 'function' ? found(request, url) : found
    unanswered.push(route)
    return REFUSAL
  }

  const stage = {
    get page(): Page {
      return page!
    },

    async mount(
      first: Routes,
      how: Omit<Mounted, 'module' | 'tag' | 'answers'> = {},
    ): Promise<void> {
      routes = first
      page = await mountElement(browser, { module, tag, answers, ...how })
    },

    /** Other answers from now on, beside those that there are. */
    respond(more: Routes) {
      routes = { ...routes, ...more }
    },

    /** Keeps the next request of a route waiting. */
    hold(route: string): Held {
      const before = routes[route]
      const [heard, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const given = Promise.withResolvers<Answer>()
      stage.respond({
        [route]: (request) => {
          delete routes[route]
          if (before) stage.respond({ [route]: before })
          // Failed where the element has given it up.
          for (const type of ['requestfinished', 'requestfailed'] as const)
            stage.page.on(type as 'requestfinished', (each) => each === request && over.resolve())
          heard.resolve()
          return given.promise
        },
      })
      return {
        asked: heard.promise,
        async answer(answer) {
          await heard.promise
          given.resolve(answer)
          await over.promise
          await stage.settled()
        },
      }
    },

    /** The bodies that were sent to a route. */
    sent: (route: string): unknown[] =>
      asked
        .filter((each) => each.route === route)
        .map(({ request }) => request.postDataJSON() as unknown),

    /** The queries that a route was asked with. */
    queries: (route: string): Record<string, string>[] =>
      asked
        .filter((each) => each.route === route)
        .map(({ url }) => Object.fromEntries(url.searchParams)),

    /** What was asked for and answered before has come, and is shown. */
    settled: (): Promise<void> =>
      stage.page.evaluate(async (path) => {
        await (await fetch(path)).text()
        // After what is to be done now, also where a test has stopped the clock.
        const { port1, port2 } = new MessageChannel()
        await new Promise((resolve) => {
          port1.addEventListener('message', resolve)
          port1.start()
          port2.postMessage(null)
        })
      }, SETTLING.split(' ')[1]!),

    button: (name: string): Locator => stage.page.getByRole('button', { name, exact: true }),

    dialog: (name: string): Locator => stage.page.getByRole('dialog', { name }),

    /** As the command palette does it, which opens above a dialog too. */
    chooseLanguage: (language: DashboardLanguage): Promise<void> =>
      stage.page.evaluate(
        (wanted) => (window as unknown as Staged).chooseLanguage(wanted),
        language,
      ),

    /** Leaves the page and comes back, as a tab does. */
    reopen: (): Promise<void> =>
      stage.page.locator(tag).evaluate((element) => {
        element.remove()
        document.body.append(element)
      }),

    /** Other properties, as from its parent. */
    set: (properties: Record<string, unknown>): Promise<void> =>
      stage.page
        .locator(tag)
        .evaluate((element, values) => void Object.assign(element, values), properties),

    /** Changes the state, which something else of the page does. */
    change: (state: Partial<State>): Promise<void> =>
      stage.page.evaluate(
        (change) => (window as unknown as Staged).app.store.change(change),
        state,
      ),

    /** Waits until the person is notified of it. */
    async noticed(kind: 'done' | 'failed', text: RegExp) {
      await stage.page.waitForFunction(
        ([kind, source]) =>
          (window as unknown as Staged).app.store.state.notices.some(
            (notice) => notice.kind === kind && new RegExp(source).test(notice.text),
          ),
        [kind, text.source] as const,
      )
    },

    notices: () => notices(stage.page),

    place: (): Promise<string> =>
      stage.page.evaluate(() => {
        const { path, search } = (window as unknown as Staged).app.store.state.place
        return path + search
      }),
  }
  return stage
}

const SETTLING = 'GET /v1/settled'

/** A page of a list of the API. */
export const listOf = (data: readonly unknown[], next: string | null = null): Answer => ({
  body: { object: 'list', data, has_more: next !== null, next_cursor: next },
})

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
        `import { Preview } from ${JSON.stringify(join(ROOT, 'renderer/state/preview.ts'))}\n` +
        `window.chooseLanguage = (language) => chooseLanguage(window.app, language)\n` +
        `window.app = provideApp(document.body, createApp(location.origin))\n` +
        `window.app.store.change({ session: ${JSON.stringify(SIGNED_IN)} })\n` +
        `window.preview = new Preview()\n` +
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
