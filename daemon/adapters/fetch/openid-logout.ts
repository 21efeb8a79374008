/**
 * Logout tokens (OpenID Connect Back-Channel Logout 1.0, section 2.6), with which a provider reports that a
 * person has signed out there.
 */
import { createRemoteJWKSet, customFetch, jwtVerify, type JWTVerifyGetKey } from 'jose'
import type { Configuration, CustomFetch } from 'openid-client'
import type { OpenIdClient, OpenIdLogout } from '../../ports/sign-in-providers.ts'

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
const CLOCK_SECONDS = 30
/** Providers issue one for each logout, and send it at once. */
const MOST_AGE_SECONDS = 600
const ANSWER_MS = 8_000
const LONGEST_SESSION = 500
/** By a key that the provider publishes: never by the client secret, which many people may know, or by nothing. */
const BY_PUBLISHED_KEY = /^(?:RS|PS|ES)(?:256|384|512)$|^Ed(?:DSA|25519)$/
const USUAL_ALGORITHM = 'RS256'

/** The result of discovery, and the keys that the provider publishes. */
export interface Discovered {
  config: Configuration
  /** Null for a provider that publishes none. */
  keys: JWTVerifyGetKey | null
}

export function keysOf(config: Configuration, fetch: CustomFetch): JWTVerifyGetKey | null {
  const { jwks_uri: url } = config.serverMetadata()
  if (!url) return null
  return createRemoteJWKSet(new URL(url), {
    timeoutDuration: ANSWER_MS,
    [customFetch]: (address, { signal }) =>
      fetch(address, {
        method: 'GET',
        headers: { accept: 'application/json' },
        body: undefined,
        redirect: 'manual',
        signal,
      }),
  })
}

/** Throws what is wrong with it, in words without the token. */
export async function readLogoutToken(
  { config, keys }: Discovered,
  { clientId }: Pick<OpenIdClient, 'clientId'>,
  token: string,
): Promise<OpenIdLogout> {
  const { issuer, id_token_signing_alg_values_supported: supported } = config.serverMetadata()
  if (!keys) throw new Error('the provider publishes no keys')
  const { payload } = await jwtVerify(token, keys, {
    issuer,
    audience: clientId,
    algorithms: (supported ?? [USUAL_ALGORITHM]).filter((each) => BY_PUBLISHED_KEY.test(each)),
    clockTolerance: CLOCK_SECONDS,
    maxTokenAge: MOST_AGE_SECONDS,
    requiredClaims: ['exp', 'jti', 'events'],
  })
  const events = payload['events'] as Record<string, unknown> | null
  // What distinguishes it from an ID token, which the same provider signs for the same client.
  if (typeof events?.[EVENT] !== 'object' || events[EVENT] === null)
    throw new Error('the token is not a logout token: its event is missing')
  if ('nonce' in payload) throw new Error('the token is not a logout token: it has a nonce')
  const claims = { subject: payload.sub || null, session: sessionIn(payload['sid']) }
  if (claims.subject === null && claims.session === null)
    throw new Error('the token names neither a person (sub) nor a session (sid)')
  return claims
}

export const sessionIn = (claim: unknown): string | null =>
  typeof claim === 'string' && claim !== '' && claim.length <= LONGEST_SESSION ? claim : null
