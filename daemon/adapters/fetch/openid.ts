/** OpenID Connect (ports/sign-in-providers.ts) by openid-client: authorization code with PKCE, discovery. */
import * as oidc from 'openid-client'
import { AppError, refusal } from '../../contract/errors.ts'
import type { OpenId, OpenIdClaims, OpenIdClient } from '../../ports/sign-in-providers.ts'
import { allowedHosts } from './allowed-hosts.ts'
import { checkAddress } from './check-address.ts'
import type { Lookup } from './connect.ts'
import { explainOpenId, faultOf, isClientRefused, isGrantRefused } from './openid-faults.ts'
import { keysOf, readLogoutToken, sessionIn, type Discovered } from './openid-logout.ts'
import { createOpenIdFetch, requireSecure } from './openid-fetch.ts'

const ANSWER_SECONDS = 8
/** Difference between two clocks that is accepted. */
const CLOCK_SECONDS = 30
/** How long the result of discovery is used again. */
const DISCOVERED_MS = 5 * 60_000
const MOST_DISCOVERED = 50
/** A code that no provider has issued: a provider that refuses it has accepted the client. */
const NO_CODE = 'svc-connection-test'

export function createOpenId(options: {
  allowPrivateHosts: readonly string[]
  lookup?: Lookup
}): OpenId {
  const fetch = createOpenIdFetch(options)
  const allowed = allowedHosts(options.allowPrivateHosts)
  const discovered = new Map<string, Discovered & { untilMs: number }>()

  async function discover(client: OpenIdClient, using = fetch): Promise<oidc.Configuration> {
    const { issuer, clientId, clientSecret } = client
    const config = await oidc.discovery(
      new URL(issuer),
      clientId,
      { [oidc.clockTolerance]: CLOCK_SECONDS },
      clientSecret === null ? oidc.None() : bySecret(clientSecret),
      {
        [oidc.customFetch]: using,
        timeout: ANSWER_SECONDS,
        // `fetch` requires https itself, except on this machine.
        execute: [oidc.allowInsecureRequests, oidc.enableNonRepudiationChecks],
      },
    )
    const { authorization_endpoint: page } = config.serverMetadata()
    requireSecure(new URL(page ?? issuer))
    return config
  }

  const configOf = async (client: OpenIdClient) => (await discoveredOf(client)).config

  async function discoveredOf(client: OpenIdClient): Promise<Discovered> {
    const key = nameOf(client)
    const known = discovered.get(key)
    if (known && known.untilMs > Date.now()) return known
    const config = await discover(client)
    if (discovered.size >= MOST_DISCOVERED) discovered.clear()
    const found = { config, keys: keysOf(config, fetch), untilMs: Date.now() + DISCOVERED_MS }
    discovered.set(key, found)
    return found
  }

  return {
    check(issuer) {
      const url = checkAddress(issuer, allowed)
      requireSecure(url)
      if (url.search || url.hash) throw refusal('sso_issuer', { provider: url.hostname })
    },

    async begin(client) {
      try {
        const config = await configOf(client)
        const secrets = {
          state: oidc.randomState(),
          nonce: oidc.randomNonce(),
          verifier: oidc.randomPKCECodeVerifier(),
        }
        return { url: (await pageOf(config, client, secrets)).href, secrets }
      } catch (error) {
        throw explainOpenId(client, error)
      }
    },

    async finish(client, { query, secrets, groupsClaim }) {
      try {
        const config = await configOf(client)
        const tokens = await oidc.authorizationCodeGrant(
          config,
          new URL(`${client.redirectUrl}?${query}`),
          {
            expectedState: secrets.state,
            expectedNonce: secrets.nonce,
            pkceCodeVerifier: secrets.verifier,
            idTokenExpected: true,
          },
        )
        const claims = tokens.claims()!
        requireClock(client, claims.iat)
        const wanted = ['email', 'email_verified', 'name', ...(groupsClaim ? [groupsClaim] : [])]
        // Many providers put into the ID token only what has no place elsewhere.
        const isComplete = wanted.every((claim) => claims[claim] !== undefined)
        const more =
          isComplete || !config.serverMetadata().userinfo_endpoint
            ? {}
            : await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)
        return claimsOf({ ...more, ...claims }, groupsClaim)
      } catch (error) {
        const fault = explainOpenId(client, error)
        // The provider may have changed its keys: the next sign-in reads them again.
        if (fault.reason === 'sso_signature') discovered.delete(nameOf(client))
        throw fault
      }
    },

    async logout(client, token) {
      try {
        return await readLogoutToken(await discoveredOf(client), client, token)
      } catch (error) {
        throw explainOpenId(client, error)
      }
    },

    async test(client) {
      let clockSeconds: number | null = null
      const noting: typeof fetch = async (address, request) => {
        const answer = await fetch(address, request)
        const date = Date.parse(answer.headers.get('date') ?? '')
        if (Number.isFinite(date)) clockSeconds = Math.round((date - Date.now()) / 1000)
        return answer
      }
      try {
        const config = await discover(client, noting)
        if (Math.abs(clockSeconds ?? 0) > CLOCK_SECONDS)
          throw clockFault(
            client,
            `its answers are dated ${clockSeconds} s ahead of the clock of svc`,
          )
        return {
          client: await clientAccepted(config, client),
          redirect_url: await redirectKnown(config, client, fetch),
          clock_seconds: clockSeconds,
        }
      } catch (error) {
        throw explainOpenId(client, error)
      }
    },
  }
}

const nameOf = ({ issuer, clientId, clientSecret }: OpenIdClient): string =>
  JSON.stringify([issuer, clientId, clientSecret])

/** By what the provider supports; in the body where it may be, since few providers decode a header alike. */
const bySecret =
  (secret: string): oidc.ClientAuth =>
  (server, ...rest) =>
    (server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
      ? oidc.ClientSecretPost(secret)
      : oidc.ClientSecretBasic(secret))(server, ...rest)

async function pageOf(
  config: oidc.Configuration,
  { redirectUrl, scopes }: OpenIdClient,
  { state, nonce, verifier }: { state: string; nonce: string; verifier: string },
  more: Record<string, string> = {},
): Promise<URL> {
  return oidc.buildAuthorizationUrl(config, {
    redirect_uri: redirectUrl,
    scope: scopes.join(' '),
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...more,
  })
}

/** A token from the future: libraries look at its end only. */
function requireClock(client: OpenIdClient, issuedAt: number): void {
  const ahead = issuedAt - Math.floor(Date.now() / 1000)
  if (ahead > CLOCK_SECONDS)
    throw clockFault(client, `the token was issued ${ahead} s ahead of the clock of svc`)
}

const clockFault = ({ name }: OpenIdClient, why: string): AppError =>
  refusal('sso_clock', { provider: name }, { cause: new Error(why) })

function claimsOf(claims: Record<string, unknown>, groupsClaim: string | null): OpenIdClaims {
  const verified = claims['email_verified']
  const left = claims['_claim_names'] as Record<string, unknown> | undefined
  return {
    subject: String(claims['sub']),
    email: text(claims['email'])?.toLowerCase() ?? null,
    // Some providers send it as text.
    emailVerified: verified === undefined ? null : verified === true || verified === 'true',
    name: text(claims['name']) ?? text(claims['preferred_username']) ?? null,
    groups: groupsClaim === null ? null : groupsIn(claims[groupsClaim]),
    session: sessionIn(claims['sid']),
    groupsLeftOut:
      groupsClaim !== null && typeof left === 'object' && left !== null && groupsClaim in left,
  }
}

/** A list of texts, or one text. */
function groupsIn(claim: unknown): string[] | null {
  if (claim === undefined || claim === null) return null
  return [claim].flat().filter((each): each is string => typeof each === 'string')
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined

/** Throws `sso_secret`. */
async function clientAccepted(
  config: oidc.Configuration,
  client: OpenIdClient,
): Promise<'accepted' | 'unknown'> {
  try {
    await oidc.genericGrantRequest(config, 'authorization_code', {
      code: NO_CODE,
      redirect_uri: client.redirectUrl,
      code_verifier: oidc.randomPKCECodeVerifier(),
    })
    return 'unknown'
  } catch (error) {
    if (isClientRefused(error)) throw error
    if (isGrantRefused(error)) return 'accepted'
    const fault = faultOf(error)
    if (fault instanceof AppError) throw fault
    return 'unknown'
  }
}

/**
 * Starts a sign-in as a browser that nobody is signed in to: the provider sends it back at once, or shows
 * a page that says why not. Throws `sso_redirect`.
 */
async function redirectKnown(
  config: oidc.Configuration,
  client: OpenIdClient,
  fetch: oidc.CustomFetch,
): Promise<'registered' | 'unknown'> {
  const secrets = {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    verifier: oidc.randomPKCECodeVerifier(),
  }
  const page = await pageOf(config, client, secrets, { prompt: 'none' })
  const answer = await fetch(page.href, {
    method: 'GET',
    headers: { accept: 'text/html' },
    body: undefined,
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWER_SECONDS * 1000),
  })
  if (answer.headers.get('location')?.startsWith(client.redirectUrl)) return 'registered'
  const shown = await answer.text()
  if (
    /redirect[_ ]?ur[il]|AADSTS50011/i.test(shown) &&
    (answer.status >= 400 || /AADSTS/.test(shown))
  )
    throw refusal('sso_redirect', { provider: client.name })
  return 'unknown'
}
