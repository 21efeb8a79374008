import type { Middleware } from 'koa'
import { openInvitation } from '../../accounts/invitations.ts'
import { routes } from '../../contract/routes.ts'
import type { Caller } from '../../ports/caller.ts'
import type { Deps } from '../../ports/deps.ts'
import { createAttempts } from '../../sessions/attempts.ts'
import { networkOf } from '../../sessions/network.ts'
import type { PasswordCheck } from '../../sessions/password.ts'
import { findEnabled } from '../../sso/find.ts'
import { listIdentities, removeIdentity } from '../../sso/identities.ts'
import {
  createProvider,
  getProvider,
  listProviders,
  removeProvider,
  testProvider,
  updateProvider,
} from '../../sso/manage.ts'
import { createPendingSignIns } from '../../sso/pending.ts'
import { beginSignIn } from '../../sso/begin.ts'
import { getSingleSignOn, updateSingleSignOn } from '../../sso/require.ts'
import { refusal } from '../../contract/errors.ts'
import type { Binder } from '../bind.ts'
import { requireOwnPage } from '../check-host.ts'
import { addressOf } from '../rate-limit.ts'
import { pendingCookie, ssoPages } from './sso-pages.ts'
import type { SessionStarts } from './session-starts.ts'

interface Around {
  passwords: PasswordCheck
  starts: SessionStarts
  idOf(caller: Caller): Promise<string>
}

/** Returns what a browser is answered that signs in. */
export function bindSignInProviders(
  { bind }: Binder,
  deps: Deps,
  { passwords, starts, idOf }: Around,
): Middleware {
  const { signInProviders, singleSignOn, identities } = routes
  const pending = createPendingSignIns(deps)
  const starting = createAttempts(deps, {
    name: 'provider_starts',
    most: 30,
    windowSeconds: 60,
    what: 'Too many attempts to use a link.',
  })

  bind(signInProviders.list, () => listProviders(deps))
  bind(signInProviders.create, ({ body }) => createProvider(deps, body))
  bind(signInProviders.get, ({ params }) => getProvider(deps, params.id))
  bind(signInProviders.update, ({ params, body }) => updateProvider(deps, params.id, body))
  bind(signInProviders.delete, ({ params }) => removeProvider(deps, params.id))
  bind(signInProviders.test, ({ params }) => testProvider(deps, params.id))
  bind(signInProviders.start, async ({ params, body, ctx }) => {
    requireOwnPage(deps.settings, ctx.req)
    await starting.take(networkOf(addressOf(ctx)))
    const { id: provider } = params
    await deps.db.read((repositories) => findEnabled(repositories, provider))
    const { id: invitation } = await openInvitation(deps, body.code)
    const { url, sealed } = await beginSignIn(deps, pending, { provider, to: '/', invitation })
    ctx.set('Set-Cookie', pendingCookie(deps, provider, sealed))
    return { object: 'identity_link' as const, url }
  })
  bind(singleSignOn.get, (_, caller) => getSingleSignOn(deps, caller))
  bind(singleSignOn.update, ({ body }, caller) => updateSingleSignOn(deps, caller, body))

  bind(identities.list, async (_, caller) => listIdentities(deps, await idOf(caller)))
  bind(identities.create, async ({ body, ctx }, caller) => {
    // The browser that comes back must be the one that is signed in.
    if (caller.session === undefined) throw refusal('sso_by_session')
    const proof = await passwords.ofCaller(caller, body.current_password)
    await deps.db.read(proof)
    const { provider } = body
    const link = { account: await idOf(caller), session: caller.session }
    const { url, sealed } = await beginSignIn(deps, pending, {
      provider,
      to: '/account/sign-in',
      link,
    })
    ctx.set('Set-Cookie', pendingCookie(deps, provider, sealed))
    return { object: 'identity_link' as const, url }
  })
  bind(identities.delete, async ({ params, body }, caller) => {
    const proof = await passwords.ofCaller(caller, body.current_password)
    await removeIdentity(deps, await idOf(caller), params.id, proof)
  })

  return ssoPages(deps, { pending, starts })
}
