import { openClient } from './connect.ts'
import type { SavedLogin } from './credentials.ts'

/** True when the key no longer works. Signing out must succeed when the appliance is gone, so nothing is thrown. */
export async function revoke({ url, api_key, ca }: SavedLogin): Promise<boolean> {
  try {
    if (ca) await (await import('./certificates.ts')).trustCertificates(ca)
    await (await openClient({ url, token: api_key })).system.revokeOwnKey()
    return true
  } catch {
    // Nobody answers, an older appliance, or the key is unknown there: the caller says that it may still be valid.
    return false
  }
}
