/** The Koa application: the JSON API, the documents and the pages. */
import Koa, { type Context } from 'koa'
import Router from '@koa/router'
import { AppError } from '../contract/errors.ts'
import type { Deps } from '../ports/deps.ts'
import type { Auth } from './auth.ts'
import { createBinder } from './bind.ts'
import { createClientAddress } from './client-address.ts'
import type { EventStreams } from './event-stream.ts'
import { shuttingDown } from './leaving.ts'
import { logProblem, problemHeaders, toProblem } from './problem.ts'
import { bindAnalytics } from './routes/analytics.ts'
import { bindBackupDestination } from './routes/backup-destination.ts'
import { bindBackups } from './routes/backups.ts'
import { bindCollections } from './routes/collections.ts'
import { bindEvents } from './routes/events.ts'
import { bindImports } from './routes/imports.ts'
import { bindLists } from './routes/lists.ts'
import { bindMail } from './routes/mail.ts'
import { bindMigration } from './routes/migration.ts'
import { bindOEmbed } from './routes/oembed.ts'
import { bindPosters } from './routes/posters.ts'
import { bindPrivateLinks } from './routes/private-links.ts'
import { bindSignIn } from './routes/sign-in.ts'
import { bindSpaces } from './routes/spaces.ts'
import { bindSystem } from './routes/system.ts'
import { bindWorkers } from './routes/workers.ts'
import { bindTracks } from './routes/tracks.ts'
import { bindUploadLinks } from './routes/upload-links.ts'
import { bindUploads } from './routes/uploads.ts'
import { bindTrash } from './routes/trash.ts'
import { bindVideos } from './routes/videos.ts'
import { bindWebhooks } from './routes/webhooks.ts'
import { bindAudit } from './routes/audit.ts'
import { pages, type PageOptions } from './pages.ts'
import type { Patience } from './patience.ts'

export function createApp(
  deps: Deps,
  auth: Auth,
  streams: EventStreams,
  options: PageOptions & { patience: Patience; stopping: AbortSignal },
): Koa {
  const app = new Koa()
  const clientAddress = createClientAddress(deps.settings.trustedProxies)
  app.on('error', (error: unknown) =>
    deps.log.error({ err: error }, 'response failed after headers were sent'),
  )

  app.use(async (ctx, next) => {
    ctx.request.ip = clientAddress(ctx.req)
    ctx.set('X-Content-Type-Options', 'nosniff')
    // Handlers with cacheable responses override this.
    if (ctx.path.startsWith('/v1/')) ctx.set('Cache-Control', 'no-store')
    try {
      if (options.stopping.aborted) throw shuttingDown()
      await next()
    } catch (error) {
      answerProblem(deps, ctx, error)
    }
  })
  app.use(cors)

  const router = new Router()
  const binder = createBinder(router, deps, auth, options.patience)
  bindSystem(binder, deps, auth, options.stopping)
  const sso = bindSignIn(binder, deps, auth)
  bindAudit(binder, deps)
  bindEvents(binder, deps, streams)
  bindVideos(binder, deps)
  bindUploads(binder, deps, options.stopping)
  bindTracks(binder, deps)
  bindPosters(binder, deps)
  bindCollections(binder, deps)
  bindTrash(binder, deps, auth)
  bindPrivateLinks(binder, deps)
  bindUploadLinks(binder, deps)
  bindLists(binder, deps, auth)
  bindAnalytics(binder, deps, auth)
  bindOEmbed(binder, deps, auth)
  bindSpaces(binder, deps)
  bindWebhooks(binder, deps)
  bindImports(binder, deps)
  bindBackups(binder, deps, auth)
  bindBackupDestination(binder, deps, options.stopping)
  bindMail(binder, deps, options.stopping)
  bindWorkers(binder, deps)
  bindMigration(binder, deps)
  app.use(router.routes())
  app.use(async (ctx, next) => {
    const allowed = router.match(ctx.path, '').path.flatMap((layer) => layer.methods)
    if (allowed.length === 0) return next()
    ctx.set('Allow', [...new Set(allowed)].join(', '))
    throw new AppError('method_not_allowed', `${ctx.path} does not support ${ctx.method}.`)
  })
  app.use(sso)
  app.use(pages(deps, auth, options))
  app.use((ctx) => {
    throw new AppError('not_found', `No endpoint or page at ${ctx.path.slice(0, 200)}.`)
  })
  return app
}

function answerProblem(deps: Deps, ctx: Context, error: unknown): void {
  const requestId = String(ctx.res.getHeader('X-Request-Id') ?? '')
  const problem = toProblem(error, requestId, deps.settings.baseUrl)
  logProblem(deps.log, error, ctx.req, requestId)
  ctx.status = problem.status
  ctx.body = JSON.stringify(problem)
  for (const [name, value] of Object.entries(problemHeaders(error))) ctx.set(name, value)
}

/** Any page may read with a key that it holds; cookies are never sent across sites (SameSite=Strict). */
async function cors(ctx: Context, next: () => Promise<void>): Promise<void> {
  if (!ctx.get('Origin') || !ctx.path.startsWith('/v1/')) return next()
  ctx.set('Access-Control-Allow-Origin', '*')
  ctx.set(
    'Access-Control-Expose-Headers',
    'Location, X-Request-Id, Retry-After, RateLimit, RateLimit-Policy, Idempotent-Replayed',
  )
  if (ctx.method !== 'OPTIONS') return next()
  ctx.set('Access-Control-Allow-Methods', 'GET, POST, PUT, PATCH, DELETE')
  ctx.set(
    'Access-Control-Allow-Headers',
    'Authorization, Content-Type, Idempotency-Key, Last-Event-ID, Svc-Space, X-Request-Id',
  )
  ctx.set('Access-Control-Max-Age', '86400')
  ctx.status = 204
}
