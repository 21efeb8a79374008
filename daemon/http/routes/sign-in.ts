import type { Context, Middleware } from 'koa'
import { AppError, refusal } from '../../contract/errors.ts'
import { routes } from '../../contract/routes.ts'
import type { SignIn } from '../../contract/sign-in.ts'
import { beginDeviceLogin } from '../../devices/begin.ts'
import { getDeviceLogin, grantDeviceLogin, refuseDeviceLogin } from '../../devices/decide.ts'
import { fetchDeviceKey } from '../../devices/fetch-key.ts'
import { createChallenges } from '../../passkeys/challenges.ts'
import { createPasskey } from '../../passkeys/create.ts'
import { listPasskeys } from '../../passkeys/list.ts'
import { removePasskey } from '../../passkeys/remove.ts'
import { provePasskey } from '../../passkeys/require.ts'
import type { Ceremony } from '../../passkeys/verify.ts'
import type { Caller } from '../../ports/caller.ts'
import type { Deps } from '../../ports/deps.ts'
import { createAttempts } from '../../sessions/attempts.ts'
import { signInMethods } from '../../sessions/methods.ts'
import { networkOf } from '../../sessions/network.ts'
import { createPasswordCheck } from '../../sessions/password.ts'
import { beyondSessions, type SignInProof } from '../../sessions/proof.ts'
import { rotateOwnerSecret } from '../../sessions/rotate-owner.ts'
import { createSignInLink, endSession, proveLink } from '../../sessions/sign-in.ts'
import { refuseWithoutSso } from '../../sso/require.ts'
import { cookieNamed, SESSION_COOKIE, type Auth } from '../auth.ts'
import type { Binder } from '../bind.ts'
import { identityOf } from '../identity.ts'
import { bindAccounts } from './accounts.ts'
import { originsOf, refuseForeignPage, requireOwnPage, rpIdOf } from '../check-host.ts'
import { addressOf } from '../rate-limit.ts'
import { BROWSER_COOKIE, cookieOf, createSessionStarts } from './session-starts.ts'
import { bindSignInProviders } from './sign-in-providers.ts'

/** Returns what single sign-on answers in a browser. */
export function bindSignIn(binder: Binder, deps: Deps, auth: Pick<Auth, 'viewer'>): Middleware {
  const { bind } = binder
  const { sessions, passkeys, deviceAuthorizations } = routes
  const passwords = createPasswordCheck(deps)
  const challenges = createChallenges(deps)
  const starts = createSessionStarts(deps, passwords)
  const accounts = bindAccounts(binder, deps, { passwords, auth, signIn: starts.signIn })
  const sso = bindSignInProviders(binder, deps, { passwords, starts, idOf: accounts.idOf })
  const rpId = (ctx: Context): string | null => rpIdOf(deps.settings, ctx.get('Host'))

  const ceremony = (ctx: Context, type: Ceremony['type']): Ceremony => {
    const host = rpId(ctx)
    if (host === null) throw refusal('passkey_needs_name')
    return {
      type,
      rpId: host,
      origins: originsOf(deps.settings, host, ctx.req.socket),
      takeChallenge: challenges.take,
    }
  }

  async function provePerson(ctx: Context, given: SignIn): Promise<SignInProof> {
    if ('code' in given) return proveLink(deps, given.code)
    await refuseWithoutSso(deps)
    if ('password' in given)
      return passwords.toSignIn(
        { email: given.email, password: given.password, secondFactor: given.second_factor },
        {
          address: addressOf(ctx),
          browser: cookieNamed(ctx.get('Cookie'), BROWSER_COOKIE),
        },
      )
    return provePasskey(deps, ceremony(ctx, 'webauthn.get'), given.passkey)
  }

  bind(sessions.rotateOwnerSecret, async (_, caller) => {
    await deps.db.read(beyondSessions(caller))
    return rotateOwnerSecret(deps)
  })
  bind(sessions.createLink, (_, caller) => createSignInLink(deps, beyondSessions(caller)))
  bind(sessions.methods, ({ ctx }) => signInMethods(deps, rpId(ctx)))
  bind(sessions.create, async ({ body, ctx }) => {
    requireOwnPage(deps.settings, ctx.req)
    return identityOf(
      await starts.recorded(ctx, {
        name: 'email' in body ? (body.email ?? null) : null,
        prove: () => provePerson(ctx, body),
      }),
    )
  })
  bind(sessions.delete, async ({ ctx }) => {
    const secret = cookieNamed(ctx.get('Cookie'), SESSION_COOKIE)
    if (secret) await endSession(deps, secret)
    ctx.set('Set-Cookie', cookieOf(deps, SESSION_COOKIE, '', new Date(0).toISOString()))
  })
  bind(sessions.setPassword, async ({ body, ctx }, caller) => {
    await accounts.setPassword(caller, body)
    return signInMethods(deps, rpId(ctx))
  })

  const challenged = createAttempts(deps, {
    name: 'passkeys',
    most: 30,
    windowSeconds: 60,
    what: 'Too many passkey requests.',
  })
  bind(passkeys.challenge, async ({ ctx }) => {
    requireOwnPage(deps.settings, ctx.req)
    await challenged.take(networkOf(addressOf(ctx)))
    return {
      object: 'passkey_challenge' as const,
      challenge: await challenges.make(),
      rp_id: rpId(ctx),
    }
  })
  bind(passkeys.list, async (_, caller) => listPasskeys(deps, await accounts.idOf(caller)))
  bind(passkeys.create, async ({ body, ctx }, caller) => {
    const proof = await passwords.ofCaller(caller, body.current_password)
    const account = await accounts.idOf(caller)
    return createPasskey(deps, ceremony(ctx, 'webauthn.create'), account, body, proof)
  })
  bind(passkeys.delete, async ({ params }, caller) =>
    removePasskey(
      deps,
      { account: await accounts.idOf(caller), keep: caller.session ?? null },
      params.id,
    ),
  )

  const startAttempts = createAttempts(deps, {
    name: 'device_starts',
    most: 20,
    windowSeconds: 60,
    what: 'Too many sign-in requests.',
  })
  const guesses = createAttempts(deps, {
    name: 'device_codes',
    most: 20,
    windowSeconds: 600,
    what: 'Too many attempts with wrong codes.',
  })

  /** Limits guesses made through somebody's own browser, or by somebody who was deceived. */
  async function guessing<T>(ctx: Context, caller: Caller, look: () => Promise<T>): Promise<T> {
    refuseForeignPage(ctx.req)
    const who = caller.account?.id ?? 'owner'
    await guesses.take(who)
    try {
      const found = await look()
      await guesses.right(who)
      return found
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'device_authorization_not_found'))
        await guesses.giveBack(who)
      throw error
    }
  }

  bind(deviceAuthorizations.create, async ({ body, ctx }) => {
    // Programs have no pages: a page that asked would only make the owner grant an unwanted request.
    requireOwnPage(deps.settings, ctx.req)
    await startAttempts.take(networkOf(addressOf(ctx)))
    return beginDeviceLogin(deps, addressOf(ctx), body)
  })
  bind(deviceAuthorizations.token, ({ body }) => fetchDeviceKey(deps, body.device_code))
  bind(deviceAuthorizations.get, ({ params, ctx }, caller) =>
    guessing(ctx, caller, () => getDeviceLogin(deps, params.user_code)),
  )
  bind(deviceAuthorizations.grant, ({ params, body, ctx }, caller) =>
    guessing(ctx, caller, () => grantDeviceLogin(deps, caller, params.user_code, body)),
  )
  bind(deviceAuthorizations.refuse, ({ params, ctx }, caller) =>
    guessing(ctx, caller, () => refuseDeviceLogin(deps, params.user_code)),
  )
  return sso
}
