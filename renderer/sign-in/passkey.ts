/** Passkeys by the browser's own functions. The fields that the appliance checks are sent, the rest is not. */
import { ProblemError } from '../../daemon/contract/client.ts'
import type { PasskeyAnswer, Passkey } from '../../daemon/contract/sign-in.ts'
import type { App } from '../state/app.ts'
import { PageError } from '../kit/explain/explain.ts'
import { messages } from './messages.ts'

const TIMEOUT_MS = 120_000
/** COSE algorithm identifiers of ES256, EdDSA and RS256. */
const ALGORITHMS = [-7, -8, -257] as const

/** Undefined on plain http at an address of the network: browsers offer passkeys over HTTPS and on localhost. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function'

export async function askPasskey({ api }: App): Promise<PasskeyAnswer> {
  const { challenge, rp_id: rpId } = await api.passkeys.challenge()
  const credential = await asked(() =>
    navigator.credentials.get({
      publicKey: {
        challenge: bytesOf(challenge),
        rpId: named(rpId),
        userVerification: 'required',
        timeout: TIMEOUT_MS,
      },
    }),
  )
  const response = credential.response as AuthenticatorAssertionResponse
  return {
    id: credential.id,
    client_data: textOf(response.clientDataJSON),
    authenticator_data: textOf(response.authenticatorData),
    signature: textOf(response.signature),
  }
}

/**
 * `known`: those that are there already, so that no device makes a second one.
 * `password`: the owner's, once one is set.
 */
export async function addPasskey(
  { api }: App,
  name: string,
  known: readonly Passkey[],
  password?: string,
): Promise<Passkey> {
  const { challenge, rp_id: rpId } = await api.passkeys.challenge()
  const publicKey: PublicKeyCredentialCreationOptions = {
    challenge: bytesOf(challenge),
    rp: { id: named(rpId), name: 'svc' },
    // At random: devices keep one passkey for each user of a name, and every appliance on `localhost` has its owner.
    user: { id: crypto.getRandomValues(new Uint8Array(32)), name: 'owner', displayName: 'Owner' },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: known
      .filter((each) => each.rp_id === rpId)
      .map(({ id }) => ({ type: 'public-key', id: bytesOf(id) })),
    attestation: 'none',
    timeout: TIMEOUT_MS,
  }
  const credential = await asked(() => navigator.credentials.create({ publicKey }))
  const response = credential.response as AuthenticatorAttestationResponse
  const key = response.getPublicKey()
  if (!key) throw new PageError(messages().unreadableKey, messages().otherDevice)
  const added = api.passkeys.create({
    body: {
      name,
      id: credential.id,
      client_data: textOf(response.clientDataJSON),
      authenticator_data: textOf(response.getAuthenticatorData()),
      public_key: textOf(key),
      algorithm: response.getPublicKeyAlgorithm() as (typeof ALGORITHMS)[number],
      ...(password === undefined ? {} : { current_password: password }),
    },
  })
  return added.catch(async (error: unknown) => {
    if (error instanceof ProblemError) await forget(named(rpId), credential.id)
    throw error
  })
}

/**
 * The device need not offer what is not known here. Not every browser can tell it; where none does,
 * it stays and signs nobody in.
 */
async function forget(rpId: string, credentialId: string): Promise<void> {
  const browser: Partial<Pick<typeof PublicKeyCredential, 'signalUnknownCredential'>> =
    PublicKeyCredential
  await browser.signalUnknownCredential?.({ rpId, credentialId }).catch(() => undefined)
}

function named(rpId: string | null): string {
  if (rpId === null)
    throw new PageError(
      messages().onlyNames,
      messages().openName(location.origin.replace(location.hostname, 'localhost')),
    )
  return rpId
}

async function asked(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const credential = await ask()
    if (credential) return credential as PublicKeyCredential
  } catch (error) {
    if ((error as Error).name === 'InvalidStateError')
      throw new PageError(messages().hasPasskey, messages().useIt)
    if ((error as Error).name !== 'NotAllowedError') throw error
  }
  throw new PageError(messages().noPasskey, messages().otherWay)
}

function textOf(buffer: ArrayBuffer): string {
  const binary = Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
    sign.charCodeAt(0),
  )
}
