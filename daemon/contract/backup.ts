import { z } from 'zod'
import { backupId, spaceId } from './ids.ts'
import { bytes, fraction, listOf, listQuery, timestamp } from './values.ts'

export const BACKUP_STATUSES = ['waiting', 'running', 'ready', 'failed'] as const
export const BACKUP_TRIGGERS = ['manual', 'nightly'] as const
/** The backup folder, or the other disk or S3 that the owner has set. */
export const BACKUP_PLACES = ['local', 'elsewhere'] as const
export const VERIFICATION_STATES = ['waiting', 'running', 'verified', 'failed'] as const
/** Why a backup cannot be restored, or could not be tried. */
export const VERIFICATION_FAULTS = [
  'manifest_damaged',
  'signature_wrong',
  'file_missing',
  'file_damaged',
  'database_damaged',
  'rows_differ',
  'key_wrong',
  'not_finished',
  'no_space',
] as const
export type VerificationFault = (typeof VERIFICATION_FAULTS)[number]

const verification = z.object({
  state: z.enum(VERIFICATION_STATES),
  finished_at: timestamp.nullable().describe('When the last restore test ended'),
  files: z
    .int()
    .describe('Files that were found in the backup with the right size; encrypted: objects'),
  hashed_files: z
    .int()
    .describe(
      'Videos and other large files whose checksum was compared; encrypted: objects that hold them',
    ),
  rows: z
    .int()
    .describe(
      'Database rows that were counted in the restored copy; encrypted: in the copy that was restored when the ' +
        'backup was sent, whose objects are compared by checksum; 0 if an earlier version sent it',
    ),
  error: z
    .object({
      reason: z.enum(VERIFICATION_FAULTS),
      path: z.string().nullable().describe('The file in question, relative to the data folder'),
      message: z.string(),
    })
    .nullable()
    .describe('Result of the last restore test; `no_space`: it waits for free disk space'),
})
export type Verification = z.infer<typeof verification>

/**
 * A copy of the whole appliance, which `svc restore` turns into a data folder. It contains every
 * secret, so only the owner may access it.
 */
export const backup = z.object({
  object: z.literal('backup'),
  id: backupId,
  status: z.enum(BACKUP_STATUSES),
  trigger: z.enum(BACKUP_TRIGGERS),
  progress: fraction,
  copied_bytes: bytes,
  size_bytes: bytes
    .nullable()
    .describe(
      'Size of all files; while in progress, of those known so far; null before that and ' +
        'for a failed backup. Nightly backups share unchanged files, so together they take ' +
        'less space',
    ),
  place: z
    .enum(BACKUP_PLACES)
    .describe('local: the backup folder; elsewhere: the destination of GET /v1/backup-destination'),
  path: z.string().describe('Its folder on the server, or its address in S3'),
  version: z.string().nullable().describe('Version of svc that made it; null until it is ready'),
  missing_files: z
    .int()
    .describe(
      'Number of files that the database references but that were missing or incomplete ' +
        'when the backup was made; they are not in the backup',
    ),
  missing: z.array(z.string()).describe('The first 100 of them, relative to the data folder'),
  signed_by: z
    .string()
    .nullable()
    .describe(
      'Fingerprint of the key that signed it; that of this installation is `backups.signed_by` ' +
        'of GET /v1/system. Null: unsigned, or not ready',
    ),
  verification: verification
    .nullable()
    .describe('The last restore test; null before the first one and while none is queued'),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  created_at: timestamp,
  ready_at: timestamp.nullable().describe('Time of the database snapshot'),
})
export type Backup = z.infer<typeof backup>
/**
 * A backup in the events of the oldest space: without its folder, the names of files and sentences that
 * contain them, since readers of events of that space need not be the owner.
 */
export const backupInEvent = z.object({
  object: z.literal('backup'),
  id: backupId,
  name: z.string().describe('Name of its folder'),
  space: spaceId.describe('The oldest space: it has the events of the whole server'),
  status: z.enum(BACKUP_STATUSES),
  trigger: z.enum(BACKUP_TRIGGERS),
  place: z.enum(BACKUP_PLACES),
  size_bytes: bytes.nullable(),
  missing_files: z.int(),
  error_code: z.string().nullable().describe('Why the backup could not be made'),
  verification: z
    .object({
      state: z.enum(VERIFICATION_STATES),
      finished_at: timestamp.nullable(),
      hashed_files: z.int(),
      rows: z.int(),
      reason: z.enum(VERIFICATION_FAULTS).nullable(),
    })
    .nullable(),
  created_at: timestamp,
  ready_at: timestamp.nullable(),
})
export type BackupInEvent = z.infer<typeof backupInEvent>
export const backupList = listOf(backup)
export const backupCreateQuery = z.strictObject({
  place: z
    .enum(BACKUP_PLACES)
    .default('local')
    .describe('local: the backup folder; elsewhere: the destination of GET /v1/backup-destination'),
})
export const backupQuery = z.strictObject({ ...listQuery })
export type BackupQuery = z.output<typeof backupQuery>
