/** JWTs, HS256 (RFC 7515). The header was looked at before: no other algorithm comes this far. */
import { createHmac, timingSafeEqual } from 'node:crypto'

export interface Signing {
  /** Id of the key, or `owner`. */
  kid: string
  secret: string
}

export function signToken({ kid, secret }: Signing, claims: Record<string, unknown>): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const body = `${part({ alg: 'HS256', typ: 'JWT', kid })}.${part(claims)}`
  return `${body}.${signatureOf(body, secret)}`
}

/** In constant time. Texts are compared, so that a signature has one way of being written. */
export function isSignedWith(token: string, secret: string): boolean {
  const end = token.lastIndexOf('.')
  const given = Buffer.from(token.slice(end + 1))
  const right = Buffer.from(signatureOf(token.slice(0, end), secret))
  return given.length === right.length && timingSafeEqual(given, right)
}

function signatureOf(body: string, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('base64url')
}
