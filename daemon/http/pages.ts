/** Pages for browsers: the dashboard, the iframe page, the components, and the pages about errors. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Context, Middleware } from 'koa'
import { ERRORS, type ErrorCode } from '../contract/errors.ts'
import { splitVideoId, VIDEO_ID } from '../contract/ids.ts'
import type { Deps } from '../ports/deps.ts'
import { openApiDocument } from '../contract/openapi.ts'
import { getLinkPreview } from '../playback/link-preview.ts'
import { nullIfRefused } from '../model/null-if-refused.ts'
import type { Auth } from './auth.ts'
import { sendDashboard } from './dashboard-page.ts'
import { DOCS_CSP, docsPage } from './docs-page.ts'
import { escaped } from '../model/escaped.ts'
import { embedPage } from './embed-page.ts'
import { nameRoute, UNMATCHED } from './measure.ts'
import { PLAYER_CSP, queryText, TOKEN } from './player-page.ts'
import { sendStatic } from './static-files.ts'
import { languageOf } from './public-pages/send-page.ts'
import { listPages } from './public-pages/show-list.ts'
import { privateLinkPages } from './public-pages/show-private-link.ts'
import { sitemapPages } from './public-pages/show-sitemap.ts'
import { uploadLinkPages } from './public-pages/show-upload-link.ts'
import { watchPages } from './public-pages/show-watch.ts'

export interface PageOptions {
  /** Built dashboard and components. */
  dashboardDir: string
  componentsDir: string
}

const PACKAGE = '/npm/@svc/components'
/** Written by build/component-esm.ts: element → its file and its imports. */
interface Parts {
  files: Record<string, string[]>
}
/** All elements, or one: `/clip/+esm`; the newest version, or this one. `stream` is for the dashboard. */
const ENTRY =
  /^\/npm\/@svc\/components((?:@[^/]+)?)(?:\/(player|clip|text|audio|upload|list|files|stream))?\/\+esm$/
const IMMUTABLE = 'public, max-age=31536000, immutable'

export function pages(
  deps: Deps,
  auth: Pick<Auth, 'domains' | 'viewer' | 'sender'>,
  options: PageOptions,
): Middleware {
  const { version } = deps.settings
  let docs: string | undefined

  async function components(ctx: Context): Promise<boolean> {
    const [, named, element] = ENTRY.exec(ctx.path) ?? []
    if (named !== undefined && (named === '' || named === `@${version}`)) {
      const cacheControl = named === '' ? 'public, max-age=60' : IMMUTABLE
      anyOrigin(ctx)
      if (!element) return sendStatic(ctx, options.componentsDir, 'esm.js', cacheControl)
      // Preloads the imports, which would otherwise load one after another.
      const imports = (await filesOf(element)).map(
        (file) => `import ${JSON.stringify(`${PACKAGE}@${version}/${file}`)}\n`,
      )
      script(
        ctx,
        `${imports.join('')}export * from ${JSON.stringify(`${PACKAGE}@${version}/${element}.js`)}\n`,
        cacheControl,
      )
      return true
    }
    const versioned = `${PACKAGE}@${version}/`
    if (!ctx.path.startsWith(versioned)) return false
    anyOrigin(ctx)
    return sendStatic(ctx, options.componentsDir, ctx.path.slice(versioned.length), IMMUTABLE)
  }

  async function filesOf(element: string): Promise<string[]> {
    const { files } = JSON.parse(
      await readFile(join(options.componentsDir, 'parts.json'), 'utf8'),
    ) as Parts
    return files[element] ?? []
  }

  const modulesOf = async (element: string): Promise<string[]> =>
    (await filesOf(element)).map((file) => `${PACKAGE}@${version}/${file}`)

  async function dashboard(ctx: Context): Promise<boolean> {
    const wantsPage = ctx.accepts('html') && !API.test(ctx.path) && extname(ctx.path) === ''
    ctx.set('Content-Security-Policy', dashboardCsp(deps))
    ctx.set('X-Frame-Options', 'DENY')
    ctx.set('Cross-Origin-Opener-Policy', 'same-origin')
    ctx.set('Referrer-Policy', 'same-origin')
    if (!wantsPage) {
      const cacheControl = ctx.path.startsWith('/assets/') ? IMMUTABLE : 'no-cache'
      if (await sendStatic(ctx, options.dashboardDir, ctx.path.slice(1), cacheControl)) return true
      if (API.test(ctx.path)) return false
    }
    return sendDashboard(
      ctx,
      options.dashboardDir,
      { db: deps.db, log: deps.log, csp: (script) => dashboardCsp(deps, script) },
      auth,
    )
  }

  async function showEmbed(ctx: Context, id: string): Promise<void> {
    const { space } = splitVideoId(id)
    await auth.domains.check(space, ctx.headers)
    const token = queryText(ctx, 'token', TOKEN)
    // When the viewer may not see the video, the player shows that, in the viewer's language.
    const viewer = await auth.viewer(ctx.req, token)
    const card = await getLinkPreview(deps, id, viewer).catch(nullIfRefused)
    html(
      ctx,
      embedPage({
        id,
        language: languageOf(ctx),
        token,
        startTime: queryText(ctx, 'start_time', SECONDS),
        card,
        script: `${PACKAGE}/player/+esm`,
        modules: await modulesOf('player'),
        baseUrl: deps.settings.baseUrl,
      }),
      `${PLAYER_CSP}; frame-ancestors ${await auth.domains.frameAncestors(space)}`,
    )
    // The URL may contain a token, so requests reveal only the host.
    ctx.set('Referrer-Policy', 'strict-origin')
    ctx.set('Cache-Control', 'private, no-cache')
    // Never a result of its own: that is the watch page. As part of the owner's page a listed video counts.
    ctx.set('X-Robots-Tag', card?.isListed ? 'noindex, indexifembedded' : 'noindex')
  }

  const scripts = async () => ({
    script: `${PACKAGE}/+esm`,
    watchScript: `${PACKAGE}@${version}/watch.js`,
    modules: await modulesOf('player'),
  })
  const watch = watchPages(deps, auth, scripts)
  const lists = listPages(deps, auth, scripts)
  const sitemaps = sitemapPages(deps)
  const privateLinks = privateLinkPages(deps, auth, scripts)
  const uploadLinks = uploadLinkPages(deps, auth, async () => ({
    script: `${PACKAGE}/upload/+esm`,
    watchScript: '',
    modules: await modulesOf('upload'),
  }))

  return async (ctx, next) => {
    if (/^\/[su]\//.test(ctx.path)) {
      nameRoute(ctx.res, { kind: 'page', route: 'pages' })
      ctx.set('Permissions-Policy', PERMISSIONS)
      return privateLinks(ctx, () => uploadLinks(ctx, next))
    }
    if (ctx.method === 'POST' && ctx.path === '/share') return shareUnread(ctx)
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next()
    const embed = /^\/embed\/([^/]+)$/.exec(ctx.path)?.[1]
    const error = /^\/errors\/([a-z_]+)$/.exec(ctx.path)?.[1]
    nameRoute(ctx.res, { kind: 'page', route: 'pages' })
    ctx.set('Permissions-Policy', PERMISSIONS)
    if (embed && VIDEO_ID.test(embed)) return showEmbed(ctx, embed)
    if (PUBLIC_PAGE.test(ctx.path)) return watch(ctx, () => lists(ctx, () => sitemaps(ctx, next)))
    if (error && Object.hasOwn(ERRORS, error))
      return html(ctx, errorPage(error as ErrorCode), STATIC_CSP)
    if (ctx.path === '/docs')
      return html(ctx, (docs ??= docsPage(openApiDocument(deps.settings))), DOCS_CSP)
    if (await components(ctx)) return
    if (await dashboard(ctx)) return
    nameRoute(ctx.res, UNMATCHED)
    await next()
  }
}

const PUBLIC_PAGE = /^\/(?:(?:watch|c|logo|sitemaps)\/|(?:robots\.txt|sitemap\.xml)$)/
const SECONDS = /^\d{1,6}(?:\.\d{1,3})?$/
/** Browser permissions that no page ever needs. */
const PERMISSIONS = [
  'accelerometer',
  'bluetooth',
  'camera',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map((name) => `${name}=()`)
  .join(', ')
/** Any API version, including unknown ones: these requests come from programs and get problem+json. */
const API = /^\/v\d+(?:\/|$)/

function errorPage(code: ErrorCode): string {
  const { status, title, hint, exit } = ERRORS[code]
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${code}</title>
<style>${ERROR_STYLE}</style>
<main><p><code>${code}</code> · HTTP ${status} · exit code ${exit}</p><h1>${title}</h1><p>${escaped(hint)}</p></main>
</html>
`
}
const ERROR_STYLE =
  'body{font:16px/1.6 system-ui,sans-serif;color-scheme:light dark;margin:15vh ' +
  'auto;max-width:36rem;padding:0 1.5rem}h1{font-size:1.5rem;margin:.2em 0}p{opacity:.85}'
const hashed = (style: string) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`
const STATIC_CSP = `default-src 'none'; style-src ${hashed(ERROR_STYLE)}`

function dashboardCsp(
  { settings, storage }: Pick<Deps, 'settings' | 'storage'>,
  script = '',
): string {
  const { baseUrl, cdnUrl, imageUrl, spaceMediaUrl } = settings
  const hosts = [baseUrl, cdnUrl, imageUrl, spaceMediaUrl.replace('{space}', '*')].map(
    (url) => /^https?:\/\/[^/]+/.exec(url)![0],
  )
  // Segments are fetched from there.
  const bucket = storage.remote?.direct?.origin
  const origins = [...new Set([...hosts, ...(bucket ? [bucket] : [])])].join(' ')
  return (
    `default-src 'self'; script-src 'self' ${origins}${script && ` ${script}`}; style-src 'self' ` +
    `'unsafe-inline'; img-src 'self' ${origins} data: blob:; media-src 'self' ${origins} blob:; ` +
    `connect-src 'self' ${origins}; worker-src 'self' blob:; object-src 'none'; base-uri 'none'; ` +
    `frame-ancestors 'none'; form-action 'self'`
  )
}

function html(ctx: Context, text: string, csp: string): void {
  ctx.set('Content-Security-Policy', csp)
  ctx.type = 'text/html; charset=utf-8'
  ctx.set('Cache-Control', 'no-cache')
  ctx.body = text
}

/**
 * Files that a phone shares with the installed dashboard are taken by its service worker. Where the browser has
 * dropped that, they come here, unsigned: the page shows that they did not arrive, and installs it again.
 */
function shareUnread(ctx: Context): void {
  nameRoute(ctx.res, { kind: 'page', route: 'pages' })
  ctx.set('Connection', 'close')
  ctx.redirect('/?shared=lost')
  ctx.status = 303
}

function script(ctx: Context, text: string, cacheControl: string): void {
  ctx.set('Cache-Control', cacheControl)
  ctx.type = 'text/javascript; charset=utf-8'
  ctx.body = text
}

/** Module scripts are always fetched with CORS. */
function anyOrigin(ctx: Context): void {
  ctx.set('Access-Control-Allow-Origin', '*')
  ctx.set('Cross-Origin-Resource-Policy', 'cross-origin')
  // The player learns from them how fast the line is (components/hls/first-level.ts).
  ctx.set('Timing-Allow-Origin', '*')
}
