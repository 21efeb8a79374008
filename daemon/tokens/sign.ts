/** Signatures of tokens by jose: HS256 (RFC 7515), with an API key as the secret. */
import { compactVerify, errors, SignJWT } from 'jose'

export interface Signing {
  /** Id of the key, or `owner`. */
  kid: string
  secret: string
}

export function signToken(
  { kid, secret }: Signing,
  claims: Record<string, unknown>,
): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid })
    .sign(bytesOf(secret))
}

/** The signature alone: what the token says is judged by read.ts, by the clock of the appliance. */
export async function isSignedWith(token: string, secret: string): Promise<boolean> {
  // Base64url has several texts for the same bytes; a token that is kept by its text has one.
  const signature = token.slice(token.lastIndexOf('.') + 1)
  if (Buffer.from(signature, 'base64url').toString('base64url') !== signature) return false
  try {
    await compactVerify(token, bytesOf(secret), { algorithms: ['HS256'] })
    return true
  } catch (error) {
    if (error instanceof errors.JOSEError) return false
    throw error
  }
}

const bytesOf = (secret: string): Uint8Array => new TextEncoder().encode(secret)
