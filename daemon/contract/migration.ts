/** Moving the database of a running svc to PostgreSQL, or the files of videos to a bucket, and back. */
import { z } from 'zod'
import { timestamp } from './values.ts'

const place = z.enum(['sqlite', 'postgres'])
export type DatabasePlace = z.infer<typeof place>

export const MIGRATION_STATES = [
  'none',
  'copying',
  'catching_up',
  'switching',
  'moved',
  'failed',
  'canceled',
] as const
export const migrationState = z.enum(MIGRATION_STATES)

const filesPlace = z.enum(['disk', 's3'])
export type FilesPlace = z.infer<typeof filesPlace>

/** A request has these fields, or those of the database; each way is an example in OpenAPI. */
const INSTEAD = { 'x-instead': 'to_database' }
/** Required for a bucket. */
const BUCKET_FIELDS = ['storage_url', 'storage_access_key', 'storage_secret_key'] as const

export const migrationStart = z
  .strictObject({
    to_database: place.optional(),
    database_url: z
      .string()
      .max(2_000)
      .regex(/^postgres(?:ql)?:\/\/\S+$/, 'must begin with postgres://')
      .refine((value) => URL.canParse(value), 'must be a URL')
      .optional()
      .describe('`postgres://user:password@host/database`. Never returned')
      .meta({ 'x-with': 'to_database' }),
    to_storage: filesPlace
      .optional()
      .describe('Moves the files of videos, not the database')
      .meta(INSTEAD),
    storage_url: z
      .string()
      .max(2_000)
      .regex(/^s3:\/\/\S+$/, 'must begin with s3://')
      .optional()
      .describe('`s3://bucket/prefix?endpoint=https://…&region=…`')
      .meta(INSTEAD),
    storage_access_key: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe('Never returned')
      .meta(INSTEAD),
    storage_secret_key: z
      .string()
      .min(1)
      .max(1_000)
      .optional()
      .describe('Never returned')
      .meta(INSTEAD),
  })
  .superRefine((start, { addIssue }) => {
    const { to_database: to, database_url: url, to_storage: files } = start
    const refuse = (path: string, message: string): void =>
      addIssue({ code: 'custom', path: [path], message })
    if ((to === undefined) === (files === undefined))
      refuse('to_database', 'either this or to_storage is required, and not both')
    if ((to === 'postgres') !== (url !== undefined))
      refuse('database_url', 'is required with postgres, and not allowed otherwise')
    for (const name of BUCKET_FIELDS)
      if ((files === 's3') !== (start[name] !== undefined))
        refuse(name, 'is required with s3, and not allowed otherwise')
  })
export type MigrationStart = z.infer<typeof migrationStart>

export const migration = z.object({
  object: z.literal('migration'),
  database: place.describe('Where the rows are now'),
  to_database: place.nullable().describe('null unless the database is moved'),
  storage: filesPlace.describe('Where the files of videos are now'),
  to_storage: filesPlace.nullable().describe('null unless the files of videos are moved'),
  status: migrationState.describe(
    'none: no move since svc was started. catching_up: everything has been copied once, and ' +
      'later changes are being copied. switching: nothing can be changed until svc has restarted itself, a few ' +
      'seconds later. failed and canceled: svc keeps using the previous location',
  ),
  copied_rows: z.int().nonnegative(),
  total_rows: z.int().nonnegative().nullable(),
  tables: z.int().nonnegative().nullable().describe('Number of tables that were compared'),
  files: z.int().nonnegative().describe('Files in the new location, verified'),
  bytes: z.int().nonnegative().describe('Size of these files'),
  total_bytes: z.int().nonnegative().nullable().describe('Size of all files of videos'),
  copied_files: z.int().nonnegative().describe('Only files that were not there yet'),
  copied_bytes: z.int().nonnegative(),
  started_at: timestamp.nullable(),
  finished_at: timestamp.nullable(),
  error: z.object({ message: z.string() }).nullable(),
})
export type MigrationShown = z.infer<typeof migration>
