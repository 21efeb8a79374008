/**
 * Verifies passkey responses according to WebAuthn Level 3 (https://www.w3.org/TR/webauthn-3/, §7.1 and
 * §7.2). Requests no attestation: the make of the authenticator does not matter here.
 */
import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '../contract/errors.ts'

export interface Ceremony {
  type: 'webauthn.create' | 'webauthn.get'
  /** The host that was asked. */
  rpId: string
  /** Origins of this appliance under that host. */
  origins: readonly string[]
  /** Whether it was given out, and not used before. */
  takeChallenge(challenge: string): Promise<boolean>
}

interface AuthenticatorData {
  signCount: number
  credentialId: string | null
}

const clientData = z.object({
  type: z.string(),
  challenge: z.string(),
  origin: z.string(),
  crossOrigin: z.boolean().optional(),
})

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40
const COUNT_AT = 33
const ID_LENGTH_AT = 53
const ID_AT = 55

/** Throws `passkey_invalid` when the response was made for something else, or is used a second time. */
export async function checkClientData(
  text: string,
  { type, origins, takeChallenge }: Ceremony,
): Promise<void> {
  const sentData = clientData.safeParse(parsed(text))
  if (
    !sentData.success ||
    sentData.data.type !== type ||
    sentData.data.crossOrigin === true ||
    !origins.includes(sentData.data.origin)
  )
    throw refused('it was created for another address')
  if (!(await takeChallenge(sentData.data.challenge)))
    throw refused('the request has expired or was already used')
}

/** Throws `passkey_invalid`. */
export function readAuthenticatorData(encoded: string, { rpId }: Ceremony): AuthenticatorData {
  const bytes = Buffer.from(encoded, 'base64url')
  if (
    bytes.length < COUNT_AT + 4 ||
    !bytes.subarray(0, 32).equals(createHash('sha256').update(rpId).digest())
  )
    throw refused('it belongs to another address')
  const flags = bytes[32]!
  // The passkey is the only factor, so the authenticator must have verified its user.
  if ((flags & USER_PRESENT) === 0 || (flags & USER_VERIFIED) === 0)
    throw refused('the device did not verify the user')
  const idLength =
    (flags & HAS_CREDENTIAL) !== 0 && bytes.length > ID_AT ? bytes.readUInt16BE(ID_LENGTH_AT) : 0
  return {
    signCount: bytes.readUInt32BE(COUNT_AT),
    credentialId:
      idLength > 0 ? bytes.subarray(ID_AT, ID_AT + idLength).toString('base64url') : null,
  }
}

/** Checks the form that the algorithm requires. Throws `passkey_invalid`. */
export function readPublicKey(encoded: string, algorithm: number): KeyObject {
  const key = keyOf(encoded)
  const { namedCurve, modulusLength = 0 } = key.asymmetricKeyDetails ?? {}
  const isAccepted =
    algorithm === -7
      ? namedCurve === 'prime256v1'
      : algorithm === -8
        ? key.asymmetricKeyType === 'ed25519'
        : key.asymmetricKeyType === 'rsa' && modulusLength >= 2048
  if (!isAccepted) throw refused('its key does not match its algorithm')
  return key
}

export function isSigned(
  key: KeyObject,
  algorithm: number,
  {
    authenticatorData,
    client,
    signature,
  }: { authenticatorData: string; client: string; signature: string },
): boolean {
  const hash = createHash('sha256').update(Buffer.from(client, 'base64url')).digest()
  const signed = Buffer.concat([Buffer.from(authenticatorData, 'base64url'), hash])
  return verify(
    algorithm === -8 ? null : 'sha256',
    signed,
    key,
    Buffer.from(signature, 'base64url'),
  )
}

/** A clone of an authenticator counts behind the real one (§6.1.1); many do not count at all. */
export const countsOn = (before: number, now: number): boolean =>
  (before === 0 && now === 0) || now > before

export const refused = (why: string): AppError =>
  new AppError('passkey_invalid', `The passkey could not be verified: ${why}.`)

function parsed(encoded: string): unknown {
  try {
    return JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8'))
  } catch {
    // No JSON fits no shape.
    return null
  }
}

function keyOf(encoded: string): KeyObject {
  try {
    return createPublicKey({ key: Buffer.from(encoded, 'base64url'), format: 'der', type: 'spki' })
  } catch (error) {
    throw new AppError(
      'passkey_invalid',
      'The passkey could not be verified: its public key cannot be read.',
      { cause: error },
    )
  }
}
