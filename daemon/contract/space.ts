import { z } from 'zod'
import { branding, brandingUpdate } from './branding.ts'
import { encoding, encodingUpdate } from './encoding.ts'
import { keyId, spaceId } from './ids.ts'
import { permission } from './permission-schemas.ts'
import { SCOPES, type Permission } from './permissions.ts'
import type { FaultReason } from './reasons.ts'
import { playerSettings } from './settings.ts'
import { listOf, listQuery, name, timestamp } from './values.ts'

/** Only letters, digits, hyphens and dots, since it is copied into a header (Content-Security-Policy). */
export const DOMAIN = /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*$/

/**
 * `example.org` itself, or `*.example.org`: all of its subdomains. Stored in lower case, international
 * names in Punycode.
 */
export const allowedDomain = z
  .string()
  .max(253)
  .transform((text) =>
    /^(\*\.)?[^\s/:*@?#\\[\]]+$/.test(text)
      ? (URL.parse(`http://${text.replace(/^\*\./, '')}`)?.hostname ?? '').replace(
          /^(?=.)/,
          text.startsWith('*.') ? '*.' : '',
        )
      : '',
  )
  .refine((domain) => DOMAIN.test(domain), {
    error: 'must be a domain such as example.org or *.example.org, without https:// and path',
    params: { reason: 'domain' satisfies FaultReason },
  })
export const MOST_ALLOWED_DOMAINS = 100

export const space = z.object({
  object: z.literal('space'),
  id: spaceId,
  name: z.string(),
  allowed_domains: z
    .array(z.string())
    .describe(
      'Sites that can embed its videos: example.org, or *.example.org for all subdomains. ' +
        'Empty for any site',
    ),
  public_listing: z
    .boolean()
    .describe('Whether anyone can list its public videos and collections (`/v1/lists/<space>`)'),
  player_settings: playerSettings,
  branding,
  encoding,
  created_at: timestamp,
})
export type Space = z.infer<typeof space>
export const spaceUpdate = z.strictObject({
  name: name.optional().meta({ description: 'New name', placeholder: 'name' }),
  allowed_domains: z.array(allowedDomain).max(MOST_ALLOWED_DOMAINS).optional().meta({
    description: 'Sites that can embed its videos (empty: any site)',
    placeholder: 'domains',
  }),
  public_listing: z.boolean().optional().describe('Whether anyone can list its public videos'),
  player_settings: playerSettings
    .optional()
    .describe('Player settings; replaces all existing settings'),
  branding: brandingUpdate.optional(),
  encoding: encodingUpdate.optional(),
})
export type SpaceUpdate = z.infer<typeof spaceUpdate>
export const spaceCreate = z.strictObject({ name })
export type SpaceCreate = z.infer<typeof spaceCreate>
/** Deletion is permanent, so the name confirms it. */
export const spaceDelete = z.strictObject({
  name: z
    .string()
    .max(1_000)
    .optional()
    .describe('Name of the space. Required if it contains videos'),
})
export const spaceList = listOf(space)

export const KEY_ACCESS = ['read_only', 'read_write'] as const
export type KeyAccess = (typeof KEY_ACCESS)[number]
export const apiKey = z.object({
  object: z.literal('api_key'),
  id: keyId,
  space: spaceId,
  name: z.string(),
  access: z.enum(KEY_ACCESS),
  scopes: z.array(permission).describe('What the key may do'),
  prefix: z.string().describe('Non-secret part of the key: svc_rw_<id>'),
  created_at: timestamp,
  last_used_at: timestamp.nullable(),
  revoked_at: timestamp.nullable(),
})
export type ApiKey = z.infer<typeof apiKey>
const scope = z.enum(SCOPES as readonly Permission[] as [Permission, ...Permission[]])
export const keyCreate = z
  .strictObject({
    name,
    access: z.enum(KEY_ACCESS).optional().describe('Required without `scopes`'),
    scopes: z
      .array(scope)
      .min(1)
      .transform((scopes) => [...new Set(scopes)])
      .optional()
      .describe('Instead of `access`: what the key may do, for a key with fewer permissions')
      .meta({ 'x-instead': 'access' }),
    space: spaceId.optional(),
  })
  .refine(({ access, scopes }) => (access === undefined) !== (scopes === undefined), {
    error: 'must contain either access or scopes',
    path: ['access'],
  })
export type KeyCreate = z.infer<typeof keyCreate>
/** A token without a key id is tried with all of them. */
export const MOST_KEYS = 100
export const keyUpdate = z.strictObject({ name })
export type KeyUpdate = z.infer<typeof keyUpdate>
export const keyCreated = apiKey.extend({
  secret: z.string().describe('The key itself; returned only once'),
})
export type KeyCreated = z.infer<typeof keyCreated>
export const keyList = listOf(apiKey)
export const keyFilter = z.strictObject({ ...listQuery })
