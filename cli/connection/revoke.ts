import { openClient } from './connect.ts'
import type { SavedLogin } from './credentials.ts'
import { ownerSecret } from './sign-in.ts'

/** True when the key no longer works. Signing out must succeed when the appliance is gone, so nothing is thrown. */
export async function revoke(id: string, { url, api_key }: SavedLogin): Promise<boolean> {
  try {
    const secret = await ownerSecret(url)
    // The owner acts in one space at a time, and the key knows which is its own.
    const { space } = await (await openClient({ url, token: api_key })).system.whoami()
    const api = await openClient({ url, token: secret }, space)
    await api.keys.revoke({ params: { id } })
    return true
  } catch {
    // No owner secret here, nobody answers, or the key is unknown there: the caller says that it may still be valid.
    return false
  }
}
