/** Tokens as somebody signs them who has read RFC 7515 and nothing of ours. */
import { createHmac, createSign, generateKeyPairSync } from 'node:crypto'

export const inSeconds = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds

export function hs256(
  secret: string,
  claims: Record<string, unknown>,
  header: Record<string, unknown> = {},
): string {
  const body = unsigned({ alg: 'HS256', typ: 'JWT', ...header }, { exp: inSeconds(600), ...claims })
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`
}

/** `alg: none`: nothing after the last dot. */
export const unsecured = (claims: Record<string, unknown>): string =>
  `${unsigned({ alg: 'none', typ: 'JWT' }, { exp: inSeconds(600), ...claims })}.`

const pair = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

/** By a private key of the attacker's own. */
export function rs256(claims: Record<string, unknown>): string {
  const body = unsigned(
    { alg: 'RS256', typ: 'JWT', jwk: undefined },
    { exp: inSeconds(600), ...claims },
  )
  return `${body}.${createSign('sha256').update(body).sign(pair.privateKey).toString('base64url')}`
}

/** The confusion of RFC 8725 §2.1: HMAC with what others know as the public key. */
export const hmacByPublicKey = (claims: Record<string, unknown>): string =>
  hs256(pair.publicKey, claims)

function unsigned(header: object, claims: object): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part(header)}.${part(claims)}`
}
