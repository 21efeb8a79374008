/** Settings of backups, as rows of the table of settings (table.ts). */
import { z } from 'zod'
import { BACKUPS_KEPT } from '../contract/retention.ts'
import { wholeNumber } from './number.ts'
import type { Setting } from './setting.ts'

const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')])

export const BACKUP_CONFIG = {
  backupDir: {
    env: 'SVC_BACKUP_DIR',
    schema: z.string().min(1).optional(),
    fallback: 'backups in the data folder',
    about: 'Folder for backups made by svc; use another disk if possible',
  },
  nightlyBackup: {
    env: 'SVC_NIGHTLY_BACKUP',
    schema: flag.default(false),
    fallback: 'false',
    about: 'true: back up every night',
  },
  backupsKept: {
    env: 'SVC_BACKUPS_KEPT',
    schema: wholeNumber({ min: 1, max: BACKUPS_KEPT.max }).default(3),
    fallback: '3',
    about: 'Number of nightly backups to keep; manual backups are kept until you delete them',
  },
  backupTo: {
    env: 'SVC_BACKUP_TO',
    schema: z.string().min(1).optional(),
    fallback: 'none',
    about:
      'Destination of the nightly copy: a folder on another disk, or s3://bucket/prefix. Without it, the ' +
      'owner can set one up in Settings → Storage. See docs/backup.md',
  },
  backupRecipient: {
    env: 'SVC_BACKUP_RECIPIENT',
    schema: z.string().min(1).optional(),
    fallback: 'none',
    about:
      'Public key (age1…) that copies in SVC_BACKUP_TO are encrypted for; required for S3. Create one ' +
      'with svc backups key create',
  },
  backupEndpoint: {
    env: 'SVC_BACKUP_ENDPOINT',
    schema: z.url({ protocol: /^https?$/ }).optional(),
    fallback: 'that of Amazon',
    about: 'URL of the S3 host',
  },
  backupRegion: {
    env: 'SVC_BACKUP_REGION',
    schema: z
      .string()
      .regex(/^[A-Za-z0-9-]{1,64}$/, 'must be a region, such as eu-central-1')
      .default('us-east-1'),
    fallback: 'us-east-1',
    about: 'Region of the bucket',
  },
  backupAccessKey: {
    env: 'SVC_BACKUP_ACCESS_KEY',
    schema: z.string().min(1).max(200).optional(),
    fallback: 'none',
    about: 'Access key of S3',
  },
  backupSecretKey: {
    env: 'SVC_BACKUP_SECRET_KEY',
    schema: z.string().min(1).max(1_000).optional(),
    fallback: 'none',
    isSecret: true,
    about: 'Secret key of S3',
  },
} as const satisfies Record<string, Setting>
