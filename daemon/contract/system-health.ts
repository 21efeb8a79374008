/** GET /v1/system/health: the state of each part of svc, for its operator. */
import { z } from 'zod'
import { BACKUP_TRIGGERS, VERIFICATION_STATES } from './backup.ts'
import { backupId } from './ids.ts'
import { JOB_KINDS } from './job-kinds.ts'
import { problemEntry } from './problems.ts'
import { sandboxLines, videosToEncode } from './system.ts'
import { bytes, timestamp } from './values.ts'

/**
 * ok · attention: works, and something could be better · problem: something does not work · unknown:
 * could not be looked at, or not yet · off: not in use
 */
export const HEALTH_STATES = ['ok', 'attention', 'problem', 'unknown', 'off'] as const
export type HealthState = (typeof HEALTH_STATES)[number]

const state = z
  .enum(HEALTH_STATES)
  .describe(
    'attention: it works, but something could be better; unknown: it was not or could not be ' +
      'checked; off: it is not in use',
  )

/** A part of svc. `advice`: what else is worth knowing, besides problems. */
const part = <A extends z.ZodType, S extends z.ZodRawShape>(advice: A, shape: S) =>
  z.object({
    state,
    detail: z.string().describe('The state in words'),
    advice,
    problems: z
      .array(problemEntry)
      .describe('Problems of this part, from `problems` of GET /v1/system'),
    ...shape,
  })

const oneOf = <A extends string>(...advice: [A, ...A[]]) =>
  z.enum(advice).nullable().describe('Why it needs attention or is unknown, if no problem says why')
const nothing = z.null().describe('This part has no details other than problems')

const queue = part(oneOf('paused', 'slow'), {
  paused: z.boolean(),
  waiting: z.int().describe('Jobs that are due and wait for their turn'),
  running: z.int(),
  kinds: z
    .array(
      z.object({
        kind: z.enum(JOB_KINDS),
        waiting: z.int(),
        running: z.int(),
        later: z.int().describe('Jobs that are not due yet, such as retries'),
      }),
    )
    .describe('Only kinds that have jobs'),
  oldest_waiting_since: timestamp
    .nullable()
    .describe('When the oldest waiting job became due, apart from re-encodes'),
  videos: videosToEncode,
})

const disk = part(oneOf('low', 'filling'), {
  used_bytes: bytes.describe('Size of the data folder'),
  free_bytes: bytes.describe('Free space that svc may use'),
  total_bytes: bytes.describe('Size of the disk'),
  forecast: z
    .object({
      full_in_days: z
        .int()
        .nullable()
        .describe('At the rate so far; null: unknown, or it will not fill up within ten years'),
      bytes_per_day: z
        .number()
        .nullable()
        .describe(
          'By which free space has shrunk; negative: it has grown; null: not enough measurements',
        ),
      measured_days: z.number().describe('Days that this is based on, at most 30'),
    })
    .describe('Measured once a day; free space includes what other programs write to the disk'),
})

const backups = part(oneOf('none', 'old', 'untested'), {
  nightly: z.boolean(),
  newest: z
    .object({
      id: backupId,
      created_at: timestamp,
      trigger: z.enum(BACKUP_TRIGGERS),
      size_bytes: bytes.nullable(),
      test: z.enum(VERIFICATION_STATES).nullable().describe('Its restore test; null: none'),
    })
    .nullable()
    .describe('The newest complete backup'),
  verified_at: timestamp.nullable().describe('When a restore test last succeeded'),
})

const webhooks = part(nothing, { enabled: z.int() })

const sandbox = part(nothing, {
  ffmpeg: z.string().nullable().describe('Version of ffmpeg; null: not found'),
  lines: sandboxLines.nullable(),
})

const certificates = part(oneOf('wrong_host', 'unreachable'), {
  certificates: z.array(
    z.object({
      source: z
        .enum(['files', 'public_url'])
        .describe(
          'files: SVC_HTTPS_CERT; public_url: what the public URL presents, which svc checks once an hour',
        ),
      host: z.string(),
      expires_at: timestamp.nullable().describe('Null: it could not be read'),
      error: z.string().nullable().describe('Why it could not be read or does not match the host'),
    }),
  ),
})

const files = part(nothing, {
  checked: z.int().nullable().describe('Files that were compared with the database; null: not yet'),
})

const machine = part(nothing, {})

const updates = part(oneOf('available', 'unreachable'), {
  url: z.url().nullable().describe('Release index that is read once a day; null: off'),
  version: z.string().describe('The running version'),
  latest: z
    .object({
      version: z.string(),
      url: z.url().nullable().describe('Page of the release'),
      published_at: timestamp.nullable(),
    })
    .nullable()
    .describe('The newest release; null: not known'),
  checked_at: timestamp.nullable(),
  error: z.string().nullable().describe('Why the last check failed'),
})

export const PARTS = {
  queue,
  disk,
  backups,
  webhooks,
  sandbox,
  certificates,
  files,
  machine,
  updates,
} as const

export const systemHealth = z.object({
  object: z.literal('system_health'),
  state: z.enum(['ok', 'attention', 'problem']).describe('State of the worst part'),
  ...PARTS,
})
export type SystemHealth = z.infer<typeof systemHealth>
export type HealthPart = keyof typeof PARTS
