import { openClient } from './connect.ts'
import { ownerSecret } from './sign-in.ts'

/** True when the key no longer works. Signing out must succeed when the appliance is gone, so nothing is thrown. */
export async function revoke(url: string, keyId: string): Promise<boolean> {
  try {
    const api = await openClient({ url, token: await ownerSecret(url) })
    await api.keys.revoke({ params: { id: keyId } })
    return true
  } catch {
    // No owner secret here, nobody answers, or the key is unknown there: the caller says that it may still be valid.
    return false
  }
}
