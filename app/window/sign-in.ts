/** A one-time sign-in URL for the window, requested with the owner secret. */
import { createClient } from '../../daemon/contract/client.ts'

/**
 * On this machine's own address, also when a proxy stands before the public one. Without the
 * secret: the plain dashboard.
 */
export async function signInAddress(localUrl: string, secret: string | null): Promise<string> {
  if (secret === null) return localUrl
  try {
    const { pathname, hash } = new URL(
      (await createClient({ baseUrl: localUrl, token: secret }).sessions.createLink()).url,
    )
    return `${localUrl}${pathname}${hash}`
  } catch {
    return localUrl // The secret is of another time: the dashboard offers the other ways in.
  }
}
