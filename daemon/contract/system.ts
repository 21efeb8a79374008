import { z } from 'zod'
import { spaceId } from './ids.ts'
import { timestamp } from './values.ts'

export const health = z.object({ status: z.literal('ok') })
export const readiness = z.object({
  status: z.enum(['ready', 'not_ready']),
  checks: z.record(z.string(), z.object({ ok: z.boolean(), detail: z.string() })),
})
export type Readiness = z.infer<typeof readiness>

export const system = z.object({
  object: z.literal('system'),
  version: z.string(),
  started_at: timestamp,
  base_url: z.url(),
  data_dir: z.string(),
  ffmpeg: z.object({ path: z.string(), version: z.string() }).nullable(),
  storage: z.object({ used_bytes: z.int(), free_bytes: z.int() }),
  queue: z.object({ waiting: z.int(), running: z.int() }),
})
export type System = z.infer<typeof system>

/** Who is asking: what `svc whoami` and the dashboard show. */
export const identity = z.object({
  object: z.literal('identity'),
  kind: z.enum(['owner', 'api_key']),
  access: z.enum(['owner', 'read_only', 'read_write']),
  space: spaceId.describe('The space that requests act in'),
  via: z.enum(['owner_secret', 'session', 'api_key']),
})
export type Identity = z.infer<typeof identity>

export const signInLink = z.object({ url: z.url().describe('Works once'), expires_at: timestamp })
export const signIn = z.strictObject({ code: z.string().min(10).max(200) })
