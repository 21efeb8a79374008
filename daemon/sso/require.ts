/** Requiring single sign-on: passwords and passkeys are refused; one-time links of the server work. */
import { AppError, refusal } from '../contract/errors.ts'
import type { SingleSignOn } from '../contract/sign-in-provider.ts'
import type { Caller } from '../ports/caller.ts'
import type { Repositories } from '../ports/database.ts'
import type { Deps } from '../ports/deps.ts'

export const getSingleSignOn = (
  { db }: Pick<Deps, 'db'>,
  caller: Pick<Caller, 'session'>,
): Promise<SingleSignOn> => db.read((repositories) => present(repositories, caller))

/**
 * Turning it on ends the sessions that were opened without a provider, and takes one that was opened
 * through one, so that nobody locks everybody out. Throws `invalid_state`.
 */
export async function updateSingleSignOn(
  { db, announcer }: Pick<Deps, 'db' | 'announcer'>,
  caller: Pick<Caller, 'session'>,
  { required }: { required: boolean },
): Promise<SingleSignOn> {
  const { shown, ended } = await db.write(async (repositories) => {
    const before = await present(repositories, caller)
    if (required && before.signed_in_through === null) throw refusal('sso_through_provider')
    await repositories.signInProviders.setRequired(required)
    return {
      shown: { ...before, required },
      ended: required ? await repositories.sessions.removeThrough(null) : [],
    }
  })
  for (const hash of ended) announcer.revoked(hash)
  return shown
}

/** Before a password or a passkey is looked at, so that the answer says nothing about it. Throws `sso_required`. */
export async function refuseWithoutSso({ db }: Pick<Deps, 'db'>): Promise<void> {
  if (await db.read(({ signInProviders }) => signInProviders.isRequired()))
    throw new AppError(
      'sso_required',
      'Passwords and passkeys are turned off here. Sign in through a sign-in provider.',
    )
}

async function present(
  { signInProviders, sessions }: Pick<Repositories, 'signInProviders' | 'sessions'>,
  { session }: Pick<Caller, 'session'>,
): Promise<SingleSignOn> {
  return {
    object: 'single_sign_on',
    required: await signInProviders.isRequired(),
    signed_in_through: session ? ((await sessions.get(session))?.provider ?? null) : null,
  }
}
