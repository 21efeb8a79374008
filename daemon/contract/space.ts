import { z } from 'zod'
import { keyId, spaceId } from './ids.ts'
import { playerSettings } from './settings.ts'
import { listOf, listQuery, name, timestamp } from './values.ts'

export const space = z.object({
  object: z.literal('space'),
  id: spaceId,
  name: z.string(),
  allowed_domains: z.array(z.string()),
  public_listing: z.boolean(),
  player_settings: playerSettings,
  encoding: z.object({}).loose(),
  created_at: timestamp,
})
export type Space = z.infer<typeof space>
export const spaceUpdate = z.strictObject({ name: name.optional(), player_settings: playerSettings.optional() })
export type SpaceUpdate = z.infer<typeof spaceUpdate>
export const spaceList = listOf(space)

export const KEY_ACCESS = ['read_only', 'read_write'] as const
export type KeyAccess = (typeof KEY_ACCESS)[number]
export const apiKey = z.object({
  object: z.literal('api_key'),
  id: keyId,
  space: spaceId,
  name: z.string(),
  access: z.enum(KEY_ACCESS),
  prefix: z.string().describe('The part that may be shown: svc_rw_<id>'),
  created_at: timestamp,
  last_used_at: timestamp.nullable(),
  revoked_at: timestamp.nullable(),
})
export type ApiKey = z.infer<typeof apiKey>
export const keyCreate = z.strictObject({ name, access: z.enum(KEY_ACCESS), space: spaceId.optional() })
export type KeyCreate = z.infer<typeof keyCreate>
export const keyCreated = apiKey.extend({ secret: z.string().describe('The key itself; shown this once') })
export type KeyCreated = z.infer<typeof keyCreated>
export const keyList = listOf(apiKey)
export const keyFilter = z.strictObject({ ...listQuery })
