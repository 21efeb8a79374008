import { z } from 'zod'
import { backupId } from './ids.ts'
import { bytes, fraction, listOf, listQuery, timestamp } from './values.ts'

export const BACKUP_STATUSES = ['waiting', 'running', 'ready', 'failed'] as const
export const BACKUP_TRIGGERS = ['manual', 'nightly'] as const

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
  path: z.string().describe('Its folder on the server'),
  version: z.string().nullable().describe('Version of svc that made it; null until it is ready'),
  missing_files: z
    .int()
    .describe(
      'Number of files that the database references but that were missing or incomplete ' +
        'when the backup was made; they are not in the backup',
    ),
  missing: z.array(z.string()).describe('The first 100 of them, relative to the data folder'),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  created_at: timestamp,
  ready_at: timestamp.nullable().describe('Time of the database snapshot'),
})
export type Backup = z.infer<typeof backup>
export const backupList = listOf(backup)
export const backupQuery = z.strictObject({ ...listQuery })
export type BackupQuery = z.output<typeof backupQuery>
