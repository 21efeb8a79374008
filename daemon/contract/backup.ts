import { z } from 'zod'
import { backupId } from './ids.ts'
import { bytes, fraction, listOf, listQuery, timestamp } from './values.ts'

export const BACKUP_STATUSES = ['waiting', 'running', 'ready', 'failed'] as const
export const BACKUP_TRIGGERS = ['manual', 'nightly'] as const

/**
 * A copy of the whole appliance, which `svc restore` makes a data folder of. It holds every secret:
 * for the owner alone.
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
      'Of all of its files; while it is made, of those that are known; null before, and of one ' +
        'that failed. Nights share the files that are the same, so together they take less',
    ),
  path: z.string().describe('Its folder, on the machine of the appliance'),
  version: z.string().nullable().describe('Of the appliance that made it; null until it is ready'),
  missing_files: z
    .int()
    .describe(
      'How many files the database tells of were not there, or not whole, when it was made: ' +
        'what they hold is not in the backup either',
    ),
  missing: z.array(z.string()).describe('The first 100 of them, below the data folder'),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  created_at: timestamp,
  ready_at: timestamp
    .nullable()
    .describe('The moment that its database is as of, and a little later'),
})
export type Backup = z.infer<typeof backup>
export const backupList = listOf(backup)
export const backupQuery = z.strictObject({ ...listQuery })
export type BackupQuery = z.output<typeof backupQuery>
