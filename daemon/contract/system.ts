import { z } from 'zod'
import { accountId, collectionId, spaceId, videoId } from './ids.ts'
import { permission, role } from './permission-schemas.ts'
import { problemEntry } from './problems.ts'
import { BACKUPS_KEPT, RETENTION_DAYS, RETENTION_FIELDS, type RetentionField } from './retention.ts'
import { fraction, listOf, listQuery, timestamp } from './values.ts'

export const health = z.object({ status: z.literal('ok') })
export const readiness = z.object({
  status: z.enum(['ready', 'not_ready']),
  checks: z.record(
    z.string(),
    z.object({
      ok: z.boolean(),
      degraded: z
        .boolean()
        .optional()
        .describe('Works, but with limitations: `detail` says what is missing'),
      detail: z.string(),
    }),
  ),
  problems: z
    .array(problemEntry)
    .describe('Problems without names and numbers; GET /v1/system has those'),
})
export type Readiness = z.infer<typeof readiness>

const within = ({ min, max }: { min: number; max: number }) => z.int().min(min).max(max)

/** Retention of collected data in days. */
const retentionDays = {
  analytics_event_days: within(RETENTION_DAYS.analytics_event_days).describe(
    'Days to keep raw view data; the analytics made from it are kept',
  ),
  analytics_days: within(RETENTION_DAYS.analytics_days).describe(
    'Days to keep analytics; 0 keeps them forever',
  ),
  delivery_days: within(RETENTION_DAYS.delivery_days).describe(
    'Days to keep finished webhook deliveries',
  ),
  audit_days: within(RETENTION_DAYS.audit_days).describe('Days to keep the audit log'),
  trash_days: within(RETENTION_DAYS.trash_days).describe(
    'Days to keep deleted videos and collections in the trash; 0 deletes them at once',
  ),
} satisfies Record<RetentionField, z.ZodType>

/** Settings of nightly backups. */
const nights = {
  nightly: z.boolean().describe('Whether svc backs up every night'),
  kept: within(BACKUPS_KEPT).describe('Number of nightly backups to keep; manual ones are kept'),
}
export const NIGHT_FIELDS = ['nightly', 'kept'] as const satisfies readonly (keyof typeof nights)[]

export const UPDATE_FIELDS = ['url'] as const
/** Nobody on the way can announce a version; on the machine itself nobody is on the way. */
export const UPDATE_URL = /^(?:https:\/\/|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])[:/])\S+$/
export const UPDATE_URL_RULE = 'must be an https URL; http only for localhost'

const sandboxLine = z.object({
  holds: z.boolean(),
  detail: z.string().describe('How it is protected, or why it is not and what to do'),
})

export const sandboxLines = z
  .object({
    network: sandboxLine.describe('No network access'),
    files: sandboxLine.describe('Access only to the files it is given'),
    processes: sandboxLine.describe('No other process can be seen or signaled'),
    system_calls: sandboxLine.describe('Only system calls that decoders need'),
    limits: sandboxLine.describe('Total limits of memory, threads, time, files and output'),
    privileges: sandboxLine.describe('No privileges'),
    lifetime: sandboxLine.describe('Ends together with the daemon'),
  })
  .describe('Protections of the ffmpeg sandbox')

/** Settings of the check for new versions. */
const updates = {
  url: z
    .string()
    .regex(UPDATE_URL, UPDATE_URL_RULE)
    .max(2_000)
    .nullable()
    .describe(
      'Release index that svc reads once a day to see whether there is a newer version; null: off',
    ),
}

export const videosToEncode = z
  .object({
    encoding: z.int().describe('Being processed; they share the encoders'),
    waiting: z.int(),
    remaining_seconds: z
      .number()
      .nullable()
      .describe('Estimated time until all of them are ready; null while unknown'),
    speed: z
      .number()
      .nullable()
      .describe('Seconds of video encoded per second in the last minutes; null while unknown'),
  })
  .describe('Videos waiting to be encoded')

export const system = z.object({
  object: z.literal('system'),
  version: z.string(),
  started_at: timestamp,
  node_version: z.string(),
  base_url: z.url(),
  data_dir: z.string(),
  ffmpeg: z
    .object({
      path: z.string(),
      version: z.string(),
      sandbox: sandboxLines,
      refuses: z
        .string()
        .nullable()
        .describe('Why nothing is decoded: SVC_SANDBOX is required, and a protection is missing'),
    })
    .nullable(),
  storage: z.object({ used_bytes: z.int(), free_bytes: z.int() }),
  retention: z.object({
    ...retentionDays,
    fixed: z
      .array(z.enum(RETENTION_FIELDS))
      .describe('Set in the environment, which overrides changes made here'),
  }),
  backups: z.object({
    folder: z.string().describe('Their folder on the server'),
    ...nights,
    signed_by: z
      .string()
      .nullable()
      .describe(
        'Fingerprint of the key that signs the backups of this installation: keep it outside of svc, ' +
          'for `svc restore --signed-by`',
      ),
    fixed: z.array(z.enum(NIGHT_FIELDS)).describe('As in `retention`'),
  }),
  updates: z.object({
    ...updates,
    fixed: z.array(z.enum(UPDATE_FIELDS)).describe('As in `retention`'),
  }),
  queue: z.object({
    waiting: z.int().describe('Jobs of every kind'),
    running: z.int(),
    videos: videosToEncode,
  }),
  transcription: z.object({
    available: z
      .boolean()
      .describe(
        'Whether the operator has set a transcriber: POST /v1/videos/{id}/transcript works',
      ),
  }),
  problems: z.array(problemEntry).describe('Current problems of svc; empty if there are none'),
  encoding: z.object({
    paused: z.boolean().describe('Only what a viewer is waiting for is encoded'),
    encoders: z.int().describe('Maximum number of parallel encoding processes'),
  }),
})
export type System = z.infer<typeof system>

export const systemUpdate = z.strictObject({
  encoding_paused: z.boolean().optional(),
  retention: z
    .strictObject(retentionDays)
    .partial()
    .optional()
    .describe('Saved in config.json; takes effect immediately, and older data is deleted'),
  backups: z
    .strictObject(nights)
    .partial()
    .optional()
    .describe('Saved in config.json; takes effect the next night'),
  updates: z
    .strictObject(updates)
    .partial()
    .optional()
    .describe('Saved in config.json; a new URL is read immediately'),
})
export type SystemUpdate = z.output<typeof systemUpdate>

/** A job on a video, in the order of execution. */
export const queueEntry = z.object({
  object: z.literal('queue_entry'),
  video: videoId,
  space: spaceId,
  name: z.string(),
  step: z
    .enum(['fetch', 'process', 'encode', 'track', 'transcribe'])
    .describe(
      'Fetching the URL; planning and the first segments; all other segments; an uploaded ' +
        'audio track; a transcript',
    ),
  status: z.enum(['running', 'waiting']),
  progress: fraction,
  attempts: z.int().describe('Failed attempts so far'),
  created_at: timestamp,
})
export const queueList = listOf(queueEntry)
export type QueueEntry = z.infer<typeof queueEntry>
export const queueQuery = z.strictObject({ ...listQuery })

/** The caller, for `svc whoami` and the dashboard. */
export const identity = z.object({
  object: z.literal('identity'),
  kind: z
    .enum(['owner', 'account', 'api_key'])
    .describe('owner: of every space · account: a person with a role in some spaces'),
  access: z.enum(['owner', 'read_only', 'read_write']),
  space: spaceId.describe('Space of the request'),
  via: z.enum(['owner_secret', 'session', 'api_key']),
  permissions: z.array(permission).describe('In this space'),
  account: z
    .object({ id: accountId, name: z.string(), email: z.string().nullable(), role })
    .nullable()
    .describe('The person who is signed in, or whose terminal it is'),
  collections: z
    .array(collectionId)
    .nullable()
    .describe('Limited to these collections; null: all of the space'),
})
export type Identity = z.infer<typeof identity>

export const ownerSecret = z.object({
  object: z.literal('owner_secret'),
  secret: z.string().describe('svc_owner_…; also stored in owner.secret in the data folder'),
})
export type OwnerSecret = z.infer<typeof ownerSecret>
