/**
 * Problems of an appliance as a whole: the one table for the problems of `/readyz` and `GET
 * /v1/system`, the checks of `svc doctor`, and docs/operations.md.
 */
import { z } from 'zod'
import { timestamp } from './values.ts'

interface Fault {
  /** A sentence for callers who may not see more. */
  title: string
  /** Consequences: what still works and what does not. */
  happens: string
  log: string
  /** blocked: 503. */
  readiness: 'ready' | 'not ready' | 'does not start'
  /** Name of the check in `svc doctor`. */
  doctor: string
  remedy: string
}

/** Problems at run time: shown to the owner in the dashboard, and on its Health page. */
export const PROBLEMS = {
  disk_full: {
    title: 'The disk of the data folder is full.',
    happens:
      'Videos are served. Uploads and changes are refused with 507, and encoding waits. ' +
      'svc also starts in this state. It resumes automatically when space is free.',
    log: 'error, at the first failed write: the disk is full; for a request: The disk is full',
    readiness: 'not ready',
    doctor: 'free space',
    remedy:
      'Free space on the disk of the data folder: delete videos or backups, or move ' +
      'SVC_BACKUP_DIR to another disk.',
  },
  log_incomplete: {
    title: 'The log cannot be written.',
    happens: 'Log lines are dropped; everything else works.',
    log: 'warn, as soon as the log can be written: N log lines could not be written',
    readiness: 'ready',
    doctor: 'log',
    remedy:
      'Check that the disk of the log file has free space and that svc can write to it. ' +
      'SVC_LOG_FILE is its path.',
  },
  database_damaged: {
    title: 'The database is damaged.',
    happens:
      'Data that is still readable is served. The database is checked at startup and once a ' +
      'day.',
    log: 'error: the database is damaged',
    readiness: 'not ready',
    doctor: 'database file',
    remedy: 'Stop svc and restore a backup: docs/backup.md. Check the disk.',
  },
  ffmpeg_missing: {
    title: 'ffmpeg was not found.',
    happens: 'Uploads are accepted; videos wait until ffmpeg is installed.',
    log: 'warn: ffmpeg was not found',
    readiness: 'not ready',
    doctor: 'ffmpeg',
    remedy: 'Install ffmpeg 5.1 or later, or set SVC_FFMPEG to its path.',
  },
  sandbox_degraded: {
    title: 'The ffmpeg sandbox is incomplete.',
    happens:
      'Everything works, but a crafted file that exploits a bug in ffmpeg can do more ' +
      'harm. With SVC_SANDBOX=required nothing is decoded: videos wait until the sandbox ' +
      'is complete, and /readyz returns 503.',
    log: 'warn: the ffmpeg sandbox is incomplete',
    readiness: 'ready',
    doctor: 'sandbox: …',
    remedy: 'docs/sandbox.md lists what the system needs for each missing protection.',
  },
  webhook_failing: {
    title: 'A webhook is failing.',
    happens:
      'Failed deliveries are retried up to ten times within 56 hours; later events of the ' +
      'same video wait for them.',
    log: 'info: delivery failed',
    readiness: 'ready',
    doctor: 'webhooks',
    remedy:
      'See Developers → Webhooks in the dashboard, or `svc webhooks deliveries`: each ' +
      'attempt shows the response of the receiver.',
  },
  backup_failed: {
    title: 'The last nightly backup failed.',
    happens:
      'Earlier backups are kept, and the next backup runs the following night. A place that cannot be read or ' +
      'written is tried again every five minutes; the other place is backed up meanwhile.',
    log: 'warn: job failed; error: the nightly backup could not be started; the backups of a place cannot be read',
    readiness: 'ready',
    doctor: 'nightly backup',
    remedy:
      'See Settings → Storage for the reason, then back up with *Back up now* or `svc ' +
      'backups create --wait`.',
  },
  backup_incomplete: {
    title: 'The last backup is missing files.',
    happens:
      'The backup is completed without these files, which are also missing from the data ' +
      'folder or, if videos are kept in S3, from the bucket. `svc backup` lists them and exits with code 1.',
    log: 'error: the backup is missing files that the database references',
    readiness: 'ready',
    doctor: 'nightly backup',
    remedy:
      '`svc doctor --files` lists the files and their videos. Restore them from an earlier ' +
      'backup, or upload the videos again. While svc sends a library to S3, keep an earlier backup until it is done.',
  },
  backup_damaged: {
    title: 'The restore test of a backup failed.',
    happens:
      'The backup is kept, but may not be restorable. The last backup that passed is kept until a newer ' +
      'one passes. The next nightly backup reads every file before it shares it.',
    log: 'error: the restore test of a backup failed',
    readiness: 'ready',
    doctor: 'restore test',
    remedy:
      'See Settings → Storage or `svc backups list` for the file in question. Check the disk of ' +
      'the backups, and make a new backup: `svc backups create --wait`.',
  },
  backup_untested: {
    title: 'The last backup could not be tested.',
    happens:
      'The restore test needs disk space for a copy of the database. It is repeated every ten minutes ' +
      'until there is enough.',
    log: 'warn: a restore test waits for disk space',
    readiness: 'ready',
    doctor: 'restore test',
    remedy:
      'Free space on the disk of the backups: delete old backups, or set SVC_BACKUP_DIR to ' +
      'another disk.',
  },
  media_missing: {
    title: 'Files of videos are missing.',
    happens:
      'The affected parts do not play unless they can be rebuilt from the source. Files ' +
      'are checked shortly after startup and once a day; segments by name only.',
    log: 'error: files that the database references are missing',
    readiness: 'ready',
    doctor: 'files',
    remedy:
      '`svc doctor --fix` rebuilds files whose source is available and lists the others. Restore those from ' +
      'a backup, or upload the videos again.',
  },
  certificate_expiring: {
    title: 'The HTTPS certificate expires soon or cannot be used.',
    happens:
      'Browsers refuse to open svc once the certificate has expired: that of svc, or the one that the ' +
      'public URL presents. New files that cannot be used are ignored: the previous certificate is served.',
    log:
      'warn: the HTTPS certificate expires soon or has expired; error: the new HTTPS certificate ' +
      'cannot be used',
    readiness: 'ready',
    doctor: 'certificate',
    remedy:
      'Renew the certificate in SVC_HTTPS_CERT and SVC_HTTPS_KEY (docs/https.md), which svc reads ' +
      'within 30 seconds, or that of the proxy, which svc checks once an hour.',
  },
  clock_ahead: {
    title: 'The clock jumped ahead.',
    happens:
      'Nothing is deleted because of its age for one hour: uploads, viewing data, ' +
      'deliveries. Timestamps that are too far in the future are corrected at startup and ' +
      'when the clock is set back.',
    log:
      'warn: the clock jumped ahead; timestamps from a clock that was ahead were corrected; at ' +
      'startup: svc has not run for a long time, or the clock is ahead',
    readiness: 'ready',
    doctor: 'clock',
    remedy: 'Check that the clock is correct: `timedatectl set-ntp true`.',
  },
  file_limit_low: {
    title: 'The limit of open files is too low.',
    happens: 'Requests fail when there are many viewers or several encodes at once.',
    log: 'warn: the limit of open files is low',
    readiness: 'ready',
    doctor: 'open files',
    remedy:
      'Raise the limit of open files to 4096 or more: `ulimit -n 4096`, or LimitNOFILE= in ' +
      'the systemd unit.',
  },
} as const satisfies Record<string, Fault>

/** Problems at start: one sentence on standard error, exit code 2, and no change. */
const refusal = (row: Pick<Fault, 'title' | 'happens' | 'doctor' | 'remedy'>): Fault => ({
  ...row,
  log: 'The reason, on standard error',
  readiness: 'does not start',
})

export const START_REFUSALS = {
  master_key_missing: refusal({
    title: 'master.key is missing',
    happens:
      'svc does not start: without the key, nobody could sign in and webhooks could not be ' +
      'signed.',
    doctor: 'master key',
    remedy:
      'Copy the master.key of this data back into the data folder, from a backup if necessary.',
  }),
  master_key_wrong: refusal({
    title: 'master.key does not belong to this data, or is damaged',
    happens: 'svc does not start.',
    doctor: 'master key',
    remedy: 'As above. Each data folder has its own key.',
  }),
  data_newer: refusal({
    title: 'The data was written by a newer version of svc',
    happens: 'svc does not start: it refuses data in a format it does not know.',
    doctor: 'version of the data',
    remedy: 'Start the newer version again, or go back: docs/upgrade.md.',
  }),
  database_unreadable: refusal({
    title: 'svc.db is damaged or not a database',
    happens: 'svc does not start, and `svc backup` refuses to copy it.',
    doctor: 'database file',
    remedy: 'Restore a backup: docs/backup.md.',
  }),
  no_room_to_upgrade: refusal({
    title: 'Not enough disk space to copy the database before the upgrade',
    happens: 'svc does not start; nothing is changed.',
    doctor: 'free space',
    remedy: 'Free space on the disk of the data folder.',
  }),
  folder_unusable: refusal({
    title:
      'The data folder cannot be used: it belongs to another user, contains other files, or a ' +
      'restore into it is not complete',
    happens: 'svc does not start.',
    doctor: 'data folder',
    remedy:
      'Set SVC_DATA_DIR to a separate folder, or start svc as the user who owns the folder. After a ' +
      'restore that was stopped, run the same `svc restore` command again.',
  }),
}

export type ProblemCode = keyof typeof PROBLEMS

export const problemEntry = z.object({
  code: z
    .enum(Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]])
    .describe('docs/operations.md describes each'),
  message: z.string().describe('Says what is wrong'),
  since: timestamp.describe(
    'When the problem started, if known; otherwise when it was first noticed',
  ),
  given: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .describe('Names and numbers in the message; empty where the answer is public'),
})
export type ProblemEntry = z.infer<typeof problemEntry>
