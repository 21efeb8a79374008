import type { SignInMethods } from '../contract/sign-in.ts'
import { isMailOn } from '../ports/mail-on.ts'
import type { Deps } from '../ports/deps.ts'

/** `rpId`: relying party ID for the requested host; null where passkeys are impossible. */
export function signInMethods(
  deps: Pick<Deps, 'db' | 'settings'>,
  rpId: string | null,
): Promise<SignInMethods> {
  return deps.db.read(async (repositories) => {
    const { accounts, passkeys, signInProviders } = repositories
    const { any, email } = await accounts.withPassword()
    const required = await signInProviders.isRequired()
    return {
      object: 'sign_in_methods',
      password: any && !required,
      passkey: !required && rpId !== null && (await passkeys.existsFor(rpId)),
      email,
      password_reset: email && !required && (await isMailOn(deps.settings, repositories)),
      providers: (await signInProviders.all()).flatMap(({ id, name, enabled }) =>
        enabled ? [{ id, name }] : [],
      ),
      sso_required: required,
    }
  })
}

/**
 * Whether somebody can sign in from another machine, where no link is printed and passkeys of this
 * machine are unavailable.
 */
export async function canSignInFromAfar(deps: Pick<Deps, 'db' | 'settings'>): Promise<boolean> {
  const { hostname } = new URL(deps.settings.baseUrl)
  const { password, passkey, providers } = await signInMethods(deps, hostname)
  return password || passkey || providers.length > 0
}
