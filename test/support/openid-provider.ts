/**
 * A real OpenID Connect provider (oidc-provider) as a process of its own. What it knows is set by
 * PUT /control; people sign in by their name alone.
 */
import { generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose'
import { Provider, type Configuration } from 'oidc-provider'

export interface OpenIdControl {
  redirectUris: string[]
  clientSecret: string
  /** By name: what the provider says of them. */
  people: Record<string, Record<string, unknown>>
  /** How far its clock is ahead. */
  aheadMs: number
  /** Puts all claims into the ID token, and none is left for userinfo. */
  inIdToken: boolean
  /** Where svc is told that somebody has signed out, and whether it is told of one session or the person. */
  logoutUris: string[]
  logoutBySession: boolean
  /** It signs with another key, and publishes that one alone. */
  hasNewKey: boolean
  /** What is wrong with its ID tokens. */
  forgery: Forgery | null
}

/** By whom an ID token is signed, or which claims it has instead; `null` leaves one out. */
export interface Forgery {
  /** `stranger`: a key that the provider does not publish. `secret`: HS256 with the client secret. */
  signedBy?: 'stranger' | 'secret' | 'nobody'
  claims?: Record<string, string | number | null>
}

/** Any claims, signed as said. */
export interface SignRequest {
  token: Record<string, unknown>
  forgery: Forgery
}

const SCOPES = 'openid email profile groups'
const CLAIMS = {
  openid: ['sub'],
  email: ['email', 'email_verified'],
  profile: ['name'],
  groups: ['groups', '_claim_names'],
}

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const privateKey = newKey()
const strangersKey = newKey()
const jwkOf = (key: KeyObject) => ({
  ...key.export({ format: 'jwk' }),
  kid: randomUUID(),
  use: 'sig',
  alg: 'RS256',
})
const jwk = jwkOf(privateKey)
const laterJwk = jwkOf(newKey())
const realNow = Date.now
let control: OpenIdControl = {
  redirectUris: [],
  clientSecret: 'a secret of the provider',
  people: {},
  aheadMs: 0,
  inIdToken: false,
  logoutUris: [],
  logoutBySession: true,
  hasNewKey: false,
  forgery: null,
}
let provider: Provider | undefined

const server = createServer((request, response) => void answer(request, response))
server.listen(0, 'localhost', () => {
  const { port } = server.address() as AddressInfo
  process.stdout.write(`${JSON.stringify({ issuer: `http://localhost:${port}` })}\n`)
})
process.once('SIGTERM', () => process.exit(0))
// Its parent has gone.
process.stdin.on('end', () => process.exit(0)).resume()

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url === '/control') {
    control = { ...control, ...(JSON.parse(await bodyOf(request)) as Partial<OpenIdControl>) }
    Date.now = () => realNow() + control.aheadMs
    provider = newProvider()
    return void response.writeHead(204).end()
  }
  if (request.url === '/sign') {
    const { token, forgery } = JSON.parse(await bodyOf(request)) as SignRequest
    return void response.end(await forged(token, forgery))
  }
  const [, uid, action] =
    /^\/interaction\/([\w-]+)(?:\/(login|cancel))?$/.exec(request.url ?? '') ?? []
  if (!provider) return void response.writeHead(503).end()
  if (uid === undefined) return void provider.callback()(request, response)
  if (action === undefined)
    return void response.setHeader('Content-Type', 'text/html').end(page(uid))
  if (action === 'cancel')
    return provider.interactionFinished(request, response, { error: 'access_denied' })
  const accountId = new URLSearchParams(await bodyOf(request)).get('login') ?? ''
  await provider.interactionFinished(request, response, { login: { accountId } })
}

function newProvider(): Provider {
  const { port } = server.address() as AddressInfo
  const configuration: Configuration = {
    clients: [
      {
        client_id: 'svc',
        client_secret: control.clientSecret,
        redirect_uris: control.redirectUris,
        token_endpoint_auth_method: 'client_secret_basic',
        ...(control.logoutUris[0]
          ? {
              backchannel_logout_uri: control.logoutUris[0],
              backchannel_logout_session_required: control.logoutBySession,
            }
          : {}),
      },
    ],
    scopes: SCOPES.split(' '),
    claims: CLAIMS,
    conformIdTokenClaims: !control.inIdToken,
    cookies: { keys: ['a key of the provider'] },
    jwks: { keys: [(control.hasNewKey ? laterJwk : jwk) as never] },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    // Its own refuses this machine, and gives up sign-outs after 2.5 s without an error.
    fetch: (url, options) =>
      fetch(url, { ...options, dispatcher: undefined, signal: undefined } as RequestInit),
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, ...control.people[accountId] }),
    }),
    // Nobody is asked whether svc may see the claims.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client!.clientId,
        accountId: oidc.session!.accountId!,
      })
      grant.addOIDCScope(SCOPES)
      await grant.save()
      return grant
    },
  }
  const made = new Provider(`http://localhost:${port}`, configuration)
  made.use(async (ctx, next) => {
    await next()
    const body = ctx.body as { id_token?: string } | undefined
    if (ctx.path === '/token' && body?.id_token && control.forgery)
      body.id_token = await forged(body.id_token, control.forgery)
  })
  made.on('backchannel.error', (_, error) => process.stderr.write(`provider: ${error.stack}\n`))
  // Its pages say only that something went wrong.
  made.on('server_error', (_, error) => process.stderr.write(`provider: ${error.stack}\n`))
  return made
}

async function forged(
  token: string | Record<string, unknown>,
  { signedBy, claims = {} }: Forgery,
): Promise<string> {
  const payload = Object.fromEntries(
    Object.entries({ ...(typeof token === 'string' ? decodeJwt(token) : token), ...claims }).filter(
      ([, value]) => value !== null,
    ),
  ) as JWTPayload
  if (signedBy === 'nobody') return new UnsecuredJWT(payload).encode()
  if (signedBy === 'secret')
    return new SignJWT(payload)
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(control.clientSecret))
  const key: KeyObject = signedBy === 'stranger' ? strangersKey : privateKey
  return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: jwk.kid }).sign(key)
}

const page = (uid: string): string => `<!doctype html>
<html lang="en"><title>Provider</title>
<form method="post" action="/interaction/${uid}/login">
  <label>Name <input name="login" autofocus></label><button>Sign in</button>
</form>
<form method="post" action="/interaction/${uid}/cancel"><button>Cancel</button></form>
</html>`

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) text += String(part)
  return text
}
