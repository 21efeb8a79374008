import type { SignInMethods } from '../contract/sign-in.ts'
import { isMailOn } from '../ports/mail-on.ts'
import type { Deps } from '../ports/deps.ts'

/** `rpId`: relying party ID for the requested host; null where passkeys are impossible. */
export function signInMethods(
  deps: Pick<Deps, 'db' | 'settings'>,
  rpId: string | null,
): Promise<SignInMethods> {
  return deps.db.read(async (repositories) => {
    const { accounts, passkeys } = repositories
    const { any, email } = await accounts.withPassword()
    return {
      object: 'sign_in_methods',
      password: any,
      passkey: rpId !== null && (await passkeys.existsFor(rpId)),
      email,
      password_reset: email && (await isMailOn(deps.settings, repositories)),
    }
  })
}

/**
 * Whether somebody can sign in from another machine, where no link is printed and passkeys of this
 * machine are unavailable.
 */
export async function canSignInFromAfar(deps: Pick<Deps, 'db' | 'settings'>): Promise<boolean> {
  const { password, passkey } = await signInMethods(deps, new URL(deps.settings.baseUrl).hostname)
  return password || passkey
}
