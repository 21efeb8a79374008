/** Passkeys by the browser's own functions. The fields that the appliance checks are sent, the rest is not. */
import { ProblemError } from '../../daemon/contract/client.ts'
import type { PasskeyAnswer, Passkey } from '../../daemon/contract/sign-in.ts'
import type { App } from '../state/app.ts'
import { PageError } from '../kit/explain/explain.ts'
import { messages as w } from './messages.ts'

const TIMEOUT_MS = 120_000
/** COSE algorithm identifiers of ES256, EdDSA and RS256. */
const ALGORITHMS = [-7, -8, -257] as const

/** Undefined on plain http at an address of the network: browsers offer passkeys over HTTPS and on localhost. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function'

/** The name of the machine that passkeys belong to, and what the device is to sign. */
async function challengeOf({ api }: App): Promise<{ rpId: string; challenge: BufferSource }> {
  const { challenge, rp_id: rpId } = await api.passkeys.challenge()
  if (rpId !== null) return { rpId, challenge: bytesOf(challenge) }
  const address = location.origin.replace(location.hostname, 'localhost')
  throw new PageError(w.onlyNames, w.openName(address))
}

export async function askPasskey(app: App): Promise<PasskeyAnswer> {
  const options = { ...(await challengeOf(app)), timeout: TIMEOUT_MS }
  const { id, response } = await ceremony<AuthenticatorAssertionResponse>(() =>
    navigator.credentials.get({ publicKey: { ...options, userVerification: 'required' } }),
  )
  return {
    id,
    client_data: textOf(response.clientDataJSON),
    authenticator_data: textOf(response.authenticatorData),
    signature: textOf(response.signature),
  }
}

/**
 * `known`: those there already, since no device makes a second one.
 * `password`: the owner's, once one is set.
 */
export async function addPasskey(
  app: App,
  name: string,
  known: readonly Passkey[],
  password?: string,
): Promise<Passkey> {
  const { rpId, challenge } = await challengeOf(app)
  const publicKey: PublicKeyCredentialCreationOptions = {
    challenge,
    rp: { id: rpId, name: 'svc' },
    // At random: devices keep one passkey for each user of a name, and many on `localhost` have an owner.
    user: { id: crypto.getRandomValues(new Uint8Array(32)), name: 'owner', displayName: 'Owner' },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: known
      .filter((each) => each.rp_id === rpId)
      .map(({ id }) => ({ type: 'public-key', id: bytesOf(id) })),
    attestation: 'none',
    timeout: TIMEOUT_MS,
  }
  const { id, response } = await ceremony<AuthenticatorAttestationResponse>(() =>
    navigator.credentials.create({ publicKey }),
  )
  const key = response.getPublicKey()
  if (!key) throw new PageError(w.unreadableKey, w.otherDevice)
  const body = {
    name,
    id,
    client_data: textOf(response.clientDataJSON),
    authenticator_data: textOf(response.getAuthenticatorData()),
    public_key: textOf(key),
    algorithm: response.getPublicKeyAlgorithm() as (typeof ALGORITHMS)[number],
    current_password: password,
  }
  try {
    return await app.api.passkeys.create({ body })
  } catch (error) {
    if (error instanceof ProblemError) await forget(rpId, id)
    throw error
  }
}

/**
 * The device need not offer what is not known here. Not every browser can pass that on; otherwise
 * it stays and signs nobody in.
 */
async function forget(rpId: string, credentialId: string) {
  const browser: Partial<Pick<typeof PublicKeyCredential, 'signalUnknownCredential'>> =
    PublicKeyCredential
  await browser.signalUnknownCredential?.({ rpId, credentialId }).catch(() => undefined)
}

async function ceremony<R extends AuthenticatorResponse>(
  ask: () => Promise<Credential | null>,
): Promise<{ id: string; response: R }> {
  try {
    const credential = await ask()
    if (credential) return credential as Credential & { response: R }
  } catch (error) {
    const { name } = error as Error
    if (name === 'InvalidStateError') throw new PageError(w.hasPasskey, w.useIt)
    if (name !== 'NotAllowedError') throw error
  }
  throw new PageError(w.noPasskey, w.otherWay)
}

const textOf = (buffer: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
    sign.charCodeAt(0),
  )
