import type { Context } from 'koa'
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
import type { Deps } from '../../ports/deps.ts'
import { createAttempts } from '../../sessions/attempts.ts'
import { signInMethods } from '../../sessions/methods.ts'
import { networkOf } from '../../sessions/network.ts'
import { createPasswordCheck, setPassword } from '../../sessions/password.ts'
import { beyondSessions, type Proof } from '../../sessions/proof.ts'
import { rotateOwnerSecret } from '../../sessions/rotate-owner.ts'
import { createSignInLink, endSession, proveLink, startSession } from '../../sessions/sign-in.ts'
import { cookieNamed, SESSION_COOKIE } from '../auth.ts'
import type { Binder } from '../bind.ts'
import { originsOf, refuseForeignPage, requireOwnPage, rpIdOf } from '../check-host.ts'
import { addressOf } from '../rate-limit.ts'

export function bindSignIn({ bind }: Binder, deps: Deps): void {
  const { sessions, passkeys, deviceAuthorizations } = routes
  const passwords = createPasswordCheck(deps)
  const challenges = createChallenges(deps)
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

  async function proveOwner(ctx: Context, given: SignIn): Promise<Proof> {
    if ('code' in given) return proveLink(deps, given.code)
    if ('password' in given) return passwords.toSignIn(given.password, addressOf(ctx))
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
    const { secret, expiresAt, identity } = await startSession(deps, await proveOwner(ctx, body))
    ctx.set('Set-Cookie', sessionCookie(deps, secret, expiresAt))
    return identity
  })
  bind(sessions.delete, async ({ ctx }) => {
    const secret = cookieNamed(ctx.get('Cookie'), SESSION_COOKIE)
    if (secret) await endSession(deps, secret)
    ctx.set('Set-Cookie', sessionCookie(deps, '', new Date(0).toISOString()))
  })
  bind(sessions.setPassword, async ({ body, ctx }, caller) => {
    await setPassword(deps, caller, body, await passwords.ofCaller(caller, body.current_password))
    return signInMethods(deps, rpId(ctx))
  })

  const challenged = createAttempts(deps, {
    most: 30,
    windowSeconds: 60,
    what: 'Too many passkey requests.',
  })
  bind(passkeys.challenge, async ({ ctx }) => {
    requireOwnPage(deps.settings, ctx.req)
    challenged.take(networkOf(addressOf(ctx)))
    return { object: 'passkey_challenge' as const, challenge: challenges.make(), rp_id: rpId(ctx) }
  })
  bind(passkeys.list, () => listPasskeys(deps))
  bind(passkeys.create, async ({ body, ctx }, caller) => {
    const proof = await passwords.ofCaller(caller, body.current_password)
    return createPasskey(deps, ceremony(ctx, 'webauthn.create'), body, proof)
  })
  bind(passkeys.delete, ({ params }, caller) => removePasskey(deps, caller, params.id))

  const startAttempts = createAttempts(deps, {
    most: 20,
    windowSeconds: 60,
    what: 'Too many sign-in requests.',
  })
  const guesses = createAttempts(deps, {
    most: 20,
    windowSeconds: 600,
    what: 'Too many attempts with wrong codes.',
  })

  /** Limits guesses made through the owner's own browser, or by an owner who was deceived. */
  async function guessing<T>(ctx: Context, look: () => Promise<T>): Promise<T> {
    refuseForeignPage(ctx.req)
    guesses.take('owner')
    try {
      const found = await look()
      guesses.right('owner')
      return found
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'device_authorization_not_found'))
        guesses.giveBack('owner')
      throw error
    }
  }

  bind(deviceAuthorizations.create, async ({ body, ctx }) => {
    // Programs have no pages: a page that asked would only make the owner grant an unwanted request.
    requireOwnPage(deps.settings, ctx.req)
    startAttempts.take(networkOf(addressOf(ctx)))
    return beginDeviceLogin(deps, addressOf(ctx), body)
  })
  bind(deviceAuthorizations.token, ({ body }) => fetchDeviceKey(deps, body.device_code))
  bind(deviceAuthorizations.get, ({ params, ctx }) =>
    guessing(ctx, () => getDeviceLogin(deps, params.user_code)),
  )
  bind(deviceAuthorizations.grant, ({ params, body, ctx }, caller) =>
    guessing(ctx, () => grantDeviceLogin(deps, caller, params.user_code, body)),
  )
  bind(deviceAuthorizations.refuse, ({ params, ctx }) =>
    guessing(ctx, () => refuseDeviceLogin(deps, params.user_code)),
  )
}

function sessionCookie(deps: Deps, secret: string, expiresAt: string): string {
  const secure = deps.settings.baseUrl.startsWith('https:') ? '; Secure' : ''
  return (
    `${SESSION_COOKIE}=${secret}; Path=/; HttpOnly; SameSite=Strict; ` +
    `Expires=${new Date(expiresAt).toUTCString()}${secure}`
  )
}
