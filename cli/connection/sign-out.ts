/** The story of `svc logout`: the saved key is forgotten, and revoked where svc made it itself. */
import type { TableColumn } from '../output/table.ts'
import { removeLogin, type SavedLogin } from './credentials.ts'

export interface SignedOut {
  profile: string
  url: string | null
  signed_out: boolean
  /** Whether the key itself was revoked too. */
  key_revoked: boolean
}

export const signedOutColumns: readonly TableColumn<SignedOut>[] = [
  { field: 'profile' },
  { field: 'url' },
  { field: 'signed_out' },
  { field: 'key_revoked' },
]

export async function signOut(profile: string, login: SavedLogin | undefined): Promise<SignedOut> {
  const revoked = login?.key_id ? await (await import('./revoke.ts')).revoke(login) : false
  await removeLogin(profile)
  return { profile, url: login?.url ?? null, signed_out: login !== undefined, key_revoked: revoked }
}

/** For the person; nothing when all is done. */
export function stillValid(
  { signed_out, key_revoked }: SignedOut,
  path: string,
): string | undefined {
  return signed_out && !key_revoked
    ? `The key was deleted from ${path} but stays valid until you revoke it in the dashboard.`
    : undefined
}
