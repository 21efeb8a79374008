import { openApiDocument } from '../../contract/openapi.ts'
import { routes } from '../../contract/routes.ts'
import { getEmbed } from '../../playback/embed.ts'
import type { Deps } from '../../ports/deps.ts'
import { createSignInLink, endSession, startSession } from '../../sessions/sign-in.ts'
import { readiness } from '../../system/readiness.ts'
import { describeSystem } from '../../system/describe.ts'
import { authenticateIfPossible, cookieNamed, SESSION_COOKIE } from '../auth.ts'
import type { Binder } from '../bind.ts'

export function bindSystem({ bind, bindOwn }: Binder, deps: Deps): void {
  const { system, sessions, embeds } = routes
  let document: ReturnType<typeof openApiDocument> | undefined

  bind(system.health, async () => ({ status: 'ok' as const }))
  bindOwn(system.ready, async ({ ctx }) => {
    const answer = await readiness(deps)
    ctx.status = answer.status === 'ready' ? 200 : 503
    ctx.body = answer
  })
  bind(system.openapi, async () => (document ??= openApiDocument(deps.settings)))
  bind(system.get, () => describeSystem(deps))
  bind(system.whoami, async (_request, caller) => ({ object: 'identity' as const, kind: caller.kind, access: caller.access, space: caller.space, via: caller.via }))

  bind(embeds.get, async ({ params, ctx }) => getEmbed(deps, params.id, await authenticateIfPossible(deps, ctx.req)))

  bind(sessions.createLink, () => createSignInLink(deps))
  bind(sessions.create, async ({ body, ctx }) => {
    const { secret, expiresAt, identity } = await startSession(deps, body.code)
    ctx.set('Set-Cookie', sessionCookie(deps, secret, expiresAt))
    return identity
  })
  bind(sessions.delete, async ({ ctx }) => {
    const secret = cookieNamed(ctx.get('Cookie'), SESSION_COOKIE)
    if (secret) await endSession(deps, secret)
    ctx.set('Set-Cookie', sessionCookie(deps, '', new Date(0).toISOString()))
  })
}

function sessionCookie(deps: Deps, secret: string, expiresAt: string): string {
  const secure = deps.settings.baseUrl.startsWith('https:') ? '; Secure' : ''
  return `${SESSION_COOKIE}=${secret}; Path=/; HttpOnly; SameSite=Strict; Expires=${new Date(expiresAt).toUTCString()}${secure}`
}
