import type { Passkey } from '../contract/sign-in.ts'
import type { PasskeyRecord } from '../ports/accounts.ts'

export function presentPasskey({ id, name, rpId, createdAt, lastUsedAt }: PasskeyRecord): Passkey {
  return {
    object: 'passkey',
    id,
    name,
    rp_id: rpId,
    created_at: createdAt,
    last_used_at: lastUsedAt,
  }
}
