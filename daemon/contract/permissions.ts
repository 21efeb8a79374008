/**
 * Permissions, and who has them: the roles of people and the scopes of API keys. Every route names the
 * permission it needs (`access`); the OpenAPI document, the dashboard, the CLI and the tests read this table.
 */

/** What each permission allows, for documentation and the dashboard. */
export const PERMISSIONS = {
  'videos:read': 'See videos, tracks, transcripts, tags and collections',
  'videos:watch': 'Watch private videos',
  'videos:upload': 'Create videos and upload their files',
  'videos:write': 'Change, archive and retry videos, their tracks and posters',
  'videos:delete': 'Delete videos',
  'collections:write': 'Create, change and delete collections',
  'videos:share': 'Share private videos by signed URLs and private links',
  'links:manage': 'Create, change and revoke private links and upload links',
  'events:read': 'Read the event log',
  'analytics:read': 'Read analytics',
  'webhooks:read': 'See webhooks and their deliveries',
  'webhooks:write': 'Create, change and delete webhooks, and resend deliveries',
  'spaces:read': 'See the settings of the space',
  'spaces:write': 'Change the settings of the space',
  'imports:manage': 'Import videos from other platforms',
  'keys:manage': 'Create and revoke API keys and tokens',
  'people:manage': 'Invite people, change their roles and remove them',
  'audit:read': 'Read the audit log',
  'system:read': 'See the state of the server',
  'system:manage': 'Change the server, its spaces and its backups',
} as const
export type Permission = keyof typeof PERMISSIONS
export const ALL_PERMISSIONS = Object.keys(PERMISSIONS) as Permission[]

/** Permissions that concern the whole server: only for owners of all spaces. */
export const SYSTEM_PERMISSIONS: readonly Permission[] = ['system:read', 'system:manage']

const SEES: readonly Permission[] = ['videos:read', 'videos:watch', 'events:read', 'spaces:read']

export const ROLES = ['owner', 'editor', 'uploader', 'analyst', 'viewer'] as const
export type Role = (typeof ROLES)[number]
export const ROLE_PERMISSIONS: Record<Role, readonly Permission[]> = {
  owner: ALL_PERMISSIONS,
  editor: [
    ...SEES,
    'videos:upload',
    'videos:write',
    'videos:delete',
    'collections:write',
    'videos:share',
    'links:manage',
    'analytics:read',
  ],
  uploader: [...SEES, 'videos:upload'],
  analyst: [...SEES, 'analytics:read'],
  viewer: SEES,
}

/** Roles whose people may use a route; empty where no role is asked for. */
export const rolesWith = (access: Access): Role[] =>
  access in PERMISSIONS
    ? ROLES.filter((name) => ROLE_PERMISSIONS[name].includes(access as Permission))
    : []

/** The `space` of a role that applies in every space, also in ones created later. */
export const ALL_SPACES = '*'
/** Roles that can be limited to collections. */
export const ROLES_BY_COLLECTION = ['editor', 'uploader'] as const satisfies readonly Role[]
/** What people who are limited to collections do not get: it concerns the space as a whole. */
export const WHOLE_SPACE_PERMISSIONS: readonly Permission[] = ['videos:share', 'analytics:read']

const READ_ONLY: readonly Permission[] = [
  ...SEES,
  'videos:share',
  'analytics:read',
  'webhooks:read',
]
/** Scopes of API keys by their `access`. A key may have fewer (`scopes`), never more. */
export const KEY_SCOPES = {
  read_only: READ_ONLY,
  read_write: [
    ...READ_ONLY,
    'videos:upload',
    'videos:write',
    'videos:delete',
    'collections:write',
    'links:manage',
    'webhooks:write',
  ],
} as const satisfies Record<string, readonly Permission[]>

/** Permissions that API keys can have. */
export const SCOPES = KEY_SCOPES.read_write

/**
 * Who may use a route. public: anyone, without credentials · signed_in: anyone with credentials ·
 * person: people and the owner secret, never an API key · else whoever has the permission.
 */
export type Access = 'public' | 'signed_in' | 'person' | Permission

/** Whether only people can have it, never an API key. */
export const isForPeople = (access: Access): boolean =>
  access === 'person' || (access in PERMISSIONS && !(SCOPES as readonly string[]).includes(access))

/** Whether a read-write key has it and a read-only key does not. */
export const needsReadWrite = (access: Access): boolean =>
  (SCOPES as readonly string[]).includes(access) &&
  !(READ_ONLY as readonly string[]).includes(access)
