/**
 * What can go wrong with an appliance as a whole: one table, from which come the problems of `/readyz` and
 * `GET /v1/system`, the checks of `svc doctor`, and docs/operations.md.
 */
import { z } from 'zod'
import { timestamp } from './values.ts'

interface Fault {
  /** A sentence, for those who are told no more than that. */
  title: string
  /** What still works and what does not. */
  happens: string
  log: string
  /** blocked: 503. */
  readiness: 'ready' | 'not ready' | 'does not start'
  /** The name of the check. */
  doctor: string
  remedy: string
}

/** While it runs: each is shown to the owner in the dashboard, and on its page Settings, About. */
export const PROBLEMS = {
  disk_full: {
    title: 'The disk of the data folder is full.',
    happens:
      'Videos are served, and uploads, changes and encoding are refused with 507 or wait. The ' +
      'appliance also starts like this. It goes on by itself when there is room.',
    log: 'error, by the first thing that cannot be written: the disk is full; of a request: The storage is full',
    readiness: 'not ready',
    doctor: 'free space',
    remedy:
      'Free space on the disk of the data folder: delete videos or backups, or move SVC_BACKUP_DIR to another disk.',
  },
  log_incomplete: {
    title: 'The log cannot be written.',
    happens: 'Lines are dropped; everything else works.',
    log: 'As soon as it can be written, warn: N log lines could not be written',
    readiness: 'ready',
    doctor: 'log',
    remedy:
      'See that the disk of the log file has room and that the appliance may write to it; ' +
      'SVC_LOG_FILE says where it is.',
  },
  database_damaged: {
    title: 'The database is damaged.',
    happens: 'What can still be read is served. It is looked through at the start and once a day.',
    log: 'error: the database is damaged',
    readiness: 'not ready',
    doctor: 'database file',
    remedy: 'Stop the appliance and restore a backup: docs/backup.md. Look after the disk.',
  },
  ffmpeg_missing: {
    title: 'ffmpeg was not found.',
    happens: 'Uploads are taken, and videos wait until there is one.',
    log: 'warn: no ffmpeg',
    readiness: 'not ready',
    doctor: 'ffmpeg',
    remedy: 'Install ffmpeg 5.1 or newer, or set SVC_FFMPEG to its path.',
  },
  sandbox_degraded: {
    title: 'The sandbox of ffmpeg does not hold in every part.',
    happens:
      'Everything works; a fault in ffmpeg is worth more to whoever uploads a crafted file. ' +
      'With SVC_SANDBOX=required nothing is decoded: videos wait until it holds, and /readyz ' +
      'is 503.',
    log: 'warn: the sandbox of ffmpeg does not hold in full',
    readiness: 'ready',
    doctor: 'sandbox: …',
    remedy: 'docs/sandbox.md says what this system would need for the parts that do not hold.',
  },
  webhook_failing: {
    title: 'A webhook fails.',
    happens:
      'Its deliveries are tried again, ten times within 56 hours; later events of the same video wait behind them.',
    log: 'info: delivery failed',
    readiness: 'ready',
    doctor: 'webhooks',
    remedy:
      'See Developers, Webhooks in the dashboard, or `svc webhooks deliveries`: each attempt ' +
      'says what the receiver answered.',
  },
  backup_failed: {
    title: 'The last nightly backup failed.',
    happens: 'The next night tries again; earlier backups stay.',
    log: 'warn: job failed',
    readiness: 'ready',
    doctor: 'nightly backup',
    remedy:
      'See Settings, Storage for the reason; then make one by *Back up now* or `svc backups create --wait`.',
  },
  backup_incomplete: {
    title: 'The last backup lacks files.',
    happens:
      'It is made all the same; the files that it lacks are missing in the data folder too. ' +
      '`svc backup` names them and ends with 1.',
    log: 'error: the backup lacks files that the database tells of',
    readiness: 'ready',
    doctor: 'nightly backup',
    remedy:
      '`svc doctor --files` says which files of which videos; take them from an earlier ' +
      'backup, or upload the videos again.',
  },
  media_missing: {
    title: 'Files of videos are missing.',
    happens:
      'Those parts do not play, unless they can be made again from the source. It is looked ' +
      'for soon after the start and once a day, segments by their names alone.',
    log: 'error: files that the database tells of are missing',
    readiness: 'ready',
    doctor: 'files',
    remedy:
      '`svc doctor --files` reads all of them and says which; take them from a backup, or upload the videos again.',
  },
  clock_ahead: {
    title: 'The clock has gone ahead.',
    happens:
      'For an hour nothing is removed for its age: uploads, viewing data, deliveries. Times ' +
      'that lie further ahead than they can are pulled back, at the start and when the clock ' +
      'is set back.',
    log: 'warn: the clock has gone ahead; times from a clock that was ahead were pulled back',
    readiness: 'ready',
    doctor: 'clock',
    remedy: 'See that the clock is right: `timedatectl set-ntp true`.',
  },
  file_limit_low: {
    title: 'The appliance may open too few files at once.',
    happens: 'Many viewers at once, or several encodes, are refused with errors.',
    log: 'warn: few files may be open at once',
    readiness: 'ready',
    doctor: 'open files',
    remedy:
      'Raise the limit of open files to 4096 or more: `ulimit -n 4096`, or LimitNOFILE= in the unit of systemd.',
  },
} as const satisfies Record<string, Fault>

/** At the start: one sentence on standard error, exit code 2, and nothing is changed. */
const refusal = (row: Pick<Fault, 'title' | 'happens' | 'doctor' | 'remedy'>): Fault => ({
  ...row,
  log: 'The sentence',
  readiness: 'does not start',
})

export const START_REFUSALS = {
  master_key_missing: refusal({
    title: 'master.key is missing',
    happens:
      'The appliance does not start: without the key nobody could sign in, and webhooks could not be signed.',
    doctor: 'master key',
    remedy: 'Put master.key of these data back into the data folder, from a backup if need be.',
  }),
  master_key_wrong: refusal({
    title: 'master.key is not the key of these data, or damaged',
    happens: 'The appliance does not start.',
    doctor: 'master key',
    remedy: 'As above: each data folder has a key of its own.',
  }),
  data_newer: refusal({
    title: 'The data were written by a newer svc',
    happens:
      'The appliance does not start; releases from this one on refuse what they do not know.',
    doctor: 'version of the data',
    remedy: 'Start the newer svc again, or go back: docs/upgrade.md.',
  }),
  database_unreadable: refusal({
    title: 'svc.db is damaged or no database',
    happens: 'The appliance does not start; `svc backup` refuses to copy it.',
    doctor: 'database file',
    remedy: 'Restore a backup: docs/backup.md.',
  }),
  no_room_to_upgrade: refusal({
    title: 'No room for a copy of the database before it is brought up to date',
    happens: 'The appliance does not start, and nothing is changed.',
    doctor: 'free space',
    remedy: 'Free space on the disk of the data folder.',
  }),
  folder_unusable: refusal({
    title: 'The data folder cannot be used: it is of another user, or holds something else',
    happens: 'The appliance does not start.',
    doctor: 'data folder',
    remedy: 'Set SVC_DATA_DIR to a folder of its own, or start svc as the user who owns it.',
  }),
}

export type ProblemCode = keyof typeof PROBLEMS

export const problemEntry = z.object({
  code: z
    .enum(Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]])
    .describe('docs/operations.md has a line for each'),
  message: z.string().describe('A sentence that says what is wrong'),
  since: timestamp.describe('Since when, as far as is known; else when it was first seen'),
  given: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .describe('The names and figures of the message; empty where everybody may read it'),
})
export type ProblemEntry = z.infer<typeof problemEntry>
