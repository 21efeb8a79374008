/**
 * Authenticates requests: `Authorization: Bearer` with a key, a token or the owner secret, a token in
 * the URL, or the dashboard's session cookie.
 */
import type { IncomingHttpHeaders } from 'node:http'
import { AppError } from '../contract/errors.ts'
import { SPACE_ID } from '../contract/ids.ts'
import type { Permission } from '../contract/permissions.ts'
import { SPACE_COOKIE, SPACE_HEADER } from '../contract/route.ts'
import { createLastUse } from '../keys/last-use.ts'
import { holderOfKey } from '../keys/holder.ts'
import { EVERY_PERMISSION } from '../ports/permission-sets.ts'
import type { Caller, Grant, Uploader, Viewer } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import type { KeyRecord } from '../ports/records.ts'
import { createOwnerFollower } from '../sessions/owner-secret.ts'
import { createSessionCallers } from '../sessions/session-callers.ts'
import { createVisits } from '../sessions/visits.ts'
import { createDomainRules, type DomainRules } from '../spaces/domain-rules.ts'
import { createTokens, requireUse } from '../tokens/check.ts'
import { looksLikeToken } from '../tokens/read.ts'
import { createHolds, type Hold } from './revocable-connections.ts'
import { isOwnHost, refuseForeignWrite } from './check-host.ts'

export const SESSION_COOKIE = 'svc_session'
/** What an upload token allows its holder, where its signer may: the second, to replace the files of others. */
const UPLOADS: readonly Permission[] = ['videos:upload', 'videos:write']

type AuthDeps = Pick<Deps, 'db' | 'vault' | 'clock' | 'log' | 'settings' | 'announcer'>
export interface AuthRequest {
  method?: string | undefined
  url?: string | undefined
  headers: IncomingHttpHeaders
}

export interface Auth {
  /**
   * Throws `unauthorized`, `token_invalid`, `token_expired`, or `forbidden` for a token;
   * `space_not_found` for a space that the caller may not use.
   */
  caller(request: AuthRequest): Promise<Caller>
  /**
   * For sending files: also accepts an upload token. Throws `read_only_key` for one that was signed
   * with a read-only key.
   */
  uploader(request: AuthRequest): Promise<Uploader>
  /**
   * For public resources that show more to some callers. Never throws: the result holds what is wrong
   * with the credentials.
   */
  viewer(request: AuthRequest, inAddress: string | null): Promise<Viewer>
  /** What an upload token allows; null where it is not accepted. */
  sender(token: string): Promise<Grant | null>
  /** The sites that may embed the videos of a space. */
  domains: DomainRules
  /** Ends the connection as soon as these credentials are revoked. */
  hold: Hold
}

export function createAuth(deps: AuthDeps): Auth {
  const noteUse = createLastUse(deps)
  const noteVisit = createVisits(deps)
  const callerOf = createSessionCallers(deps)
  const owner = createOwnerFollower(deps)
  const tokens = createTokens(deps, noteUse, owner)

  async function caller(request: AuthRequest): Promise<Caller> {
    const bearer = bearerOf(request.headers)
    if (bearer === null) return sessionHolder(request)
    if (!looksLikeToken(bearer)) await owner.follow()
    if (deps.vault.isOwner(bearer)) return operator(deps, spaceNamed(request.headers))
    if (!looksLikeToken(bearer)) return keyHolder(bearer, spaceNamed(request.headers))
    await tokens.check(bearer)
    throw new AppError(
      'forbidden',
      'This endpoint requires an API key. Tokens can only play videos or upload files.',
    )
  }

  async function uploader(request: AuthRequest): Promise<Uploader> {
    const bearer = bearerOf(request.headers)
    const inAddress = bearer === null ? uploadTokenIn(request.url) : null
    if (inAddress !== null) {
      // The dashboard uses the same URLs, and finds its uploads again by its session.
      const session = await sessionHolder(request).catch(() => null)
      return session
        ? { caller: session, grant: null }
        : uploaderBy(request, await addressGrant(inAddress))
    }
    if (bearer === null || !looksLikeToken(bearer))
      return { caller: await caller(request), grant: null }
    return uploaderBy(request, await tokens.check(bearer))
  }

  /** For put_url and tus_url; other kinds of tokens are not allowed in URLs. */
  async function addressGrant(token: string): Promise<Grant> {
    const grant = await tokens.check(token)
    if (!grant.once || grant.scope.kind !== 'video')
      throw new AppError(
        'token_invalid',
        'This token is not accepted in the URL; only the token of an upload URL is. Send ' +
          'it as Authorization: Bearer.',
      )
    return grant
  }

  function uploaderBy(request: AuthRequest, grant: Grant): Uploader {
    requireUse(grant, 'upload')
    requireSpace(spaceNamed(request.headers), grant.space)
    return {
      caller: {
        kind: 'api_key',
        access: 'read_write',
        permissions: new Set(UPLOADS.filter((each) => grant.permissions.has(each))),
        space: grant.space,
        spaces: [grant.space],
        via: 'api_key',
        keyId: grant.keyId,
        account: grant.account,
        collections: grant.collections,
      },
      grant,
    }
  }

  async function viewer(request: AuthRequest, inAddress: string | null): Promise<Viewer> {
    const found: Viewer = { caller: null, grant: null, fault: null, token: inAddress }
    try {
      const bearer = bearerOf(request.headers)
      const token = inAddress ?? (bearer !== null && looksLikeToken(bearer) ? bearer : null)
      if (token !== null) {
        const grant = await tokens.check(token)
        requireUse(grant, 'playback')
        found.grant = grant
      } else if (bearer !== null || cookieNamed(request.headers.cookie, SESSION_COOKIE))
        found.caller = await caller(request)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      // A browser sends the cookie by itself, even long after the session has ended.
      if (request.headers.authorization !== undefined || inAddress !== null) found.fault = error
    }
    return found
  }

  async function sessionHolder(request: AuthRequest): Promise<Caller> {
    const cookie = cookieNamed(request.headers.cookie, SESSION_COOKIE)
    if (!cookie || !isOwnHost(deps.settings, request.headers.host)) throw unauthorized()
    const hash = deps.vault.hash(cookie)
    const wanted = {
      named: spaceNamed(request.headers),
      chosen: cookieNamed(request.headers.cookie, SPACE_COOKIE),
    }
    const found = await callerOf(hash, wanted).catch((error: unknown) => {
      refuseForeignWrite(deps.settings, request)
      throw error
    })
    if (!found) throw unauthorized()
    refuseForeignWrite(deps.settings, request)
    void noteVisit(found.session)
    return { ...found.member, via: 'session', keyId: null, session: hash }
  }

  async function keyHolder(secret: string, named: string | null): Promise<Caller> {
    const hash = deps.vault.hash(secret)
    const key = await deps.db.read(({ keys }) => keys.byHash(hash))
    if (!key)
      throw new AppError(
        'unauthorized',
        'The API key is unknown. API keys are shown once, when they are created.',
      )
    if (key.revokedAt) throw new AppError('unauthorized', 'This API key was revoked.')
    requireSpace(named, key.space)
    // Not awaited: if the key were revoked meanwhile, there would be no connection to cut yet.
    void noteUse(key)
    return keyCaller(deps, key)
  }

  return {
    caller,
    uploader,
    viewer,
    sender: (token) =>
      tokens.check(token).then(
        (grant) => (requireUse(grant, 'upload'), grant),
        () => null,
      ),
    domains: createDomainRules(deps),
    hold: createHolds(deps, owner),
  }
}

export function cookieNamed(header: string | undefined, name: string): string | null {
  for (const pair of header?.split(';') ?? []) {
    const [key, ...value] = pair.trim().split('=')
    if (key === name) return value.join('=')
  }
  return null
}

function bearerOf({ authorization }: IncomingHttpHeaders): string | null {
  if (authorization === undefined) return null
  const word = /^Bearer\s+(\S+)$/i.exec(authorization)?.[1]
  if (!word)
    throw new AppError('unauthorized', 'The Authorization header must be: Bearer <API key>.')
  return word
}

const uploadTokenIn = (url: string | undefined): string | null =>
  url?.includes('token=')
    ? (URL.parse(url, 'http://localhost')?.searchParams.get('token') ?? null)
    : null

function spaceNamed(headers: IncomingHttpHeaders): string | null {
  const value = headers[SPACE_HEADER.toLowerCase()]
  return typeof value === 'string' && value !== '' ? value : null
}

function requireSpace(named: string | null, allowed: string): void {
  if (named !== null && named !== allowed)
    throw new AppError('space_not_found', `This API key has no access to a space ${named}.`)
}

/** The caller with the owner secret. */
async function operator(deps: AuthDeps, named: string | null): Promise<Caller> {
  const space = await deps.db.read(({ spaces }) =>
    named === null
      ? spaces.oldest()
      : SPACE_ID.test(named)
        ? spaces.get(named)
        : Promise.resolve(null),
  )
  if (!space) throw new AppError('space_not_found', `There is no space ${named ?? 'yet'}.`)
  return {
    kind: 'owner',
    access: 'owner',
    permissions: EVERY_PERMISSION,
    space: space.id,
    spaces: null,
    via: 'owner_secret',
    keyId: null,
    account: null,
    collections: null,
  }
}

/** A person's own key can do what the key and the person can. Throws `unauthorized`. */
async function keyCaller({ db }: AuthDeps, key: KeyRecord): Promise<Caller> {
  const { id, space, access } = key
  const holder = await db.read((repositories) => holderOfKey(repositories, key))
  if (!holder)
    throw new AppError('unauthorized', 'The person who signed in here no longer has access.')
  return {
    kind: 'api_key',
    access,
    space,
    spaces: [space],
    via: 'api_key',
    keyId: id,
    ...holder,
  }
}

const unauthorized = (): AppError =>
  new AppError('unauthorized', 'This endpoint requires an API key.')
