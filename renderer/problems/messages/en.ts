import type { ProblemCode } from '../../../daemon/contract/problems.ts'

export type ProblemValues = Readonly<Record<string, string | number>>
export type ProblemMessages = Record<ProblemCode, (given: ProblemValues) => string>

/** Whether a time of the problem has passed. */
export const isOver = (at: string | number | undefined): boolean =>
  Date.parse(String(at)) < Date.now()

const sentences: ProblemMessages = {
  disk_full: () => 'The disk is full. Videos play, but nothing can be uploaded or changed.',
  log_incomplete: ({ lines }) => `The log cannot be written: ${lines} lines were lost.`,
  database_damaged: () => 'The database is damaged.',
  ffmpeg_missing: () => 'ffmpeg was not found. Videos wait until it is installed.',
  sandbox_degraded: ({ parts }) =>
    `The ffmpeg sandbox is only partly active. Not active: ${parts}.`,
  webhook_failing: ({ url, error }) => `The webhook ${url} is failing: ${error}`,
  backup_failed: ({ error }) => `The last nightly backup failed: ${error}`,
  backup_incomplete: ({ files }) => `The last backup is incomplete. Missing files: ${files}.`,
  backup_damaged: ({ error }) => `The restore test of a backup failed: ${error}`,
  backup_untested: ({ error }) => `The last backup could not be tested: ${error}`,
  media_missing: ({ files, videos }) =>
    `Files are missing or damaged: ${files}, in ${videos} ${videos === 1 ? 'video' : 'videos'}.`,
  certificate_expiring: ({ expires_at, fault, host }) =>
    fault
      ? `The new HTTPS certificate cannot be used: ${fault}`
      : `The HTTPS certificate${host ? ` of ${host}` : ''} ${isOver(expires_at) ? 'expired on' : 'is valid until'} ${String(expires_at).slice(0, 10)}.`,
  clock_ahead: () =>
    'The clock has jumped ahead. For one hour, nothing is deleted because of its age.',
  file_limit_low: ({ limit }) => `svc can open only ${limit} files at once.`,
}

const remedies: Record<ProblemCode, string> = {
  disk_full: 'Free space on the disk of the data folder: delete videos or backups.',
  log_incomplete:
    'Check that the disk of the log file has free space and that svc can write to it.',
  database_damaged: 'Stop svc, check the disk, and restore a backup.',
  ffmpeg_missing: 'Install ffmpeg 5.1 or later, or set SVC_FFMPEG to its path.',
  sandbox_degraded: 'The list below says what each part needs.',
  webhook_failing: 'Open Developers, Webhooks to see the response to each attempt.',
  backup_failed: 'Open Settings, Storage for the reason, then make a manual backup.',
  backup_incomplete:
    'Run svc doctor --files on the machine that runs svc, and restore the files from an earlier backup.',
  backup_damaged:
    'Check the disk of the backups, then open Settings, Storage and make a new manual backup.',
  backup_untested: 'Free space on the disk of the backups, or keep them on another disk.',
  media_missing:
    'Run svc doctor --files on the machine that runs svc, and restore the files from a backup ' +
    'or upload the videos again.',
  certificate_expiring:
    'Renew the certificate on the machine that runs svc, or that of the proxy in front of it.',
  clock_ahead: 'Check the clock of the machine.',
  file_limit_low: 'Raise the limit of open files to 4096 or more.',
}

export const en = {
  details: 'Show details',
  more: (count: number) =>
    `There ${count === 1 ? 'is 1 more problem' : `are ${count} more problems`}.`,
  since: (when: string) => `Since ${when}`,
  sentences,
  remedies,
}
