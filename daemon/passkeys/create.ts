import { refusal } from '../contract/errors.ts'
import type { Passkey, PasskeyCreate } from '../contract/sign-in.ts'
import type { Deps } from '../ports/deps.ts'
import type { PasskeyRecord } from '../ports/accounts.ts'
import type { Proof } from '../sessions/proof.ts'
import { presentPasskey } from './present.ts'
import {
  checkClientData,
  readAuthenticatorData,
  readPublicKey,
  refused,
  type Ceremony,
} from './verify.ts'

const MOST = 20

/** Throws `passkey_invalid`, `conflict`, and what `proof` throws. */
export async function createPasskey(
  deps: Pick<Deps, 'db' | 'clock'>,
  ceremony: Ceremony,
  account: string,
  input: PasskeyCreate,
  proof: Proof,
): Promise<Passkey> {
  await checkClientData(input.client_data, ceremony)
  const { signCount, credentialId } = readAuthenticatorData(input.authenticator_data, ceremony)
  if (credentialId !== input.id) throw refused('its parts belong to different passkeys')
  readPublicKey(input.public_key, input.algorithm)
  const row: PasskeyRecord = {
    id: input.id,
    account,
    name: input.name,
    rpId: ceremony.rpId,
    publicKey: input.public_key,
    algorithm: input.algorithm,
    signCount,
    createdAt: deps.clock.now().toISOString(),
    lastUsedAt: null,
  }
  await deps.db.write(async (repositories) => {
    await proof(repositories)
    const { passkeys } = repositories
    if (await passkeys.get(row.id)) throw refusal('passkey_known')
    if ((await passkeys.of(account)).length >= MOST) throw refusal('passkeys_full', { most: MOST })
    await passkeys.insert(row)
    // What the audit log reads.
    return row
  })
  return presentPasskey(row)
}
