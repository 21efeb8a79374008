import { AppError } from '../contract/errors.ts'
import type { PasskeyAnswer } from '../contract/sign-in.ts'
import type { Deps } from '../ports/deps.ts'
import type { SignInProof } from '../sessions/proof.ts'
import {
  checkClientData,
  countsOn,
  isSigned,
  readAuthenticatorData,
  readPublicKey,
  refused,
  type Ceremony,
} from './verify.ts'

/**
 * For signing in. Throws, or its proof does: `unauthorized` when it is not known here,
 * `passkey_invalid` when it does not count.
 */
export async function provePasskey(
  deps: Pick<Deps, 'clock'>,
  ceremony: Ceremony,
  answer: PasskeyAnswer,
): Promise<SignInProof> {
  await checkClientData(answer.client_data, ceremony)
  const { signCount } = readAuthenticatorData(answer.authenticator_data, ceremony)
  return async ({ passkeys }) => {
    const row = await passkeys.get(answer.id)
    if (!row)
      throw new AppError('unauthorized', 'This passkey is unknown; it may have been removed.')
    const key = readPublicKey(row.publicKey, row.algorithm)
    const signed = {
      authenticatorData: answer.authenticator_data,
      client: answer.client_data,
      signature: answer.signature,
    }
    if (row.rpId !== ceremony.rpId || !isSigned(key, row.algorithm, signed))
      throw refused('the signature is wrong')
    if (!countsOn(row.signCount, signCount)) throw refused('a copy of it has been used since')
    await passkeys.update(row.id, { signCount, lastUsedAt: deps.clock.now().toISOString() })
    return row.account
  }
}
