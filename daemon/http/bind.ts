/** A route of the contract and a deed make a Koa route. */
import type Router from '@koa/router'
import type { Context } from 'koa'
import type { z } from 'zod'
import type { Route } from '../contract/route.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import { authenticate, authorize } from './auth.ts'
import { readJson } from './body.ts'
import { jsonOf } from './json.ts'
import { checkRequest } from './check.ts'

type Out<T> = T extends z.ZodUndefined ? undefined : T extends z.ZodType ? z.output<T> : undefined
export interface Request<P, Q, B> {
  params: Out<P>
  query: Out<Q>
  body: Out<B>
  ctx: Context
}
type Answer<R> = R extends z.ZodUndefined ? void : z.input<R & z.ZodType>
type Deed<P, Q, B, R> = (request: Request<P, Q, B>, caller: Caller) => Promise<Answer<R>>

/** For routes that answer by themselves (streams, documents). */
type OwnAnswer<P, Q, B> = (request: Request<P, Q, B>, caller: Caller) => Promise<void>

export interface Binder {
  bind<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(route: Route<P, Q, B, R>, deed: Deed<P, Q, B, R>): void
  /** The deed writes status and body itself. */
  bindOwn<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(route: Route<P, Q, B, R>, deed: OwnAnswer<P, Q, B>): void
}

/** Stands in for a caller on public routes, whose deeds do not look at it. */
const NOBODY: Caller = { kind: 'api_key', access: 'read_only', space: '', via: 'api_key', keyId: null }

export function createBinder(router: Router, deps: Deps): Binder {
  async function checked(route: Route, ctx: Context): Promise<[Request<any, any, any>, Caller]> {
    const caller = route.access === 'public' ? NOBODY : await authenticate(deps, ctx.req)
    if (route.access !== 'public') authorize(caller, route.access)
    const body = route.body ? await readJson(ctx.req) : undefined
    return [{ ...checkRequest(route, { params: ctx.params, query: { ...ctx.query }, body }), ctx }, caller]
  }

  function register(route: Route, answer: (request: Request<any, any, any>, caller: Caller) => Promise<void>): void {
    router.register(route.path.replace(/\{(\w+)\}/g, ':$1'), [route.method], async (ctx: Context) => {
      const [request, caller] = await checked(route, ctx)
      await answer(request, caller)
    })
  }

  return {
    bind(route, deed) {
      register(route as unknown as Route, async (request, caller) => {
        const answer = await deed(request, caller)
        request.ctx.status = route.status
        if (route.response) {
          request.ctx.type = 'application/json; charset=utf-8'
          request.ctx.body = jsonOf(answer as object)
        } else request.ctx.body = null
        if (route.status === 201 && answer && typeof answer === 'object' && 'id' in answer) {
          request.ctx.set('Location', `${deps.settings.baseUrl}${route.path}/${String(answer.id)}`.replace('{id}', request.params?.id ?? ''))
        }
      })
    },
    bindOwn(route, deed) {
      register(route as unknown as Route, deed)
    },
  }
}
