/** What callers may do in a space: people by their roles, API keys by their scopes. Pure. */
import { ALL_SPACES } from '../contract/account.ts'
import {
  ALL_PERMISSIONS,
  KEY_SCOPES,
  needsReadWrite,
  ROLE_PERMISSIONS,
  SYSTEM_PERMISSIONS,
  WHOLE_SPACE_PERMISSIONS,
  type Permission,
  type Role,
} from '../contract/permissions.ts'
import type { KeyAccess } from '../contract/space.ts'
import type { MembershipRecord } from './accounts.ts'
import type { KeyRecord } from './records.ts'

/** For owners of all spaces. */
export const EVERY_PERMISSION: ReadonlySet<Permission> = new Set(ALL_PERMISSIONS)

const BY_ACCESS: Record<KeyAccess, ReadonlySet<Permission>> = {
  read_only: new Set(KEY_SCOPES.read_only),
  read_write: new Set(KEY_SCOPES.read_write),
}

/** What an API key allows by itself; a person's key allows only what the person may do too. */
export function permissionsOfKey({
  access,
  scopes,
}: Pick<KeyRecord, 'access' | 'scopes'>): ReadonlySet<Permission> {
  return scopes ? new Set(scopes) : BY_ACCESS[access]
}

/** How credentials are labelled that name no access of their own. */
export const accessOf = (permissions: Iterable<Permission>): KeyAccess =>
  [...permissions].some(needsReadWrite) ? 'read_write' : 'read_only'

/** A person's role in one space, with what it permits. */
export interface EffectiveRole {
  role: Role
  /** Owner of every space, and of the server. */
  everywhere: boolean
  permissions: ReadonlySet<Permission>
  /** Ids as they were assigned, without subcollections; null: all of the space. */
  collections: readonly string[] | null
}

/** A role in the space counts before one in all spaces, unless that is owner; null without any. */
export function effectiveRole(
  memberships: readonly MembershipRecord[],
  space: string,
): EffectiveRole | null {
  const everywhere = memberships.find((each) => each.space === ALL_SPACES)
  const found =
    everywhere?.role === 'owner'
      ? everywhere
      : (memberships.find((each) => each.space === space) ?? everywhere)
  return found ? roleWithPermissions(found) : null
}

function roleWithPermissions({ space, role, collections }: MembershipRecord): EffectiveRole {
  const everywhere = role === 'owner' && space === ALL_SPACES
  const without = [
    ...(everywhere ? [] : SYSTEM_PERMISSIONS),
    ...(collections ? WHOLE_SPACE_PERMISSIONS : []),
  ]
  return {
    role,
    everywhere,
    permissions: new Set(ROLE_PERMISSIONS[role].filter((each) => !without.includes(each))),
    collections,
  }
}
