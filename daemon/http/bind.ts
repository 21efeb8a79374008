/** A route of the contract and a operation make a Koa route. */
import type Router from '@koa/router'
import type { Context } from 'koa'
import type { z } from 'zod'
import { IDEMPOTENCY_KEY, isIdempotent, type Route } from '../contract/route.ts'
import { allRoutes } from '../contract/routes.ts'
import { AppError } from '../contract/errors.ts'
import type { Caller, Grant, Uploader } from '../ports/caller.ts'
import { findVideo } from '../model/find-video.ts'
import { requireChangeable } from '../model/may-reach.ts'
import type { Deps } from '../ports/deps.ts'
import { requireNoLink, requireUnused, requireVideoInScope } from '../tokens/upload-scope.ts'
import type { Auth } from './auth.ts'
import { authorize, dependsOnUploader } from './authorize.ts'
import { boundCursor, unbindCursor } from './bound-cursor.ts'
import { readJson } from './body.ts'
import { jsonOf, type JsonText } from './json.ts'
import { leaving } from './leaving.ts'
import { checkRequest } from './check.ts'
import { createIdempotency, type Rendered } from './idempotency.ts'
import { countUpload, nameRoute } from './measure.ts'
import type { Patience } from './patience.ts'
import { readBefore } from './audit/before.ts'
import { auditEntryOf, auditedTransactions, isAudited, type AuditedRequest } from './audit/entry.ts'
import { withAudit } from './audit/trail.ts'
import { addressOf, createRateLimits } from './rate-limit.ts'
import { sourceOf, type Incoming } from './source.ts'

type Out<T> = T extends z.ZodUndefined ? undefined : T extends z.ZodType ? z.output<T> : undefined
export interface Request<P, Q, B> {
  params: Out<P>
  query: Out<Q>
  body: Out<B>
  /** Permissions of an upload token, on routes that accept one. */
  grant: Grant | null
  ctx: Context
  /** Hash of a large body, which is compared instead of the body. */
  bodySha256: string | null
  /** The body is a file, on routes that accept one instead of JSON; `body` is then empty. */
  isFile: boolean
  /** The raw body, on routes that accept a file. */
  file(): Incoming
  /** Runs a part that undoes what the audit log has already: an entry of its own, unless it answers false. */
  undoing<T>(action: string, work: () => Promise<T>): Promise<T>
}
type Answer<R> = R extends z.ZodUndefined ? void : z.input<R & z.ZodType> | JsonText
type RouteOperation<P, Q, B, R> = (request: Request<P, Q, B>, caller: Caller) => Promise<Answer<R>>

/** For routes that write the response themselves (streams, documents). */
type OwnResponse<P, Q, B> = (request: Request<P, Q, B>, caller: Caller) => Promise<void>

export interface Binder {
  bind<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
    route: Route<P, Q, B, R>,
    operation: RouteOperation<P, Q, B, R>,
  ): void
  /** The operation writes status and body itself. */
  bindRaw<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
    route: Route<P, Q, B, R>,
    operation: OwnResponse<P, Q, B>,
  ): void
}

/** The name of each route in the contract. */
const OPERATIONS = new Map<unknown, string>(allRoutes().map(({ id, route }) => [route, id]))

const NO_BODY = { value: undefined, sha256: null }

/** Stands in for a caller on public routes, whose operations ignore it. */
const NOBODY: Caller = {
  kind: 'api_key',
  access: 'read_only',
  permissions: new Set(),
  space: '',
  spaces: [],
  via: 'api_key',
  keyId: null,
  account: null,
  collections: null,
}

export function createBinder(
  router: Router,
  deps: Deps,
  auth: Auth,
  { jsonMs, stallMs }: Patience,
): Binder {
  const limits = createRateLimits(deps)
  const idempotency = createIdempotency(deps)

  async function admitted(route: Route, ctx: Context): Promise<Uploader> {
    if (route.access === 'public') {
      await limits.ofAddress(ctx, route)
      return { caller: NOBODY, grant: null }
    }
    const who = await (
      route.uploadToken
        ? auth.uploader(ctx.req)
        : auth.caller(ctx.req).then((caller) => ({ caller, grant: null }))
    ).catch(async (error: unknown) => {
      // Guessing keys is limited by address, like all anonymous requests.
      if (error instanceof AppError) await limits.ofAddress(ctx, route)
      throw error
    })
    // Tokens are in the hands of visitors, whose requests must not use up the limit of the key's own
    // server.
    if (who.grant) await limits.ofAddress(ctx, route)
    else await limits.ofKey(ctx, who.caller)
    if (!dependsOnUploader(route, who.caller)) authorize(who.caller, route.access)
    return who
  }

  async function checked(route: Route, ctx: Context): Promise<[Request<any, any, any>, Caller]> {
    const { caller, grant } = await admitted(route, ctx)
    const isFile =
      route.orFile !== undefined &&
      ctx.get('Content-Type').toLowerCase().startsWith(`${route.orFile}/`)
    const bounds = {
      maxBytes: route.maxBodyBytes,
      plainText: route.plainText,
      mostMs: jsonMs,
      ...(route.maxBodyBytes ? { signal: leaving(ctx.res) } : {}),
    }
    const { value: body, sha256 } =
      route.body && !isFile ? await readJson(ctx.req, deps.texts, bounds) : NO_BODY
    const checked = checkRequest(isFile ? { ...route, body: undefined } : route, {
      params: ctx.params,
      query: { ...ctx.query },
      body,
    })
    const listed = {
      path: route.path,
      params: checked.params as unknown,
      query: checked.query as unknown,
    }
    const query = unbindCursor(listed)
    if (route.uploadToken === 'video') {
      await requireVideoInScope(deps, grant, (checked.params as { id: string }).id)
      await requireUnused(deps, grant)
      requireNoLink(grant)
    }
    if (dependsOnUploader(route, caller))
      await deps.db.read(async (repositories) =>
        requireChangeable(
          caller,
          await findVideo(repositories, caller, (checked.params as { id: string }).id),
        ),
      )
    if (route.uploadToken) auth.hold(grant ?? caller, ctx.res)
    return [
      {
        ...checked,
        query,
        grant,
        ctx,
        bodySha256: sha256,
        isFile,
        file: () => sourceOf(ctx.req, ctx.res, stallMs),
        undoing: (_, work) => work(),
      },
      caller,
    ]
  }

  function register(
    route: Route,
    answer: (request: Request<any, any, any>, caller: Caller) => Promise<void>,
  ): void {
    const kind =
      route.produces === 'text/event-stream' ? 'stream' : route.rawBody ? 'upload' : 'api'
    const named = { kind, route: route.path } as const
    router.register(
      route.path.replace(/\{(\w+)\}/g, ':$1'),
      [route.method],
      async (ctx: Context) => {
        nameRoute(ctx.res, named)
        if (route.rawBody) countUpload(deps.metrics, ctx.req, ctx.res)
        const [request, caller] = await checked(route, ctx)
        await answer(request, caller)
      },
    )
  }

  function rendered(route: Route, { params }: Request<any, any, any>, answer: unknown): Rendered {
    const isCreation =
      route.status === 201 && answer !== null && typeof answer === 'object' && 'id' in answer
    return {
      body: route.response ? jsonOf(answer as object) : null,
      location: isCreation
        ? `${deps.settings.baseUrl}${route.path}/${String(answer.id)}`.replace(
            '{id}',
            params?.id ?? '',
          )
        : null,
    }
  }

  /** Runs the operation, with an entry in the audit log when it changes something. */
  async function recorded<T>(
    route: Route,
    request: Request<any, any, any>,
    caller: Caller,
    operation: (request: Request<any, any, any>, caller: Caller) => Promise<T>,
  ): Promise<T> {
    const id = OPERATIONS.get(route)!
    if (!isAudited(id, route)) return operation(request, caller)
    const params = (request.params ?? {}) as Record<string, unknown>
    const audited: AuditedRequest = {
      id,
      route,
      caller,
      grant: request.grant,
      address: addressOf(request.ctx),
      params,
      body: (request.body ?? {}) as Record<string, unknown>,
      before: await readBefore(deps, caller, id, params),
      now: deps.clock.now().toISOString(),
    }
    const undoing: typeof request.undoing = (action, work) => {
      const undone = { ...audited, id: action, body: {}, now: deps.clock.now().toISOString() }
      const entry = (result: unknown) => (result === false ? null : auditEntryOf(undone, result))
      return withAudit(deps.db, { entry, when: 'first' }, work)
    }
    return withAudit(
      deps.db,
      { entry: (result) => auditEntryOf(audited, result), when: auditedTransactions(id) },
      () => operation({ ...request, undoing }, caller),
    )
  }

  return {
    bind(route, operation) {
      register(route as unknown as Route, async (request, caller) => {
        const { ctx } = request
        const key =
          isIdempotent(route as unknown as Route) && !request.isFile ? ctx.get(IDEMPOTENCY_KEY) : ''
        const work = async () =>
          rendered(
            route as unknown as Route,
            request,
            boundCursor(await recorded(route as unknown as Route, request, caller, operation), {
              path: route.path,
              params: request.params,
              query: request.query,
            }),
          )
        const idempotent = {
          key,
          caller,
          method: ctx.method,
          address: ctx.url,
          body: request.bodySha256 ?? (request.body as unknown),
        }
        const { rendered: done, replayed } =
          key === ''
            ? { rendered: await work(), replayed: false }
            : await idempotency.once(idempotent, work)
        ctx.status = route.status
        if (done.body !== null) ctx.type = 'application/json; charset=utf-8'
        ctx.body = done.body
        if (done.location !== null) ctx.set('Location', done.location)
        if (replayed) ctx.set('Idempotent-Replayed', 'true')
      })
    },
    bindRaw(route, operation) {
      register(route as unknown as Route, operation)
    },
  }
}
