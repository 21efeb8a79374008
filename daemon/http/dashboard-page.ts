/**
 * The HTML of the dashboard. It contains the caller's identity, and names the files of the requested
 * page, so that all of them load in parallel.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context } from 'koa'
import type { Identity } from '../contract/system.ts'
import type { Deps } from '../ports/deps.ts'
import type { Auth } from './auth.ts'
import { identityOf } from './identity.ts'

/**
 * Written by build/dashboard-page.ts: by path pattern, the first files of a page, its own before
 * others; files needed shortly after; and its first API requests.
 */
interface PageFiles {
  path: string
  files: readonly string[]
  later: readonly string[]
  reads: readonly string[]
}

/** Where a sign-in link leads, and a sign-in that failed at a provider. It goes on to another page. */
const SIGN_IN = '/sign-in'

/**
 * Browsers get 404 and the page that explains it for a path that is no page of the dashboard. Returns
 * false for other clients, and when the dashboard was not built. `csp`: its policy, to which the hash
 * of the inline script is added.
 */
export async function sendDashboard(
  ctx: Context,
  dir: string,
  { csp, db, log }: Pick<Deps, 'db' | 'log'> & { csp: (script: string) => string },
  auth: Pick<Auth, 'viewer'>,
): Promise<boolean> {
  const [page, pages] = await Promise.all([fileIn(dir, 'index.html'), fileIn(dir, 'pages.json')])
  if (page === null || pages === null) return false
  const preload = pageAt(JSON.parse(pages) as PageFiles[], ctx.path)
  const isThere = preload !== undefined || ctx.path === SIGN_IN
  if (!isThere && !isBrowser(ctx)) return false
  ctx.status = isThere ? 200 : 404
  const viewer = await viewerOf(ctx, { db, log }, auth)
  // Without a session no page is preloaded.
  const { files = [], later = [], reads = [] } = (viewer?.identity && preload) || {}
  const [first, ...parts] = files
  const head = [
    // The page imports the frame, so both start together and the first paint has both.
    ...(first === undefined
      ? []
      : [`    <script type="module" crossorigin src="${first}"></script>\n`]),
    ...parts.map((file) => `    <link rel="modulepreload" crossorigin href="${file}">\n`),
    ...later.map((file) => `    <link data-rel="modulepreload" crossorigin href="${file}">\n`),
    // Requested before the page itself can; it then uses the response.
    ...(ctx.querystring === '' ? reads : []).map(
      (address) =>
        `    <link data-rel="preload" as="fetch" crossorigin href="${address.replaceAll('&', '&amp;')}">\n`,
    ),
    // Data only: nothing of it is executed, so no policy blocks it.
    ...(viewer === undefined
      ? []
      : [
          '    <script ' +
            `type="application/json"${viewer.since ? ` data-since="${viewer.since}"` : ''} ` +
            `id="identity">${JSON.stringify(viewer.identity).replaceAll('<', '\\u003c')}</script>\n`,
        ]),
  ]
  const inside = /<script>([^]*?)<\/script>/.exec(page)?.[1]
  ctx.set(
    'Content-Security-Policy',
    csp(
      inside === undefined
        ? ''
        : `'sha256-${createHash('sha256').update(inside).digest('base64')}'`,
    ),
  )
  ctx.type = 'text/html; charset=utf-8'
  // The back button would otherwise show a previous user.
  ctx.set('Cache-Control', 'no-store')
  const text = page.replace('    <script type="module"', (script) => head.join('') + script)
  ctx.vary('Accept-Encoding')
  const isPacked = ctx.acceptsEncodings('gzip', 'identity') === 'gzip'
  if (isPacked) ctx.set('Content-Encoding', 'gzip')
  ctx.body = isPacked ? await promisify(gzip)(text) : text
  return true
}

/**
 * The session's identity, for all requests of the page. `null`: not signed in; `undefined`: unknown
 * now, so the page asks. `since`: the last event of the space, from which the page follows the stream.
 */
async function viewerOf(
  ctx: Context,
  { db, log }: Pick<Deps, 'db' | 'log'>,
  auth: Pick<Auth, 'viewer'>,
): Promise<{ identity: Identity | null; since?: string | undefined } | undefined> {
  try {
    const { caller } = await auth.viewer(ctx.req, null)
    if (caller?.via !== 'session') return { identity: null }
    return {
      identity: identityOf(caller),
      since: (await db.read(({ events }) => events.last(caller.space)))?.id,
    }
  } catch (error) {
    log.warn({ err: error }, 'the dashboard is sent without the signed-in user')
    return undefined
  }
}

/** Browsers request HTML when somebody opens a URL; curl, monitors and scripts accept anything. */
const isBrowser = (ctx: Context): boolean => /\btext\/html\b/i.test(ctx.get('Accept'))

/** Undefined for a path without a page. */
const pageAt = (pages: readonly PageFiles[], path: string): PageFiles | undefined =>
  pages.find((preload) => new RegExp(preload.path).test(path))

async function fileIn(dir: string, name: string): Promise<string | null> {
  try {
    return await readFile(join(dir, name), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
