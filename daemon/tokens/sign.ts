/** Signs and verifies tokens with jose: HS256 (RFC 7515), keyed by the string of an API key. */
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

/** Verifies only the signature; read.ts checks the claims with the appliance's clock. */
export async function isSignedWith(token: string, secret: string): Promise<boolean> {
  // Base64url has several spellings of the same bytes; only the canonical one is accepted, since tokens
  // are cached by their text.
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
