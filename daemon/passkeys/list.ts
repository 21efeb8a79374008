import type { Passkey } from '../contract/sign-in.ts'
import type { List } from '../contract/values.ts'
import type { Deps } from '../ports/deps.ts'
import { presentPasskey } from './present.ts'

/** All of an account: there are few. */
export async function listPasskeys(
  { db }: Pick<Deps, 'db'>,
  account: string,
): Promise<List<Passkey>> {
  const rows = await db.read(({ passkeys }) => passkeys.of(account))
  return { object: 'list', data: rows.map(presentPasskey), has_more: false, next_cursor: null }
}
