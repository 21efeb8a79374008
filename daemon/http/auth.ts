/** Who asks: `Authorization: Bearer` with a key or the owner secret, or the dashboard's session cookie. */
import type { IncomingHttpHeaders } from 'node:http'
import { AppError } from '../contract/errors.ts'
import { SPACE_ID } from '../contract/ids.ts'
import { SPACE_HEADER, type Access } from '../contract/route.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'

export const SESSION_COOKIE = 'svc_session'
/** How exact `last_used_at` is; more would write at every request. */
const LAST_USED_STEP_MS = 60_000

type AuthDeps = Pick<Deps, 'db' | 'vault' | 'clock' | 'log' | 'settings'>
type Method = string | undefined

/** Throws `unauthorized`, or `space_not_found` for a space that the caller does not reach. */
export async function authenticate(deps: AuthDeps, request: { method?: Method; headers: IncomingHttpHeaders }): Promise<Caller> {
  const { authorization } = request.headers
  const named = spaceNamed(request.headers)
  if (authorization !== undefined) {
    const token = /^Bearer\s+(\S+)$/i.exec(authorization)?.[1]
    if (!token) throw new AppError('unauthorized', 'The Authorization header must read: Bearer <API key>.')
    if (deps.vault.isOwner(token)) return owner(deps, 'owner_secret', named)
    return keyHolder(deps, token, named)
  }
  const cookie = cookieNamed(request.headers.cookie, SESSION_COOKIE)
  if (cookie && (await isSession(deps, cookie))) {
    refuseForeignWrite(deps, request)
    return owner(deps, 'session', named)
  }
  throw new AppError('unauthorized', 'This address needs an API key.')
}

/** For what is public, but shows more to some: null for strangers. */
export async function authenticateIfPossible(deps: AuthDeps, request: { method?: Method; headers: IncomingHttpHeaders }): Promise<Caller | null> {
  if (request.headers.authorization === undefined && !cookieNamed(request.headers.cookie, SESSION_COOKIE)) return null
  try {
    return await authenticate(deps, request)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** Throws `read_only_key` or `forbidden`. */
export function authorize(caller: Caller, access: Exclude<Access, 'public'>): void {
  if (access === 'rw' && caller.access === 'read_only') throw new AppError('read_only_key', 'This key may only read.')
  if (access === 'owner' && caller.access !== 'owner') throw new AppError('forbidden', 'Only the owner of the appliance may do this.')
}

export function cookieNamed(header: string | undefined, name: string): string | null {
  for (const pair of header?.split(';') ?? []) {
    const [key, ...value] = pair.trim().split('=')
    if (key === name) return value.join('=')
  }
  return null
}

function spaceNamed(headers: IncomingHttpHeaders): string | null {
  const value = headers[SPACE_HEADER.toLowerCase()]
  return typeof value === 'string' && value !== '' ? value : null
}

async function owner(deps: AuthDeps, via: 'owner_secret' | 'session', named: string | null): Promise<Caller> {
  const space = await deps.db.read(({ spaces }) => (named === null ? spaces.oldest() : SPACE_ID.test(named) ? spaces.get(named) : Promise.resolve(null)))
  if (!space) throw new AppError('space_not_found', `There is no space ${named ?? 'yet'}.`)
  return { kind: 'owner', access: 'owner', space: space.id, via, keyId: null }
}

async function keyHolder(deps: AuthDeps, token: string, named: string | null): Promise<Caller> {
  const hash = deps.vault.hash(token)
  const key = await deps.db.read(({ keys }) => keys.byHash(hash))
  if (!key) throw new AppError('unauthorized', 'This key is not known here. Keys are shown once, when they are made.')
  if (key.revokedAt) throw new AppError('unauthorized', 'This key was revoked.')
  if (named !== null && named !== key.space) throw new AppError('space_not_found', `This key does not reach a space ${named}.`)
  await touch(deps, key)
  return { kind: 'api_key', access: key.access, space: key.space, via: 'api_key', keyId: key.id }
}

async function touch(deps: AuthDeps, key: { id: string; lastUsedAt: string | null }): Promise<void> {
  const now = deps.clock.now()
  if (key.lastUsedAt && now.getTime() - new Date(key.lastUsedAt).getTime() < LAST_USED_STEP_MS) return
  // Not worth failing a request for.
  await deps.db.write(({ keys }) => keys.update(key.id, { lastUsedAt: now.toISOString() })).catch((error: unknown) => deps.log.warn({ err: error }, 'last use of a key not written'))
}

async function isSession(deps: AuthDeps, secret: string): Promise<boolean> {
  const session = await deps.db.read(({ sessions }) => sessions.get(deps.vault.hash(secret)))
  return session?.kind === 'session' && session.expiresAt > deps.clock.now().toISOString()
}

/** A browser says where a write comes from; another site's page must not act with our cookie. */
function refuseForeignWrite(deps: AuthDeps, request: { method?: Method; headers: IncomingHttpHeaders }): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const { origin, host } = request.headers
  const ours = origin === undefined || origin === deps.settings.baseUrl || origin === `http://${host}` || origin === `https://${host}`
  if (!ours) throw new AppError('forbidden', 'A page of another site may not act with your session.')
}
