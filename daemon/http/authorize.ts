/** Whether a caller may use a route: by its permission, or for people, by having uploaded the video. */
import { AppError, refusal } from '../contract/errors.ts'
import { isForPeople, needsReadWrite, type Access } from '../contract/permissions.ts'
import type { Route } from '../contract/route.ts'
import type { Caller } from '../ports/caller.ts'

/** Throws `read_only_key` or `forbidden`. */
export function authorize(caller: Caller, access: Exclude<Access, 'public'>): void {
  if (access === 'signed_in') return
  if (access === 'person') {
    if (caller.kind !== 'api_key') return
    throw refusal('owner_only')
  }
  if (caller.permissions.has(access)) return
  if (caller.account) throw refusal('role_lacks', { role: caller.account.role, permission: access })
  if (isForPeople(access)) throw refusal('owner_only')
  if (caller.access === 'read_only' && needsReadWrite(access))
    throw new AppError('read_only_key', 'This API key is read-only.')
  throw refusal('scope_missing', { permission: access })
}

/** Routes that change one video are also open to the person who uploaded it, whom the video names. */
export const dependsOnUploader = (
  { access, path }: Pick<Route, 'access' | 'path'>,
  { permissions, account }: Pick<Caller, 'permissions' | 'account'>,
): boolean =>
  access === 'videos:write' &&
  path.startsWith('/v1/videos/{id}') &&
  account !== null &&
  !permissions.has(access) &&
  permissions.has('videos:upload')
