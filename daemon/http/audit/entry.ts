/** The entry of the audit log that a request makes. */
import type { Route } from '../../contract/route.ts'
import { PERMISSIONS, SYSTEM_PERMISSIONS, type Permission } from '../../contract/permissions.ts'
import type { AuditChange, NewAuditRecord } from '../../ports/audit.ts'
import type { Caller, Grant } from '../../ports/caller.ts'
import type { ChangedVideo } from '../../videos/change-many.ts'
import type { AuditedTransactions } from './trail.ts'

/** Operations that change nothing that anybody would look up. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'imports.preview',
  'spaces.estimateEncoding',
  'spaces.signToken',
  'tokens.inspect',
  'deviceAuthorizations.get',
  'signInProviders.test',
  // The link itself is recorded, once the provider has answered.
  'identities.create',
])
/** Changes what is not in the database; what it writes there is a consequence. */
const ELSEWHERE = 'system.update'

/** Each video that it changes has an entry, as if it were changed alone. */
const MANY_VIDEOS = 'videos.batch'

/** Never written down, whatever they hold. */
const SECRET =
  /password|secret|token|^code$|^database_url$|^storage_access_key$|second_factor|public_key|signature|client_data|authenticator_data/
/** Longer values are cut: the log shows what changed, and is no copy. */
const MOST_CHARACTERS = 500

/** The video stays, so the entry names the part that has gone. */
const PART_DELETED: ReadonlySet<string> = new Set(['subtitles.delete', 'audioTracks.delete'])
const GONE = { language: null, label: null }

export const isAudited = (
  id: string,
  { method, access }: Pick<Route, 'method' | 'access'>,
): boolean => method !== 'GET' && access !== 'public' && !LEFT_OUT.has(id)

export const auditedTransactions = (id: string): AuditedTransactions =>
  id === MANY_VIDEOS ? 'each' : id === ELSEWHERE ? 'after' : 'once'

export interface AuditedRequest {
  /** Operation, such as `videos.update`. */
  id: string
  route: Pick<Route, 'access'>
  caller: Caller
  grant: Grant | null
  address: string
  params: Record<string, unknown>
  body: Record<string, unknown>
  /** The object as it was, in the form of the API; null for what is new or is not read. */
  before: Record<string, unknown> | null
  now: string
}

/**
 * `result`: what the transaction answers: a row or an object of the API; of many videos, one of them
 * with its values before and after. Null when none of those has changed.
 */
export function auditEntryOf(request: AuditedRequest, result: unknown): NewAuditRecord | null {
  if (request.id !== MANY_VIDEOS) return entryOf(request, result)
  const { id, name, before, after } = result as ChangedVideo
  const one = {
    ...request,
    id: 'videos.update',
    params: { id },
    body: { ...after },
    before: { ...before },
  }
  const entry = entryOf(one, { name })
  return entry.changes.length > 0 ? entry : null
}

function entryOf(request: AuditedRequest, result: unknown): NewAuditRecord {
  const { id, caller, grant, address, params, body, before, now } = request
  const after = isObject(result) ? result : {}
  const target = params['id'] ?? after['id'] ?? null
  const name = before?.['name'] ?? after['name'] ?? body['name'] ?? body['email'] ?? null
  return {
    createdAt: now,
    space: isOfServer(request) ? null : caller.space,
    ...actorOf(caller, grant),
    address,
    action: id,
    targetId: target === null ? null : String(target),
    targetName: name === null ? null : String(name),
    changes: PART_DELETED.has(id) ? changesIn(GONE, before) : changesIn(body, before),
  }
}

/** People's own accounts and the server are in no space. */
function isOfServer({ route: { access }, caller }: AuditedRequest): boolean {
  if (access === 'person') return true
  return (
    access in PERMISSIONS &&
    SYSTEM_PERMISSIONS.includes(access as Permission) &&
    caller.kind === 'owner'
  )
}

export function actorOf(
  caller: Pick<Caller, 'via' | 'keyId' | 'account'>,
  grant: Grant | null,
): Pick<NewAuditRecord, 'actorKind' | 'actorId' | 'actorName'> {
  const { via, keyId, account } = caller
  if (grant) return { actorKind: 'token', actorId: grant.keyId, actorName: grant.uploader ?? null }
  if (account) return { actorKind: 'account', actorId: account.id, actorName: account.name }
  return via === 'owner_secret'
    ? { actorKind: 'owner_secret', actorId: null, actorName: null }
    : { actorKind: 'api_key', actorId: keyId, actorName: null }
}

/** Groups of settings, of which a request names some. */
const GROUPS: ReadonlySet<string> = new Set(['retention', 'backups', 'updates'])

function changesIn(
  body: Record<string, unknown>,
  before: Record<string, unknown> | null,
): AuditChange[] {
  return Object.entries(body).flatMap(([field, to]) => {
    if (SECRET.test(field) || to === undefined) return []
    const from = before?.[field] ?? null
    if (GROUPS.has(field) && isObject(to))
      return changesIn(to, isObject(from) ? from : null).map((change) => ({
        ...change,
        field: `${field}.${change.field}`,
      }))
    return isSame(from, to) ? [] : [{ field, from: cut(from), to: cut(to) }]
  })
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

function cut(value: unknown): unknown {
  const text = JSON.stringify(value) ?? 'null'
  return text.length <= MOST_CHARACTERS ? value : `${text.slice(0, MOST_CHARACTERS)}…`
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
