import type { Context } from 'koa'
import { AppError } from '../../contract/errors.ts'
import { routes } from '../../contract/routes.ts'
import type { SignIn } from '../../contract/sign-in.ts'
import { beginDeviceLogin } from '../../devices/begin.ts'
import { getDeviceLogin, grantDeviceLogin, refuseDeviceLogin } from '../../devices/decide.ts'
import { fetchDeviceKey } from '../../devices/fetch-key.ts'
import { createChallenges } from '../../passkeys/challenges.ts'
import { createPasskey } from '../../passkeys/create.ts'
import { listPasskeys } from '../../passkeys/list.ts'
import { removePasskey } from '../../passkeys/remove.ts'
import { requirePasskey } from '../../passkeys/require.ts'
import type { Ceremony } from '../../passkeys/verify.ts'
import type { Deps } from '../../ports/deps.ts'
import { createAttempts } from '../../sessions/attempts.ts'
import { signInMethods } from '../../sessions/methods.ts'
import { createPasswordCheck, setPassword } from '../../sessions/password.ts'
import { rotateOwnerSecret } from '../../sessions/rotate-owner.ts'
import { createSignInLink, endSession, requireLink, startSession } from '../../sessions/sign-in.ts'
import { cookieNamed, SESSION_COOKIE } from '../auth.ts'
import type { Binder } from '../bind.ts'
import { requireOwnPage, rpIdOf } from '../own-host.ts'
import { addressOf } from '../rate-limit.ts'

export function bindSignIn({ bind }: Binder, deps: Deps): void {
  const { sessions, passkeys, deviceAuthorizations } = routes
  const passwords = createPasswordCheck(deps)
  const challenges = createChallenges(deps)
  const rpId = (ctx: Context): string | null => rpIdOf(deps.settings, ctx.get('Host'))

  const ceremony = (ctx: Context, type: Ceremony['type']): Ceremony => {
    const host = rpId(ctx)
    if (host === null) throw new AppError('passkey_invalid', 'Passkeys need a name: open the appliance as localhost, or by its public address.')
    return { type, rpId: host, takeChallenge: challenges.take }
  }

  async function requireOwner(ctx: Context, given: SignIn): Promise<void> {
    if ('code' in given) return requireLink(deps, given.code)
    if ('password' in given) return passwords.require(given.password, addressOf(ctx), 'unauthorized')
    return requirePasskey(deps, ceremony(ctx, 'webauthn.get'), given.passkey)
  }

  bind(sessions.rotateOwnerSecret, () => rotateOwnerSecret(deps))
  bind(sessions.createLink, () => createSignInLink(deps))
  bind(sessions.methods, ({ ctx }) => signInMethods(deps, rpId(ctx)))
  bind(sessions.create, async ({ body, ctx }) => {
    requireOwnPage(deps.settings, ctx.req)
    await requireOwner(ctx, body)
    const { secret, expiresAt, identity } = await startSession(deps)
    ctx.set('Set-Cookie', sessionCookie(deps, secret, expiresAt))
    return identity
  })
  bind(sessions.delete, async ({ ctx }) => {
    const secret = cookieNamed(ctx.get('Cookie'), SESSION_COOKIE)
    if (secret) await endSession(deps, secret)
    ctx.set('Set-Cookie', sessionCookie(deps, '', new Date(0).toISOString()))
  })
  bind(sessions.setPassword, async ({ body, ctx }, caller) => {
    // Whoever finds a browser open does not make it theirs for good. The owner secret opens everything anyway.
    const { password: isSet } = await signInMethods(deps, null)
    if (caller.via === 'session' && isSet) await passwords.require(body.current_password ?? '', addressOf(ctx), 'forbidden')
    await setPassword(deps, caller, body)
    return signInMethods(deps, rpId(ctx))
  })

  bind(passkeys.challenge, async ({ ctx }) => {
    requireOwnPage(deps.settings, ctx.req)
    return { object: 'passkey_challenge' as const, challenge: challenges.make(), rp_id: rpId(ctx) }
  })
  bind(passkeys.list, () => listPasskeys(deps))
  bind(passkeys.create, ({ body, ctx }) => createPasskey(deps, ceremony(ctx, 'webauthn.create'), body))
  bind(passkeys.delete, ({ params }) => removePasskey(deps, params.id))

  const begun = createAttempts(deps, { most: 20, windowSeconds: 60, what: 'Too many programs ask to be signed in.' })
  const guesses = createAttempts(deps, { most: 20, windowSeconds: 600, what: 'Too many codes were tried.' })

  /** A stranger who makes the owner's browser guess, or an owner who is led astray, does not get far. */
  async function guessing<T>(look: () => Promise<T>): Promise<T> {
    guesses.take('owner')
    const found = await look()
    guesses.right('owner')
    return found
  }

  bind(deviceAuthorizations.create, async ({ body, ctx }) => {
    // Programs have no pages: a page that asks would only make the owner grant what nobody at a terminal wants.
    requireOwnPage(deps.settings, ctx.req)
    begun.take(addressOf(ctx))
    return beginDeviceLogin(deps, addressOf(ctx), body)
  })
  bind(deviceAuthorizations.token, ({ body }) => fetchDeviceKey(deps, body.device_code))
  bind(deviceAuthorizations.get, ({ params }) => guessing(() => getDeviceLogin(deps, params.user_code)))
  bind(deviceAuthorizations.grant, ({ params, body }, caller) => guessing(() => grantDeviceLogin(deps, caller, params.user_code, body)))
  bind(deviceAuthorizations.refuse, ({ params }) => guessing(() => refuseDeviceLogin(deps, params.user_code)))
}

function sessionCookie(deps: Deps, secret: string, expiresAt: string): string {
  const secure = deps.settings.baseUrl.startsWith('https:') ? '; Secure' : ''
  return `${SESSION_COOKIE}=${secret}; Path=/; HttpOnly; SameSite=Strict; Expires=${new Date(expiresAt).toUTCString()}${secure}`
}
