import { z } from 'zod'
import { spaceId, videoId } from './ids.ts'
import { problemEntry } from './problems.ts'
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
        .describe('It works, but less well than it could: `detail` says what is missing'),
      detail: z.string(),
    }),
  ),
  problems: z
    .array(problemEntry)
    .describe('What is wrong, without names and figures; those are in GET /v1/system'),
})
export type Readiness = z.infer<typeof readiness>

/**
 * How long what gathers by itself is kept, in days. What it may be is the same in the environment
 * (daemon/config.ts).
 */
const retentionDays = {
  analytics_event_days: z
    .int()
    .min(2)
    .max(3_650)
    .describe('How many days what viewers send is kept as it came; the figures made of it stay'),
  analytics_days: z
    .int()
    .min(0)
    .max(36_500)
    .describe('How many days figures of viewing are kept; 0 is for good'),
  delivery_days: z
    .int()
    .min(1)
    .max(3_650)
    .describe('How many days the log of webhook deliveries is kept, once they are over'),
}
export const RETENTION_FIELDS = [
  'analytics_event_days',
  'analytics_days',
  'delivery_days',
] as const satisfies readonly (keyof typeof retentionDays)[]

/** Of the backups that the appliance makes by itself. */
const nights = {
  nightly: z.boolean().describe('A backup is made every night'),
  kept: z.int().min(1).max(365).describe('How many nightly ones are kept; those made by hand stay'),
}
export const NIGHT_FIELDS = ['nightly', 'kept'] as const satisfies readonly (keyof typeof nights)[]

const sandboxLine = z.object({
  holds: z.boolean(),
  detail: z.string().describe('How it holds, or why it does not and what to do'),
})

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
      sandbox: z
        .object({
          network: sandboxLine.describe('No network'),
          files: sandboxLine.describe('No file but those it is given'),
          processes: sandboxLine.describe('No other process is seen or signalled'),
          system_calls: sandboxLine.describe('No system call that no decoder needs'),
          limits: sandboxLine.describe(
            'Memory, threads, time, files and output are limited in total',
          ),
          privileges: sandboxLine.describe('No privileges'),
          lifetime: sandboxLine.describe('It ends with the daemon'),
        })
        .describe('What keeps ffmpeg to the file it reads, line by line'),
      refuses: z
        .string()
        .nullable()
        .describe(
          'Why nothing is decoded: SVC_SANDBOX is required, and a line of the sandbox does not hold',
        ),
    })
    .nullable(),
  storage: z.object({ used_bytes: z.int(), free_bytes: z.int() }),
  retention: z.object({
    ...retentionDays,
    fixed: z
      .array(z.enum(RETENTION_FIELDS))
      .describe('Set in the environment of the appliance, which goes before what is changed here'),
  }),
  backups: z.object({
    folder: z.string().describe('Where they lie, on the machine of the appliance'),
    ...nights,
    fixed: z.array(z.enum(NIGHT_FIELDS)).describe('As in `retention`'),
  }),
  queue: z.object({
    waiting: z.int().describe('Jobs of every kind'),
    running: z.int(),
    videos: z
      .object({
        encoding: z.int().describe('Those that are worked on; they share the encoders'),
        waiting: z.int(),
        remaining_seconds: z
          .number()
          .nullable()
          .describe('Estimated until all of them are ready; null while nothing can be said'),
      })
      .describe('Videos that are not encoded yet'),
  }),
  transcription: z.object({
    available: z
      .boolean()
      .describe('The operator has set a transcriber: POST /v1/videos/{id}/transcript works'),
  }),
  problems: z
    .array(problemEntry)
    .describe('What is wrong with the appliance as a whole; empty when nothing is'),
  encoding: z.object({
    paused: z.boolean().describe('Nothing is encoded but what a viewer waits for'),
    encoders: z.int().describe('How many processes encode at once'),
  }),
})
export type System = z.infer<typeof system>

export const systemUpdate = z.strictObject({
  encoding_paused: z.boolean().optional(),
  retention: z
    .strictObject(retentionDays)
    .partial()
    .optional()
    .describe('Kept in config.json; counts at once, and what is older goes'),
  backups: z
    .strictObject(nights)
    .partial()
    .optional()
    .describe('Kept in config.json; counts from the next night'),
})
export type SystemUpdate = z.output<typeof systemUpdate>

/** What works on a video, in the order in which it is taken. */
export const queueEntry = z.object({
  object: z.literal('queue_entry'),
  video: videoId,
  space: spaceId,
  name: z.string(),
  step: z
    .enum(['fetch', 'process', 'encode', 'track', 'transcribe'])
    .describe(
      'Fetching the address; planning and the beginning; all the rest; a sound track that was uploaded; a transcript',
    ),
  status: z.enum(['running', 'waiting']),
  progress: fraction,
  attempts: z.int().describe('Tries that failed before'),
  created_at: timestamp,
})
export const queueList = listOf(queueEntry)
export type QueueEntry = z.infer<typeof queueEntry>
export const queueQuery = z.strictObject({ ...listQuery })

/** Who is asking: what `svc whoami` and the dashboard show. */
export const identity = z.object({
  object: z.literal('identity'),
  kind: z.enum(['owner', 'api_key']),
  access: z.enum(['owner', 'read_only', 'read_write']),
  space: spaceId.describe('The space that requests act in'),
  via: z.enum(['owner_secret', 'session', 'api_key']),
})
export type Identity = z.infer<typeof identity>

export const ownerSecret = z.object({
  object: z.literal('owner_secret'),
  secret: z.string().describe('svc_owner_…; owner.secret in the data folder holds it as well'),
})
export type OwnerSecret = z.infer<typeof ownerSecret>
